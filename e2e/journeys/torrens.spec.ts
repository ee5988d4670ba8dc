import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, pressOnFirstRow, signIn, test, text, viewedPages } from '../portal.ts';

const { username } = E2E_USERS.looker;

test('a certificate of title leads to the canceling one, to its memorials and back, with the keyboard', async ({
  page,
}) => {
  await signIn(page, username);
  await page.getByRole('link', { name: 'Torrens Certificate', exact: true }).click();
  await page.getByLabel(/^Certificate number/).fill('no. 22871');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const certificates = page.getByRole('table', { name: 'Certificates found' });
  await expect(certificates.getByRole('link', { name: /22871/ })).toBeFocused();
  await expect(page).toHaveURL(/TorrensSearchResults/);

  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByRole('heading', { name: 'Torrens certificate 22871' })).toBeVisible();
  await expect(record.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(record.getByRole('img', { name: /^Certificate 22871\. Replaces: .+ Cancelled by: \d+/ })).toBeVisible();
  await expect(record.getByRole('heading', { name: 'Memorials' })).toBeVisible();
  await expectAccessible(page);

  await record
    .getByRole('button', { name: /^T104477/ })
    .first()
    .click();
  await expect(
    page.getByRole('table', { name: /Documents found/ }).getByRole('link', { name: /T104477/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: text('results:backToSearchResults') }).click();
  await expect(certificates.getByRole('link', { name: /22871/ })).toBeVisible();

  const cancelling = record.getByRole('button', { name: /search for certificate \d+/ }).first();
  const number = ((await cancelling.textContent()) ?? '').split(',')[0] ?? '';
  await cancelling.click();
  await expect(certificates.getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible();
});

test('the image of a certificate is shown with i, page by page, with its price', async ({ page }) => {
  await signIn(page, username);
  await page.getByRole('link', { name: 'Torrens Certificate', exact: true }).click();
  await page.getByLabel(/^Certificate number/).fill('22871');
  await page.keyboard.press('Enter');
  await pressOnFirstRow(page, 'i');
  await expect(
    viewedPages(page, /Certificate 22871/)
      .getByRole('img')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a text is found in a part of the certificates; a click on a heading sorts the list', async ({ page }) => {
  await signIn(page, username);
  await page.getByRole('link', { name: 'Torrens Text', exact: true }).click();
  await expect(page.getByLabel(text('search:fields.textOrDocument'))).toBeFocused();
  await page.getByLabel('Memorial Doc #').check();
  await expect(page.getByLabel('Document Number', { exact: true })).toBeVisible();
  await page.getByLabel('Memorial Text').check();
  await page.getByLabel('Text', { exact: true }).fill('northern waters');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const certificates = page.getByRole('table', { name: 'Certificates found' });
  const rows = certificates.locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const first = await rows.first().textContent();
  await certificates.getByRole('button', { name: 'Certificate #' }).click();
  await expect(certificates.getByRole('columnheader', { name: 'Certificate #' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.first()).not.toHaveText(first ?? '');
  await expectAccessible(page);
});

test('a tract book page shows its land in pages of ten, and its image', async ({ page }) => {
  await signIn(page, username);
  await page.getByRole('link', { name: 'Tract Book ID', exact: true }).click();
  await page.getByLabel(/^Tract book ID/).fill('s33-21-12');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const pages = page.getByRole('table', { name: text('results:kinds.tractBooks.caption') });
  await expect(pages.getByRole('link', { name: /S33-21-12/ })).toBeVisible();
  await pressOnFirstRow(page, 'Enter');
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record.getByRole('heading', { name: 'Tract book S33-21-12' })).toBeVisible();
  await expect(record.getByRole('heading', { name: 'Legal descriptions' })).toBeVisible();
  expect(await record.getByRole('row').count()).toBeLessThanOrEqual(11);
  await expectAccessible(page);
  await page.keyboard.press('i');
  await expect(
    viewedPages(page, /Tract book page S33-21-12/)
      .getByRole('img')
      .first(),
  ).toBeVisible();
});
