import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, signIn, test, text } from '../portal.ts';

const { username } = E2E_USERS.looker;

test('problems of a form are shown next to each field, and a search that finds nothing says so', async ({ page }) => {
  await signIn(page, username);
  await page.getByLabel('Recorded from').fill('13/45/1990');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(text('problems:required')).first()).toBeVisible();
  await expect(page.getByText(text('common:errorSummary'))).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Recorded from').fill('');
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('zzyzzyx');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('search:noRecordsFound'))).toBeVisible();
  await expectAccessible(page);
});

test('dates, books, addresses, parcels and tracts are found, and the history reloads a form', async ({ page }) => {
  await signIn(page, username);
  await page.getByRole('link', { name: 'Date', exact: true }).click();
  // The form of names has fields with the same labels.
  await expect(page.getByRole('heading', { level: 1, name: 'Search by Date' })).toBeVisible();
  await page.getByLabel('Recorded from').fill('6/2/2019');
  await page.getByLabel('Recorded to').fill('06022019');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: /Documents found/ });
  await expect(found.getByRole('link', { name: /A587329/ })).toBeVisible();

  await page.getByRole('link', { name: 'Book & Page' }).click();
  await page.getByRole('textbox', { name: /^Book\b/ }).fill('62');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(found.getByRole('link', { name: /A120461/ })).toBeVisible();

  await page
    .getByRole('list', { name: 'Recent searches' })
    .getByRole('link', { name: /06\/02\/2019/ })
    .first()
    .click();
  await expect(page.getByLabel('Recorded from')).toHaveValue('06/02/2019');

  await page.getByRole('link', { name: 'Address', exact: true }).click();
  await page.getByLabel(/^House number/).fill('1418');
  await page.getByLabel(/^Street name/).fill('birch hollow drive');
  await page.getByLabel(/^City or town/).fill('Juniper');
  await page.keyboard.press('Enter');
  await expect(found.getByRole('link', { name: /A587329/ })).toBeVisible();

  await page.getByRole('link', { name: 'Parcel ID', exact: true }).click();
  await page.getByLabel(/^Parcel ID/).fill('12 33 21 31.4500');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(found.getByRole('link', { name: /A587329/ })).toBeVisible();

  await page.getByRole('link', { name: 'Tract Index NMI', exact: true }).click();
  await page.getByLabel(/^Island/).selectOption({ label: 'Big Island' });
  await page.getByLabel(/^Village/).fill('north');
  await page.getByLabel(/^Parcel ID/).fill('NL001');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(found.getByRole('link', { name: /A153532/ })).toBeVisible();
});

test('a long list is complete after its background batches, sorted and paged', async ({ page }) => {
  await signIn(page, username);
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('lindquist');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: /Documents found/ }).locator('tbody tr');
  await expect(rows).toHaveCount(100);
  await page.getByLabel('Sort by').selectOption({ label: 'Recorded Date' });
  await page.getByRole('button', { name: /ascending, select to reverse/ }).click();
  await expect(rows.first()).toContainText(/20(19|2\d)/);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText(/^Rows 101–200 of/)).toBeVisible();
  await expectAccessible(page);
});
