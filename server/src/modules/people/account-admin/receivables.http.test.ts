import { randomUUID } from 'node:crypto';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { RECEIVABLES_REPORT } from '@portal/contract/people/account-admin/receivables';
import { sellOne } from '@portal/testing/apps/sales';
import { expectSoundBooks, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueInvoices, listReceivables } from '../../money/billing/index.ts';
import { createAccount } from '../accounts/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startSellingApp();
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

const goTo = (date: string) =>
  test.clock.advanceMinutes((Date.parse(`${date}T18:00:00Z`) - test.clock.now().getTime()) / 60_000);
const owe = (accountId: number, amountCents: number) =>
  sellOne(test.county.db, {
    ...{ method: 'INVOICE', kind: 'SEARCH', revenue: 'REVENUE_SEARCH', accountId, userId: null },
    ...{ amountCents, opKey: randomUUID(), at: test.clock.now() },
  });
const list = () => listReceivables(test.county.db, { now: test.clock.now(), timeZone: test.county.timeZone });
const owed = (account: string, parts: readonly number[]) => {
  const [currentCents, days30Cents, days60Cents, days90Cents, olderCents] = parts;
  const owedCents = parts.reduce((sum, cents) => sum + cents, 0);
  return { account, currentCents, days30Cents, days60Cents, days90Cents, olderCents, owedCents, pendingCents: 0 };
};

it('lists what accounts owe by the age of the invoices, the oldest of which are paid first', async () => {
  const open = (name: string) => createAccount(test.county.db, { name, paymentMethod: 'INVOICE' });
  const [payer, debtor, paid] = [await open('Prairie Title'), await open('aged Abstract'), await open('Paid Up')];
  // A charge in each month; its invoice is issued on the first of the next one.
  for (const [month, amountCents] of [
    ['2026-12', 100],
    ['2027-01', 1_000],
    ['2027-02', 10_000],
    ['2027-03', 100_000],
  ] as const) {
    goTo(`${month}-10`);
    for (const accountId of [payer, debtor]) await owe(accountId, amountCents);
    if (month === '2026-12') await owe(paid, 700);
    const [year = 0, number = 0] = month.split('-').map(Number);
    goTo(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10));
    await issueInvoices(test.county);
  }
  await owe(debtor, 1_000_000);
  const clerk = await test.signedIn({ role: 'COUNTY' });
  const pay = (accountId: number, amountCents: number) =>
    clerk.call(recordCounterPayment, {
      ...{ accountId, amountCents, purpose: 'INVOICE_PAYMENT', method: 'CASH', reference: '', reason: 'Counter' },
      requestKey: randomUUID(),
    });
  expect((await pay(payer, 1_050)).status).toBe(200);
  expect((await pay(paid, 700)).status).toBe(200);
  // Issued on January 1, February 1, March 1 and April 1: 90, 59, 31 and 0 days old.
  expect(await list()).toEqual([
    owed('aged Abstract', [1_000_000, 100_000, 11_000, 100, 0]),
    owed('Prairie Title', [0, 100_000, 10_050, 0, 0]),
  ]);
  goTo('2027-04-02');
  expect((await list())[0]).toEqual(owed('aged Abstract', [1_000_000, 100_000, 11_000, 0, 100]));
  goTo('2027-05-03');
  expect((await list())[0]).toEqual(owed('aged Abstract', [1_000_000, 0, 100_000, 10_000, 1_100]));
  const county = await test.signedIn({ role: 'COUNTY' });
  const pdf = await county.send(RECEIVABLES_REPORT.endpoint, { format: 'pdf' });
  const text = (await readPdfPages(pdf.rawPayload)).join(' ');
  for (const part of ['Receivables by age', 'aged Abstract', '$10,000.00', '61 to 90 days', '$12,211.50'])
    expect(text).toContain(part);
});
