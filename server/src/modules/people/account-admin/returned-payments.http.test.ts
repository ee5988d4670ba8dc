import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contract/endpoint';
import { approvalList, decideApproval } from '@portal/contract/money/approvals/approvals';
import {
  counterReceipt,
  getAccountMoney,
  payPayout,
  recordCounterPayment,
  reverseCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { returnCheck } from '@portal/contract/people/account-admin/returned-checks';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../accounts/index.ts';

let app: TestApp;
let clerk: TestClient;
let accountId: number;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
});
beforeEach(async () => {
  accountId = await createAccount(app.county.db, { name: randomUUID() });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

type Payment = RequestOf<typeof recordCounterPayment>;
const CHECK = { method: 'CHECK', reference: '1042', reason: 'Test' } as const;
const record = async (payment: Pick<Payment, 'purpose' | 'amountCents'> & Partial<Payment>) => {
  const request = { ...CHECK, accountId, requestKey: randomUUID(), ...payment };
  return (await clerk.call(recordCounterPayment, request)).envelope;
};
const deposit = async (amountCents = 1_000) =>
  (await record({ purpose: 'ESCROW_DEPOSIT', amountCents })).content?.journalEntryId ?? 0;
const payOut = (returnsId: number, amountCents: number) => record({ purpose: 'REFUND', amountCents, returnsId });
const reverse = async (journalEntryId: number) =>
  (await clerk.call(reverseCounterPayment, { accountId, journalEntryId, reason: 'Mistake' })).envelope;

test('A payment that was paid out again isn’t reversed, and a reversed one isn’t paid out', async () => {
  const [returned, reversed] = [await deposit(), await deposit()];
  await deposit();
  expect((await payOut(returned, 1_000)).ok).toBe(true);
  expect((await reverse(returned)).code).toBe('PAYMENT_RETURNED');
  expect((await reverse(reversed)).ok).toBe(true);
  expect((await payOut(reversed, 1_000)).code).toBe('PAYMENT_RETURNED');
});

test('A payment is paid out up to its amount, in parts, even if the escrow has more', async () => {
  const payment = await deposit();
  await deposit(5_000);
  expect((await payOut(payment, 600)).ok).toBe(true);
  expect((await payOut(payment, 401)).code).toBe('PAYMENT_RETURNED');
  expect((await payOut(payment, 400)).content?.balanceCents).toBe(5_000);
  expect((await payOut(payment, 1)).code).toBe('PAYMENT_RETURNED');
});

test('A payment is returned or reversed by two clerks at once, not both', async () => {
  const payment = await deposit();
  await deposit();
  const outcomes = await Promise.all([payOut(payment, 1_000), reverse(payment)]);
  expect(outcomes.map(({ code }) => code ?? 'DONE').sort()).toEqual(['DONE', 'PAYMENT_RETURNED']);
});

test('A reversed payout no longer counts: its payment is reversed', async () => {
  const payment = await deposit();
  const payout = (await payOut(payment, 1_000)).content?.journalEntryId ?? 0;
  expect((await reverse(payout)).ok).toBe(true);
  expect((await reverse(payment)).content?.balanceCents).toBe(0);
});

test('A check that the bank returned is recorded though its payment was paid out: the account owes it', async () => {
  const payment = await deposit();
  expect((await payOut(payment, 1_000)).ok).toBe(true);
  const returned = await clerk.call(returnCheck, { accountId, journalEntryId: payment, reason: 'No funds' });
  expect(returned.content.owedCents).toBe(1_000);
});

test('Only a payout returns a payment, and only one of its account', async () => {
  const payment = await deposit();
  expect((await record({ purpose: 'ESCROW_DEPOSIT', amountCents: 100, returnsId: payment })).code).toBe(
    'INVALID_INPUT',
  );
  accountId = await createAccount(app.county.db, { name: randomUUID() });
  await deposit();
  expect((await payOut(payment, 100)).code).toBe('PAYMENT_RETURNED');
});

test('The receipt of the payout names the receipt that it returns', async () => {
  const payment = await deposit();
  const payout = (await payOut(payment, 1_000)).content?.journalEntryId ?? 0;
  const { receipt } = await app.county.db
    .selectFrom('counter_payments')
    .select('receipt')
    .where('journal_entry_id', '=', payment)
    .executeTakeFirstOrThrow();
  const request = { accountId, journalEntryId: payout, format: 'pdf' } as const;
  const response = await clerk.send(counterReceipt, request, { accept: 'application/pdf' });
  expect((await readPdfPages(response.rawPayload)).join(' ')).toContain(receipt);
});

test('A payout that waits for a second person isn’t made after its payment was reversed', async () => {
  const require = (secondPerson: boolean, payoutLimit = 0) =>
    saveSettings(app.county.db, {
      group: 'approvals',
      content: { secondPerson, payoutLimit, correctionLimit: 5_000 },
      actor: SYSTEM_ACTOR,
    });
  const payment = await deposit();
  await deposit();
  await require(true);
  expect((await payOut(payment, 1_000)).code).toBe('SECOND_PERSON_NEEDED');
  expect((await reverse(payment)).ok).toBe(true);
  const second = await app.signedIn({ role: 'COUNTY' });
  const [request] = (await second.call(approvalList.endpoint, {})).content.approvals;
  const decision = { id: request?.id ?? 0, decision: 'APPROVE' } as const;
  expect((await second.call(decideApproval, decision)).envelope.code).toBe('REQUEST_OUTDATED');
  await require(false);
});

test('A payout is approved first and paid later by the number of one check, which its voucher names', async () => {
  const approvedLater = async () => (await record({ purpose: 'REFUND', amountCents: 300, reference: '' })).content;
  const pay = async (journalEntryId: number, checkNumber: string, by = clerk) =>
    (await by.call(payPayout, { accountId, journalEntryId, checkNumber })).envelope;
  const print = async (journalEntryId: number) =>
    (await readPdfPages((await clerk.send(counterReceipt, { accountId, journalEntryId })).rawPayload)).join(' ');
  const payment = await deposit(2_000);
  const first = (await approvedLater())?.journalEntryId ?? 0;
  const second = (await approvedLater())?.journalEntryId ?? 0;
  const third = (await approvedLater())?.journalEntryId ?? 0;
  const load = async () => (await clerk.call(getAccountMoney, { id: accountId })).content.payments;
  expect((await load()).map(({ isToPay }) => isToPay)).toEqual([true, true, true, false]);
  expect(await print(first)).toContain('Approved, not paid yet');

  expect((await pay(payment, '9001')).code).toBe('RECORDED_OTHERWISE');
  const both = await Promise.all([pay(first, '9001'), pay(first, '9002')]);
  expect(both.map(({ code }) => code ?? 'DONE').sort()).toEqual(['DONE', 'RECORDED_OTHERWISE']);
  const number = both[0]?.ok ? '9001' : '9002';
  expect((await pay(first, number)).ok).toBe(true);
  expect((await pay(second, number)).code).toBe('CHECK_NUMBER_USED');
  const own = await app.signedIn({ role: 'COUNTY' });
  await app.database.executeSql('UPDATE users SET account_id = $1 WHERE username = $2', [accountId, own.username]);
  await own.openSession('COUNTY');
  expect((await pay(second, '9003', own)).code).toBe('OWN_MONEY');

  // A payout that is reversed isn't paid, whichever comes first.
  const race = await Promise.all([pay(third, '9004'), reverse(third)]);
  expect(race[1].ok).toBe(true);
  expect(['DONE', 'RECORDED_OTHERWISE']).toContain(race[0].code ?? 'DONE');
  expect((await reverse(second)).ok).toBe(true);
  expect((await pay(second, '9005')).code).toBe('RECORDED_OTHERWISE');

  const voucher = await print(first);
  for (const part of ['Payout voucher', number, 'Check written by', clerk.username]) expect(voucher).toContain(part);
  const stored = (await load()).find(({ journalEntryId }) => journalEntryId === first);
  expect(stored).toMatchObject({ reference: number, isToPay: false });
});
