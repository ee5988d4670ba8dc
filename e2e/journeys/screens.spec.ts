import { E2E_USERS } from '../people.ts';
import {
  expect,
  expectAccessible,
  expectFits,
  expectReadable,
  expectRecord,
  pressOnFirstRow,
  signInHome,
  test,
} from '../portal.ts';

/** A desktop, a small laptop, a phone. */
const WIDTHS = [1440, 1024, 390];

for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme });

      test('every screen is accessible and fits the width', async ({ page }) => {
        const expectWell = async () => {
          // A small laptop has the names, roles and colors of the desktop.
          if (width !== 1024) await (colorScheme === 'light' ? expectAccessible(page) : expectReadable(page));
          await expectFits(page);
        };
        await page.goto('.');
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        await expectWell();
        await signInHome(page, E2E_USERS.looker.username);
        await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
        await expectWell();
        await page.goto('search');
        await expect(page.getByRole('heading', { level: 1, name: 'Search by Name' })).toBeVisible();
        await expectWell();
        for (const search of ['searchByDocumentNumber', 'searchByDate', 'searchByBookAndPage']) {
          await page.goto(`search/${search}`);
          await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
          await expectWell();
        }
        await page.goto('search/searchByDocumentNumber');
        await page.getByLabel(/^Document number/).fill('A587329');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: /A587329/ }).first()).toBeVisible();
        await expectWell();
        await pressOnFirstRow(page, 'Enter');
        await expectRecord(page);
        await page.getByRole('button', { name: /^Image/ }).click();
        await expect(page.getByRole('dialog', { name: /page\(s\)\./ })).toBeVisible();
        await expectWell();
      });
    });
  }
}
