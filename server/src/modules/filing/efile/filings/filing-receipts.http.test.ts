import { clerkDayList, feeIncomeList } from '@portal/contract/filing/efile/filing-reports';
import { getFiling } from '@portal/contract/filing/efile/filings';
import { filingQueue } from '@portal/contract/filing/efile/queue';
import { returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { accuracyList, verificationList } from '@portal/contract/filing/efile/verification';
import { receipt } from '@portal/contract/money/charging/receipt';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { fileDocument, offerEfile } from '@portal/testing/apps/efile-app';
import { listEmails } from '@portal/testing/apps/emails';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

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

test('a PDF about filings has each fact of the county once', async () => {
  const [address, contactPhone] = ['100 Court Street, Juniper, MN 55000', '218-555-0100'];
  const content = { address, contactPhone, countyName: 'Lakeshore County' };
  await saveSettings(app.county.db, { group: 'common', content, actor: SYSTEM_ACTOR });
  const filer = await signInBuyer(app, { escrowCents: 10_000 });
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id } = await fileDocument(app, filer);
  const { receiptId } = (await filer.call(getFiling, { id })).content;
  const lists = [filingQueue, returnedFilingList, verificationList, clerkDayList, feeIncomeList, accuracyList];
  const files = [
    await filer.send(receipt, { receiptId: Number(receiptId) }),
    ...(await Promise.all(lists.map((list) => clerk.send(list.file.endpoint, { format: 'pdf' } as never)))),
  ];
  for (const file of files) {
    expect(file.statusCode).toBe(200);
    const text = (await readPdfPages(file.rawPayload)).join(' ');
    for (const fact of [address, contactPhone, 'Lakeshore County']) expect(text.split(fact)).toHaveLength(2);
  }
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
