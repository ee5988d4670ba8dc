import type { Page } from '@playwright/test';
import { drawPdf } from '@portal/testing/apps/efile-app';
import { cardForm, payByCard, ZIP } from '../card-form.ts';
import { E2E_USERS } from '../people.ts';
import {
  atEachWidth,
  balance,
  expect,
  expectAccessible,
  expectFits,
  openDocument,
  openSession,
  readPdf,
  test,
  text,
} from '../portal.ts';

/** The county offers e-filing: $46.00 for the first page of a land record and $2.00 for each other page. */
async function offerEfile(page: Page): Promise<void> {
  await openSession(page, E2E_USERS.recorder.username);
  for (const [group, changes] of [
    ['efile', { efile: true, acknowledgement: true, acknowledgementStatement: 'This filing is complete.' }],
    ['efileFees', { lrFirstPage: 4_600, lrAdditionalPages: 200 }],
  ] as const) {
    const address = `api/controlPanel/countyConfig/${group}`;
    const { content } = await (await page.request.get(address)).json();
    expect((await page.request.post(address, { data: { ...content, ...changes } })).status()).toBe(200);
  }
}

/** Fills in the form and sends it, up to the confirmation of the charges. */
async function fillForm(page: Page, pdf: Buffer, { keepsPage = false } = {}): Promise<void> {
  if (!keepsPage) await page.goto('efile');
  await page.getByLabel(text('efile:fields.efileType')).first().selectOption('LR');
  await page
    .getByLabel(text('efile:fields.file'))
    .first()
    .setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('textbox', { name: new RegExp(`^${text('efile:fields.name')}`) }).fill('Marlys Dvorak');
  await page.getByLabel(text('efile:fields.email')).fill('journey.filer@example.com');
  await page.getByLabel(text('efile:fields.address1')).fill('12 Court St');
  await page.getByLabel(text('efile:fields.city')).fill('Duluth');
  await page.getByLabel(text('efile:fields.zip')).fill('55802');
  await page.getByRole('switch', { name: text('efile:fields.acknowledged') }).check();
  await page.getByRole('button', { name: text('efile:continue') }).click();
}

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: text('efile:confirmTitle') });
const yes = (page: Page) =>
  confirmation(page)
    .getByRole('button', { name: text('efile:yes') })
    .click();

/** Closes the alert of the submission. @returns the filing's number. */
async function readNumber(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog').filter({ hasText: 'was successfully submitted' });
  const number = /EF-\d+/.exec(await alert.innerText())?.[0] ?? '';
  await alert.getByRole('button', { name: 'Close' }).click();
  return number;
}

/** Reads the balance, in dollars. */
const readFunds = async (page: Page) => Number((await balance(page).innerText()).replace(/[$,]/g, ''));

/** Opens a filing in the recorder's queue. */
async function review(page: Page, number: string): Promise<void> {
  await openSession(page, E2E_USERS.recorder.username);
  await page.goto('efile/queue');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
}

test('a document is filed from an escrow, returned, corrected, recorded by keyboard, and comes back stamped', async ({
  page,
}) => {
  await offerEfile(page);
  await openSession(page, E2E_USERS.filer.username);
  await page.goto('efile');
  const fundsBefore = await readFunds(page);
  await page.getByRole('button', { name: text('efile:continue') }).click();
  await expect(page.getByText('Please read and select the checkbox to acknowledge.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(text('efile:fields.efileType')).selectOption('LR');
  await page.getByLabel(text('efile:instrument')).selectOption('WD');
  await page.getByLabel(text('efile:grantors')).fill('JOURNEYMAN EDDA');
  await expectAccessible(page);
  await fillForm(page, await drawPdf({ pages: 2 }), { keepsPage: true });
  await expect(confirmation(page)).toContainText('$48.00');
  await expect(confirmation(page)).toContainText('Continue?');
  await expectAccessible(page);
  // The upload and the entries are kept as a draft.
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('efile/filings');
  await expect(page.getByRole('heading', { name: text('efile:drafts') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Continue: Land Record · Marlys Dvorak · 2 pages · \$48\.00/ }).click();
  await expect(page.getByLabel(text('efile:fields.city'))).toHaveValue('Duluth');
  await expect(page.getByLabel(text('efile:grantors'))).toHaveValue('JOURNEYMAN EDDA');
  await page.getByRole('switch', { name: text('efile:fields.acknowledged') }).check();
  await page.getByRole('button', { name: text('efile:continue') }).click();
  await yes(page);
  const number = await readNumber(page);
  await expect.poll(() => readFunds(page)).toBe(fundsBefore - 48);
  await expect(page.getByLabel(text('efile:fields.address1'))).toHaveValue('');

  await review(page, number);
  await expectAccessible(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'A page is missing' }).check();
  await dialog.getByLabel(text('efile:remark')).fill('Page 3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: text('efile:requestCorrection') }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('efile/queue');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Correction requested');
  await atEachWidth(page, () => expectFits(page));

  await openSession(page, E2E_USERS.filer.username);
  await page.goto('efile/filings');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Correction requested');
  await atEachWidth(page, () => expectFits(page));
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('A page is missing')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('efile:correct') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();

  await review(page, number);
  await page.keyboard.press('a');
  await dialog.getByLabel(text('efile:documentNumber')).fill(`A9${number.slice(3)}`);
  // The filer's index facts are filled in; the clerk adds the rest.
  await expect(dialog.getByLabel(text('efile:instrument'))).toHaveValue('WD');
  await expect(dialog.getByLabel(text('efile:grantors'))).toHaveValue('JOURNEYMAN EDDA');
  await dialog.getByLabel(text('efile:grantees')).fill('HOLLOWAY MARTA');
  await expectAccessible(page);
  await dialog.getByLabel(text('efile:documentNumber')).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.goto('search');
  await openDocument(page, `A9${number.slice(3)}`);
  await expect(page.getByText('JOURNEYMAN EDDA').first()).toBeVisible();
  await expectAccessible(page);

  await openSession(page, E2E_USERS.filer.username);
  await page.goto('efile/filings');
  await page.getByRole('link', { name: number }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: text('efile:recordedCopy') }).click();
  const copy = await readPdf(await download);
  expect(copy).toMatchObject({ pageCount: 2, title: `A9${number.slice(3)}` });
  for (const width of [390, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
});

test('a deed and its mortgage are filed, reviewed and recorded together', async ({ page }) => {
  await offerEfile(page);
  await openSession(page, E2E_USERS.filerOfPackage.username);
  await page.goto('efile');
  await page.getByRole('button', { name: text('efile:addDocument') }).click();
  const mortgage = page.getByRole('group', { name: 'Additional document 1' });
  await mortgage.getByLabel(text('efile:fields.efileType')).selectOption('LR');
  await expectAccessible(page);
  // The first document's fields have the same labels, so the second one is filled in by its group.
  await mortgage
    .getByLabel(text('efile:fields.file'))
    .setInputFiles({ name: 'mortgage.pdf', mimeType: 'application/pdf', buffer: await drawPdf({ pages: 3 }) });
  await fillForm(page, await drawPdf({ pages: 2 }), { keepsPage: true });
  await expect(confirmation(page)).toContainText('$98.00');
  await yes(page);
  const number = await readNumber(page);

  await review(page, number);
  await page.keyboard.press(']');
  await expect(page.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  for (const [index, fields] of [
    dialog.getByRole('group', { name: 'Document 1', exact: true }),
    dialog.getByRole('group', { name: /^Additional document 1/ }),
  ].entries()) {
    await fields.getByLabel(text('efile:documentNumber')).fill(`A8${index}${number.slice(3)}`);
  }
  // The document whose fields have the focus is shown.
  await expect(page.getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  for (const index of [0, 1]) {
    await dialog.getByLabel(text('efile:instrument')).nth(index).selectOption('WD');
    await dialog.getByLabel(text('efile:grantors')).nth(index).fill('JOURNEYMAN EDDA');
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: text('efile:accept') }).click();
  await expect(dialog).toHaveCount(0);

  await openSession(page, E2E_USERS.filerOfPackage.username);
  await page.goto('efile/filings');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `A81${number.slice(3)}` })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 1_024, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
});

test('a document is filed by card with a hold of its exact price, rejected, and filed again without retyping', async ({
  page,
}) => {
  await offerEfile(page);
  await openSession(page, E2E_USERS.filerByCard.username);
  await fillForm(page, await drawPdf({ pages: 2, text: 'Filed by card' }));
  await expect(confirmation(page)).toContainText('Continue to Payment?');
  await yes(page);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await payByCard(page, ZIP.declined);
  await expect(cardForm(page).getByRole('alert')).toHaveText('The transaction has been declined.');
  await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
  // The entries are kept.
  await page.getByRole('button', { name: text('efile:continue') }).click();
  await yes(page);
  await payByCard(page, ZIP.approved);
  const number = await readNumber(page);

  await review(page, number);
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'A page is missing' }).check();
  await dialog.getByRole('button', { name: text('efile:reject') }).click();
  await expect(dialog).toHaveCount(0);

  await openSession(page, E2E_USERS.filerByCard.username);
  await page.goto('efile/filings');
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('A page is missing')).toBeVisible();
  await page.getByRole('link', { name: text('efile:fileAgain') }).click();
  await expect(page.getByLabel(text('efile:fields.city'))).toHaveValue('Duluth');
});

test('an upload and a submission are both sent again after a lost connection, and charged only once in total', async ({
  page,
}) => {
  await offerEfile(page);
  await openSession(page, E2E_USERS.filerOffline.username);
  let attempts = 0;
  await page.route('**/api/efile/image', async (route) => {
    attempts += 1;
    // The first body never arrives; the second does, and its answer is lost.
    if (attempts === 1) return route.abort('internetdisconnected');
    if (attempts === 2) {
      await route.fetch();
      return route.abort('internetdisconnected');
    }
    return route.continue();
  });
  await fillForm(page, await drawPdf({ pages: 2, text: 'Filed over a bad line' }));
  await expect(page.getByText(text('efile:retrying'))).toBeVisible();
  await expect(confirmation(page)).toContainText('$48.00', { timeout: 30_000 });
  // The filing is submitted, and the answer is lost.
  await page.route('**/api/efile/submission', async (route) => {
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await yes(page);
  await expect(page.getByRole('alert')).toContainText(text('efile:submissionUnknown'));
  await page.unroute('**/api/efile/submission');
  await page.getByRole('button', { name: text('efile:continue') }).click();
  const number = await readNumber(page);
  expect(attempts).toBe(3);
  await expect(balance(page)).toContainText('452.00');
  await page.goto('efile/filings');
  await expect(page.getByRole('row', { name: /EF-/ })).toHaveCount(1);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: text('efile:receipt') }).click();
  await expect(page.getByRole('dialog')).toContainText(number);
  await expect(page.getByRole('dialog')).toContainText('$48.00');
  await expectAccessible(page);
});

test('a canceled upload is not filed, and the entries are kept', async ({ page }) => {
  await offerEfile(page);
  await openSession(page, E2E_USERS.filerOffline.username);
  await page.route('**/api/efile/image', () => undefined);
  await fillForm(page, await drawPdf({ text: 'Canceled' }));
  await page.getByRole('button', { name: text('efile:cancelUpload') }).click();
  await expect(page.getByRole('button', { name: text('efile:cancelUpload') })).toHaveCount(0);
  await expect(page.getByLabel(text('efile:fields.address1'))).toHaveValue('12 Court St');
  await expect(confirmation(page)).toHaveCount(0);
});
