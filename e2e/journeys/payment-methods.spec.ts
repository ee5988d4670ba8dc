import type { Page } from '@playwright/test';
import { cardForm, payByCard, ZIP } from '../card-form.ts';
import { E2E_USERS } from '../people.ts';
import {
  acceptCharge,
  expect,
  expectAccessible,
  expectFits,
  openDocument,
  readPdf,
  signIn,
  test,
  text,
  viewedPages,
} from '../portal.ts';

/** A mortgage of many pages (demo/README.md). */
const MORTGAGE = 'A587330';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const charges = (page: Page) => dialog(page, /Download$/);

/** Chooses pages of the open record and continues to their price. */
async function choosePages(page: Page, pages: string): Promise<void> {
  await page.getByRole('button', { name: /^Image/ }).click();
  await expect(viewedPages(page)).toBeVisible();
  // A phone shows the page first.
  const allPages = viewedPages(page).getByRole('button', { name: text('imaging:viewerBack') });
  if (await allPages.isVisible()) await allPages.click();
  await viewedPages(page).getByLabel('Pages to download').fill(pages);
  await viewedPages(page).getByLabel('Pages to download').blur();
  await viewedPages(page).getByRole('button', { name: 'Continue' }).click();
}

test('a copy is added to the invoice', async ({ page }) => {
  await signIn(page, E2E_USERS.invoice.username);
  await openDocument(page, MORTGAGE);
  await choosePages(page, '1');
  await expect(charges(page)).toContainText('Charged to the invoice of');
  const downloading = page.waitForEvent('download');
  await charges(page).getByRole('button', { name: 'Download 1 page · $2.00' }).click();
  expect((await readPdf(await downloading)).pageCount).toBe(1);
  await expect(page.getByRole('banner')).toContainText(/You owe\s*\$2\.25/);
});

test('images are added to a flat fee that has too few, and pay for the copy', async ({ page }) => {
  await signIn(page, E2E_USERS.flatFee.username);
  await openDocument(page, MORTGAGE);
  await choosePages(page, '1-3');
  await expect(charges(page)).toContainText(text('imaging:feeInsufficientImages'));
  await expectAccessible(page);
  await charges(page)
    .getByRole('button', { name: text('imaging:addToFlatFee') })
    .click();
  const options = dialog(page, text('payment:addOnTitle'));
  await expect(options.getByRole('radio').first()).toBeChecked();
  await expectAccessible(page);
  await options.getByRole('button', { name: 'Buy' }).click();
  const confirmation = dialog(page, text('payment:addOnConfirmationTitle'));
  await expect(confirmation.getByRole('row', { name: 'Ending balance $30.00' })).toBeVisible();
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Back' }).click();
  await options.getByRole('button', { name: 'Buy' }).click();
  const downloading = page.waitForEvent('download');
  await confirmation.getByRole('button', { name: 'Buy · $20.00' }).click();
  const added = page.getByRole('alertdialog');
  await expect(added).toContainText('10 images were added');
  await added.getByRole('button', { name: 'Close' }).click();
  expect((await readPdf(await downloading)).pageCount).toBe(3);
  await expect(dialog(page, 'Receipt')).toContainText('3 images');
  await expectAccessible(page);
  await dialog(page, 'Receipt').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('banner')).toContainText(/Images\s*8/);
});

test('a card is authorized for a search and pays for it, a record and a copy; the next session needs a new authorization', async ({
  page,
}) => {
  await signIn(page, E2E_USERS.card.username);
  await page
    .getByLabel(/Business or last name/)
    .first()
    .fill('lindquist');
  await page.getByRole('button', { name: 'Submit' }).click();
  const prices = dialog(page, 'Credit card prices');
  await expect(prices.getByRole('row', { name: 'Name search $0.75' })).toBeVisible();
  await expectAccessible(page);
  await prices.getByRole('button', { name: text('payment:continueToCard') }).click();
  await expect(dialog(page, 'Credit Card Authorization')).toContainText('We hold $50.00 on your card.');
  await expect(page.locator('iframe[title="Card payment form"]')).toHaveCSS('height', '500px');
  await expectAccessible(page);
  await payByCard(page, ZIP.approved);
  await expect(page.getByRole('table', { name: /Documents found/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openDocument(page, MORTGAGE);
  await choosePages(page, '1');
  await expect(charges(page)).toContainText('Card authorization left');
  const downloading = page.waitForEvent('download');
  await charges(page)
    .getByRole('button', { name: /Download 1 page/ })
    .click();
  expect((await readPdf(await downloading)).pageCount).toBe(1);
  await expect(dialog(page, 'Receipt')).toContainText('$2.50');
  await dialog(page, 'Receipt').getByRole('button', { name: 'Close' }).click();

  // The authorization ends with its session. The same search is still paid; the copy asks for a card.
  await page.request.post('api/auth/logout', { data: {} });
  await signIn(page, E2E_USERS.card.username);
  await openDocument(page, MORTGAGE);
  await choosePages(page, '2');
  await expect(charges(page)).toContainText(text('imaging:feeAuthorizationNeeded'));
  await expectAccessible(page);
  await charges(page).getByRole('button', { name: 'Continue to Preauthorization' }).click();
  const preauthorization = dialog(page, 'Credit Card Preauthorization');
  await expect(preauthorization).toContainText('We hold $50.00 on your card.');
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await preauthorization.getByRole('button', { name: 'Back' }).click();
  await charges(page).getByRole('button', { name: 'Continue to Preauthorization' }).click();
  await expectAccessible(page);
  await payByCard(page, ZIP.approved);
  const authorized = page.getByRole('alertdialog');
  await expect(authorized).toContainText('Authorization successful');
  const copy = page.waitForEvent('download');
  await authorized.getByRole('button', { name: 'Close' }).click();
  expect((await readPdf(await copy)).pageCount).toBe(1);
});

test('money is added on a phone to an escrow that is too low, and pays for the copy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, E2E_USERS.depositor.username);
  await expectFits(page);
  await page.goto('externalsearch/documentnumber/587330');
  await acceptCharge(page);
  await page.getByRole('link', { name: new RegExp(`Mortgage ${MORTGAGE}`) }).click();
  await choosePages(page, '1-3');
  await charges(page).getByRole('button', { name: 'Add to Escrow' }).click();
  const addOn = dialog(page, text('payment:escrowTitle'));
  const amount = addOn.getByLabel(/^Deposit amount/);
  await expect(amount).toHaveValue('0');
  await addOn.getByRole('button', { name: 'Buy' }).click();
  await expect(addOn).toContainText(text('problems:amountAboveZero'));
  await amount.fill('1000.01');
  await expect(addOn.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  await addOn.getByRole('button', { name: 'Buy' }).click();
  await expect(amount).toHaveAccessibleDescription(/\$1,000\.00/);
  await expectAccessible(page);
  await expectFits(page);
  await amount.fill('20');
  await expect(addOn.getByRole('row', { name: 'Charged to the card $20.50' })).toBeVisible();
  await addOn.getByRole('button', { name: 'Buy · $20.50' }).click();
  await expect(dialog(page, text('payment:depositCardTitle'))).toContainText('We charge $20.50');
  await expectAccessible(page);
  await expectFits(page);
  await payByCard(page, ZIP.approved);
  const receipt = dialog(page, 'Receipt');
  await expect(receipt.getByRole('row', { name: 'Total $20.50' })).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Close' }).click();
  const downloading = page.waitForEvent('download');
  await charges(page)
    .getByRole('button', { name: /Download 3 pages · \$3.00/ })
    .click();
  expect((await readPdf(await downloading)).pageCount).toBe(3);
});
