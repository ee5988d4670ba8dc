import { E2E_USERS } from '../people.ts';
import {
  atEachWidth,
  expect,
  expectAccessible,
  expectFits,
  expectReadable,
  expectRecord,
  followTo,
  isCheckedAt,
  pressOnFirstRow,
  showColors,
  signInHome,
  test,
  viewedPages,
} from '../portal.ts';

test('every screen is accessible and fits at each width, in light and dark', async ({ page }) => {
  const expectWell = async () => {
    await atEachWidth(page, async (width) => {
      await expectFits(page);
      if (!isCheckedAt(width)) return;
      await expectAccessible(page);
      // Colors move nothing.
      await showColors(page, 'dark');
      await expectReadable(page);
      await showColors(page, 'light');
    });
  };
  await page.goto('.');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectWell();
  await signInHome(page, E2E_USERS.looker.username);
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await expectWell();
  await followTo(page, 'search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
  await expectWell();
  for (const search of ['searchByDate', 'searchByBookAndPage', 'searchByDocumentNumber']) {
    await followTo(page, `search/${search}`);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    await expectWell();
  }
  await page.getByLabel(/^Document number/).fill('A587329');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /A587329/ }).first()).toBeVisible();
  await expectWell();
  await pressOnFirstRow(page, 'Enter');
  await expectRecord(page);
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect(viewedPages(page)).toBeVisible();
  await expectWell();
});
