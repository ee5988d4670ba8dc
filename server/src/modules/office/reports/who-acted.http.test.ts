import { randomUUID } from 'node:crypto';
import { refundSale } from '@portal/contract/money/charging/sales';
import { ACCOUNT_EXPORT, STATEMENT_EXPORT, USER_EXPORT } from '@portal/contract/office/reports/reports';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, expectSoundBooks, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let clerk: TestClient;
let buyer: TestClient;

/** A clerk refunds a user's purchase, and the user is deleted. */
beforeAll(async () => {
  test = await startSellingApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
  buyer = await signInBuyer(test, { account: { name: 'Refunded Title' }, escrowCents: 1_000 });
  const { documentKey } = await recordDocument(test, { image: 3 });
  await buyPages(buyer, documentKey, '1');
  const ofAccount = { reportType: 'ACCOUNT', accountId: String(buyer.accountId), kind: 'IMAGE_PURCHASE' } as const;
  const [sale] = (await clerk.call(transactionList.endpoint, ofAccount)).content.transactions;
  const request = { saleId: sale?.id ?? 0, reason: 'Unreadable', requestKey: randomUUID() };
  expect((await clerk.call(refundSale, request)).content.status).toBe('DONE');
  await test.database.executeSql(`DELETE FROM users WHERE id = ${buyer.userId}`);
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

async function readSheet(
  endpoint: typeof ACCOUNT_EXPORT.endpoint | typeof USER_EXPORT.endpoint | typeof STATEMENT_EXPORT.endpoint,
  criteria: object = {},
): Promise<readonly string[]> {
  const response = await clerk.send(endpoint, { fromDate: '11/20/2026', ...criteria, format: 'csv' });
  expect(response.statusCode).toBe(200);
  return parseCsv(response.body.slice(1), { delimiter: ',' }).map((row) => row.join('; '));
}
const refundOf = (rows: readonly string[]) => rows.filter((row) => row.includes('Refunds') && row.includes('2.00'));

describe('A refund by staff', () => {
  it.each([
    ['the account report', ACCOUNT_EXPORT.endpoint],
    ['the user report', USER_EXPORT.endpoint],
    ['a statement', STATEMENT_EXPORT.endpoint],
  ] as const)('is listed in %s with the clerk and the user', async (_name, endpoint) => {
    const [refund, ...others] = refundOf(await readSheet(endpoint));
    expect(refund).toContain(`${clerk.username} for ${buyer.username}`);
    expect(others).toEqual([]);
  });

  it('has the address of the clerk in the account report', async () => {
    expect(refundOf(await readSheet(ACCOUNT_EXPORT.endpoint))[0]).toContain('127.0.0.1');
  });

  it('is listed under the clerk as well as under the user', async () => {
    for (const { username } of [clerk, buyer])
      expect(refundOf(await readSheet(USER_EXPORT.endpoint, { username }))).toHaveLength(1);
  });
});

describe('A deleted user', () => {
  it('keeps their name in the reports', async () => {
    for (const { endpoint } of [ACCOUNT_EXPORT, STATEMENT_EXPORT]) {
      const purchase = (await readSheet(endpoint)).find((row) => row.includes('Images'));
      expect(purchase).toContain(buyer.username);
    }
  });
});

describe('A payment at the counter', () => {
  it('has its purpose, its check and its receipt number in statements and in the list of transactions', async () => {
    const { accountId } = await signInBuyer(test, { account: { name: 'Paid by Check', paymentMethod: 'INVOICE' } });
    const payment = { purpose: 'INVOICE_PAYMENT', method: 'CHECK', reference: '1042', amountCents: 700 } as const;
    const request = { ...payment, accountId, reason: 'Mailed', requestKey: randomUUID() };
    expect((await clerk.call(recordCounterPayment, request)).status).toBe(200);
    const said = `Invoice payment, Check 1042, Receipt number 2026-000001, Mailed`;
    const statement = await readSheet(STATEMENT_EXPORT.endpoint, { accountName: 'Paid by Check' });
    expect(statement.filter((row) => row.includes(said) && row.includes('7.00'))).toHaveLength(1);
    const ofAccount = { reportType: 'ACCOUNT', accountId: String(accountId) } as const;
    const [listed] = (await clerk.call(transactionList.endpoint, ofAccount)).content.transactions;
    expect(listed?.description).toBe(said);
  });
});
