import type { Page } from '@playwright/test';
import { E2E_PASSWORD, E2E_USERS } from '../../people.ts';
import { expect, openSession, test, text } from '../../portal.ts';

const { username } = E2E_USERS.looker;
const NAME = 'lindquist anna';

const box = (page: Page) => page.getByRole('searchbox', { name: text('home:find.label') });

/** Opens the portal until its first script has run: usually long before its screen is there, and now and then when it already is. */
async function open(page: Page, start: () => Promise<unknown>): Promise<void> {
  const firstScript = page.waitForEvent('requestfinished', (request) => request.url().includes('typed-ahead'));
  await Promise.all([firstScript, start()]);
  await page.locator('svg.opening').or(box(page)).first().waitFor({ state: 'attached' });
}

/** Types a name as fast as people do, at once. Nothing waits for the screen, and a small computer shows it late. */
async function typeName(page: Page): Promise<void> {
  await page.keyboard.type(NAME, { delay: 60 });
}

test.beforeEach(async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
});

test('a name that is typed while the portal opens, is loaded again or comes home is whole', async ({ page }) => {
  await openSession(page, username);
  await open(page, () => page.goto('home', { waitUntil: 'commit' }));
  await typeName(page);
  await expect(box(page)).toHaveValue(NAME);

  await open(page, () => page.reload({ waitUntil: 'commit' }));
  await typeName(page);
  await expect(box(page)).toHaveValue(NAME);

  await page.goto('search/searchByDate');
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  await home.focus();
  await page.keyboard.press('Enter');
  await typeName(page);
  await expect(box(page)).toHaveValue(NAME);
});

test('letters that are typed while a user signs in are in no password, and in the box after it', async ({ page }) => {
  await page.goto('.');
  await page.locator('[name=username]').fill(username);
  const password = page.locator('[name=password]');
  await password.fill('not the password');
  await password.press('Enter');
  await typeName(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(password).toHaveValue('not the password');

  await password.fill(E2E_PASSWORD);
  await password.press('Enter');
  await typeName(page);
  await expect(box(page)).toHaveValue(NAME);
});

test('a click and Escape drop what was typed', async ({ page }) => {
  await openSession(page, username);
  for (const drop of [() => page.keyboard.press('Escape'), () => page.mouse.click(600, 500)]) {
    await page.goto('search/searchByDate');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.type('qqq');
    await drop();
    const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
    await home.focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
  }
});
