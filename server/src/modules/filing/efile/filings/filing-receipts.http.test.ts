import { getFiling } from '@portal/contract/filing/efile/filings';
import { receipt } from '@portal/contract/money/charging/receipt';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { fileDocument, offerEfile } from '@portal/testing/apps/efile-app';
import { listEmails } from '@portal/testing/apps/emails';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
afterAll(() => app.close());

test('the receipt of a filing lists its charges on the screen, as a PDF and by email', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const email = 'receipts.of.filings@example.com';
  await app.county.db.updateTable('users').set({ email }).where('id', '=', filer.userId).execute();
  const { id, number } = await fileDocument(app, filer, { pages: 3 });
  const { receiptId } = (await filer.call(getFiling, { id })).content;
  if (receiptId === null) return expect.unreachable('The filing was charged.');
  const shown = (await filer.call(receipt, { receiptId, format: 'screen' })).content;
  expect(shown.rows).toEqual([
    { item: 'Filing', amountCents: 4_600 },
    { item: 'Additional pages (2)', amountCents: 400 },
  ]);
  expect(shown.totals.amountCents).toBe(5_000);
  expect(shown.facts).toContainEqual({ label: 'Transaction number', value: number });
  const pdf = await filer.send(receipt, { receiptId });
  expect(pdf.statusCode).toBe(200);
  expect((await readPdfPages(pdf.rawPayload)).join()).toContain(number);
  const mails = await listEmails(app, email);
  expect(mails.filter(({ text }) => text.includes(`Transaction number: ${number}\nFiling: $46.00\n`))).toHaveLength(1);
});

test('the list of transactions shows which filing was paid', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const { number } = await fileDocument(app, filer);
  const { transactions } = (await filer.call(transactionList.endpoint, {})).content;
  expect(transactions).toContainEqual(expect.objectContaining({ kind: 'EFILE', description: number }));
});

test('a free filing has no receipt', async () => {
  await offerEfile(app, { lrFirstPage: 0, lrAdditionalPages: 0 });
  const filer = await signInBuyer(app, { escrowCents: 0 });
  const { id } = await fileDocument(app, filer);
  expect((await filer.call(getFiling, { id })).content.receiptId).toBeNull();
  await offerEfile(app);
});

test('other users see no receipt of a filing; administrators of the account and staff do', async () => {
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const { id } = await fileDocument(app, filer);
  const { receiptId } = (await filer.call(getFiling, { id })).content;
  const { accountId } = filer;
  const statusOf = async (who: Parameters<typeof app.signedIn>[0]) =>
    (await (await app.signedIn(who)).send(receipt, { receiptId: Number(receiptId), format: 'screen' })).statusCode;
  expect(await statusOf({ accountId, role: 'ACCOUNT' })).toBe(200);
  expect(await statusOf({ role: 'COUNTY' })).toBe(200);
  expect(await statusOf({ accountId, role: 'USER' })).toBe(404);
  expect(await statusOf({ role: 'ACCOUNT' })).toBe(404);
});
