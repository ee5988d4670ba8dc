import { randomUUID } from 'node:crypto';
import { STATEMENT_EXPORT } from '@portal/contract/office/reports/reports';
import {
  counterReceipt,
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { expectSoundBooks, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../accounts/index.ts';

let test: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  test = await startSellingApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

const CHECK = { purpose: 'ESCROW_DEPOSIT', method: 'CHECK', reference: '2718', amountCents: 5_000 } as const;

async function record(accountId: number): Promise<number> {
  const request = { ...CHECK, accountId, reason: 'Deposit', requestKey: randomUUID() };
  return (await clerk.call(recordCounterPayment, request)).content.journalEntryId;
}

async function listReceipts(id: number) {
  const response = await clerk.send({ method: 'GET', path: `controlPanel/accountMoney/${id}` }, undefined);
  const { payments } = getAccountMoney.content.parse(response.json().content);
  return payments.map(({ receipt, reversesReceipt, voidedBy }) => ({ receipt, reversesReceipt, voidedBy }));
}

async function printReceipt(accountId: number, journalEntryId: number): Promise<string> {
  const pdf = await clerk.send(counterReceipt, { accountId, journalEntryId });
  return (await readPdfPages(pdf.rawPayload)).join(' ');
}

it('numbers receipts by the year of the county’s calendar, and shows a void one with what reversed it', async () => {
  const accountId = await createAccount(test.county.db, { name: 'New Year Title' });
  // 2026 ends at 06:00 UTC in the county.
  test.clock.advanceMinutes((Date.UTC(2027, 0, 1, 5, 59) - test.clock.now().getTime()) / 60_000);
  clerk = await test.signedIn({ role: 'COUNTY' });
  const first = await record(accountId);
  test.clock.advanceMinutes(1);
  const reversal = await clerk.call(reverseCounterPayment, { accountId, journalEntryId: first, reason: 'Twice' });
  const second = await record(accountId);
  expect(await listReceipts(accountId)).toEqual([
    { receipt: '2027-000002', reversesReceipt: null, voidedBy: null },
    { receipt: '2027-000001', reversesReceipt: '2026-000001', voidedBy: null },
    { receipt: '2026-000001', reversesReceipt: null, voidedBy: '2027-000001' },
  ]);
  const isVoid = await printReceipt(accountId, first);
  for (const part of ['Void receipt', '2026-000001', 'Void, reversed by receipt', '2027-000001', 'Check', '2718'])
    expect(isVoid).toContain(part);
  expect(await printReceipt(accountId, reversal.content.journalEntryId)).toContain('Reverses receipt');
  const valid = await printReceipt(accountId, second);
  expect(valid).toContain('2027-000002');
  expect(valid).not.toContain('Void');
  const criteria = { accountName: 'New Year Title', fromDate: '12/01/2026', format: 'csv' } as const;
  const statement = (await clerk.send(STATEMENT_EXPORT.endpoint, criteria)).body;
  expect(statement).toContain(
    'Escrow deposit, Check 2718, Receipt number 2026-000001, Void, reversed by receipt 2027-000001',
  );
  expect(statement).toContain('Escrow deposit, Check 2718, Receipt number 2027-000002, Deposit');
});
