import type { Page } from '@playwright/test';
import signInTexts from '@portal/messages/en/sign-in.json' with { type: 'json' };
import { pseudoText } from '@portal/messages/pseudo-text';
import { E2E_PASSWORD, E2E_USERS } from '../people.ts';
import { expect, expectAccessible, expectAccessibleInForcedColors, expectFits, test } from '../portal.ts';

const { username } = E2E_USERS.looker;

/** The pages that everybody may read. */
const PUBLIC_PAGES = [
  '.',
  'register',
  'forgotUsername',
  'forgotPassword',
  'passwordReset/none',
  'CompleteRegistration/none',
  'accessibility',
  'languages',
];

async function visitEveryPage(page: Page, expectWell: () => Promise<void>) {
  for (const address of PUBLIC_PAGES) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    await expectWell();
  }
  await page.goto('.');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(E2E_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectWell();
}

for (const width of [1440, 1024, 390]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('in a language of longer words every page fits and stays accessible', async ({ page }) => {
      // Nine pages, axe on each.
      test.slow();
      await page.addInitScript(() => localStorage.setItem('portal-pseudo-language', 'on'));
      await page.goto('.');
      await expect(page.getByRole('heading', { name: pseudoText(signInTexts.heading) })).toBeVisible();
      await visitEveryPage(page, async () => {
        await expectFits(page);
        await expectAccessible(page);
      });
    });
  });
}

test.describe('at 400 percent', () => {
  // A window of 1280 pixels at 400 percent is 320 wide (WCAG 1.4.10).
  test.use({ viewport: { width: 320, height: 256 } });

  test('nothing is to be scrolled sideways', async ({ page }) => {
    await visitEveryPage(page, () => expectFits(page));
  });
});

test.describe('with the colors of the system', () => {
  test.use({ forcedColors: 'active' });

  test('what is chosen and where the focus is stays in sight', async ({ page }) => {
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

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on ${colorScheme} system colors every page stays accessible`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      await visitEveryPage(page, () => expectAccessibleInForcedColors(page));
    });
  }
});
