import type { Page } from '@playwright/test';
import signInTexts from '@portal/messages/en/sign-in.json' with { type: 'json' };
import { pseudoText } from '@portal/messages/pseudo-text';
import { E2E_USERS } from '../people.ts';
import {
  atEachWidth,
  expect,
  expectAccessible,
  expectFits,
  expectReadableInForcedColors,
  followTo,
  isCheckedAt,
  openAs,
  openSession,
  showColors,
  test,
} from '../portal.ts';

const { username } = E2E_USERS.looker;

/** The public pages other than the login page. */
const PUBLIC_PAGES = [
  'register',
  'forgotUsername',
  'forgotPassword',
  'passwordReset/none',
  'CompleteRegistration/none',
  'certificate',
  'watch',
  'accessibility',
  'languages',
];

async function visitEveryPage(page: Page, expectGood: () => Promise<void>) {
  await page.goto('.');
  await expect(page.locator('h1')).toBeVisible();
  await expectGood();
  for (const address of PUBLIC_PAGES) {
    await followTo(page, address);
    await expectGood();
  }
  await openAs(page, username, '.');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectGood();
}

test('in a language with longer words every page fits at each width and stays accessible', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal-pseudo-language', 'on'));
  const headings: (string | null)[] = [];
  await visitEveryPage(page, async () => {
    headings.push(await page.locator('h1').textContent());
    await atEachWidth(page, async (width) => {
      await expectFits(page);
      if (isCheckedAt(width)) await expectAccessible(page);
    });
  });
  expect(headings).toContain(pseudoText(signInTexts.heading));
});

test.describe('with the colors of the system', () => {
  test.use({ forcedColors: 'active' });

  test('the selected option and the focus are visible', async ({ page }) => {
    await page.goto('.');
    const dot = page.getByRole('button', { name: 'Show picture 1' });
    await expect(dot).toHaveAttribute('aria-current', 'true');
    const point = await dot.evaluate(
      (button) => button.ownerDocument.defaultView?.getComputedStyle(button, '::after').backgroundColor,
    );
    expect(point).not.toBe('rgba(0, 0, 0, 0)');
    const field = page.locator('[name=username]');
    await expect(field).toBeFocused();
    await expect(field).not.toHaveCSS('outline-style', 'none');
  });

  test('the names that a search found are readable in light and dark', async ({ page }) => {
    await openAs(page, username, 'search/searchByName');
    const name = page.getByLabel(/Business or last name/).first();
    await name.fill('lindquist');
    await name.press('Enter');
    await expect(page.locator('mark').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await showColors(page, colorScheme);
      await expectReadableInForcedColors(page);
    }
  });

  test('every page is readable in light and dark, and none scrolls sideways at 400 percent', async ({ page }) => {
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
    await visitEveryPage(page, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await showColors(page, colorScheme);
        await expectReadableInForcedColors(page);
      }
      // A window of 1280 pixels at 400 percent is 320 wide (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 256 });
      await expectFits(page);
      await page.setViewportSize(desktop);
    });
  });
});

test('the banner of a user with many sections fits a tablet and a laptop, even in a language with longer words', async ({
  page,
}) => {
  await openSession(page, E2E_USERS.accountAdministrator.username);
  for (const language of ['English', 'pseudo']) {
    if (language === 'pseudo') await page.addInitScript(() => localStorage.setItem('portal-pseudo-language', 'on'));
    await page.goto('.');
    const banner = page.getByRole('banner');
    await expect(banner.getByText(/^\$/)).toBeVisible();
    for (const width of [768, 900, 1024, 1200, 1366]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFits(page);
      // The last button signs the user out: it is next to the sections, or in the menu. The banner takes its form after the window: a menu can
      // go while it is clicked.
      const closedMenu = banner.locator('button[aria-expanded="false"]');
      await expect(async () => {
        if (await closedMenu.isVisible()) await closedMenu.click({ timeout: 1_000 });
        await expect(banner.getByRole('button').last()).toBeInViewport({ ratio: 1, timeout: 1_000 });
      }).toPass();
      await expectFits(page);
      const openMenu = banner.locator('button[aria-expanded="true"]');
      if (await openMenu.isVisible()) await openMenu.click();
    }
  }
});
