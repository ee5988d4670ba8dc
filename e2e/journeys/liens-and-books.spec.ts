import type { Page } from '@playwright/test';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, pressUntilFocused, signIn, test, text } from '../portal.ts';

const { username } = E2E_USERS.looker;

async function openForm(page: Page, name: string): Promise<void> {
  await signIn(page, username);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

test('a tax lien is found by its taxpayer, opened and followed with the keyboard alone', async ({ page }) => {
  await openForm(page, 'Tax Lien');
  const method = page.getByRole('group', { name: 'Search By' });
  await pressUntilFocused(page, 'Shift+Tab', method);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Taxpayer' })).toBeChecked();
  await expect(page.getByLabel('Recorded from')).toBeHidden();
  await expect(page.getByText(text('search:hints.taxpayerName'))).toBeVisible();
  await expectAccessible(page);

  await pressUntilFocused(page, 'Tab', page.getByRole('textbox', { name: /^Taxpayer name/ }));
  await page.keyboard.type('lindquist');
  await page.keyboard.press('Tab');
  await page.keyboard.type('albert');
  await page.keyboard.press('Enter');
  // The form starts with current liens; this one was released.
  await expect(page.getByText(text('search:noRecordsFound'))).toBeVisible();
  const wider = page.getByRole('button', { name: /^Include expired and released liens/ });
  await wider.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await page.keyboard.press('Enter');

  const found = page.getByRole('table', { name: /Tax liens found/ });
  await expect(found.getByRole('link', { name: /A455019/ })).toBeVisible();
  await expect(page).toHaveURL(/\/search\/TaxLienSearchResults/);
  await expectAccessible(page);
  await pressUntilFocused(page, 'ArrowDown', found.getByRole('link', { name: /A455019/ }));
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByText('410322871')).toBeVisible();
  await expect(record.getByRole('img', { name: /today Released/ })).toBeVisible();
  await expectAccessible(page);

  const release = record.getByRole('button', { name: /^A461777/ });
  await release.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/SearchResults/);
  await expect(
    page.getByRole('table', { name: /Documents found/ }).getByRole('link', { name: /A461777/ }),
  ).toBeVisible();
});

test('a lien whose release was revoked is current, and its timeline says so', async ({ page }) => {
  await openForm(page, 'Tax Lien');
  await page.getByRole('radio', { name: 'Document Number' }).check();
  await page.getByRole('textbox', { name: /^Document number/ }).fill('593855');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: /Tax liens found/ });
  await found.getByRole('link', { name: /A593855/ }).click();
  const course = page.getByRole('region', { name: 'Lien timeline' });
  await expect(course.getByText(text('results:timeline.revocation'))).toBeVisible();
  await expect(course.getByText('Today: Current')).toBeVisible();
});

test('each method of the tax lien search marks its required field', async ({ page }) => {
  await openForm(page, 'Tax Lien');
  for (const [method, field] of [
    ['Document Number', /^Document number/],
    ['Lien Number', /^Lien number/],
    ['Taxpayer', /^Taxpayer name/],
  ] as const) {
    await page.getByRole('radio', { name: method }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('textbox', { name: field })).toHaveAccessibleDescription(/Required\./);
  }
  await expectAccessible(page);
});

test('the pages of the old books with a name are listed, opened and viewed', async ({ page }) => {
  await openForm(page, 'Grantor Grantee Book');
  await expect(page.getByLabel('Recorded from')).toHaveValue('01/01/1800');
  await page.getByRole('textbox', { name: /^Business or last name/ }).fill('Lindquist');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: /Grantor-grantee book pages found/ });
  await expect(found.getByRole('link', { name: /^GE 9-/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\/GrantorGranteeBookSearchResults/);
  await expectAccessible(page);

  await page.getByLabel('Sort by').selectOption({ label: 'From Date' });
  await page.getByRole('button', { name: /^ASC/ }).click();
  await expect(found.getByRole('row').nth(1)).toContainText(/197\d/);
  await found
    .getByRole('link', { name: /^G[ER] / })
    .first()
    .click();
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByText('Book Reference #')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { name: /^Book page G[ER] .* has 1 page/ })).toBeVisible();
});
