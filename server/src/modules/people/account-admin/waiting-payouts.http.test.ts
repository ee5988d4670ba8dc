import { randomUUID } from 'node:crypto';
import { approvalList, decideApproval } from '@portal/contract/money/approvals/approvals';
import {
  payPayout,
  recordCounterPayment,
  reverseCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { waitingPayoutList } from '@portal/contract/people/account-admin/waiting-payouts';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount } from '../accounts/index.ts';

let app: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.signedIn({ role: 'COUNTY' });
});
afterEach(async () => {
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

async function openAccount(name: string): Promise<number> {
  const accountId = await createAccount(app.county.db, { name });
  await record(accountId, 'ESCROW_DEPOSIT', 10_000, '1042');
  return accountId;
}

async function record(
  accountId: number,
  purpose: 'ESCROW_DEPOSIT' | 'REFUND',
  amountCents: number,
  reference = '',
): Promise<number> {
  const payment = { purpose, method: 'CHECK', amountCents, reference, reason: `Payout ${amountCents}` } as const;
  const request = { ...payment, accountId, requestKey: randomUUID() };
  return (await clerk.call(recordCounterPayment, request)).envelope.content?.journalEntryId ?? 0;
}

const list = async (filter: object = {}) => {
  const { payouts } = (await clerk.call(waitingPayoutList.endpoint, filter)).content;
  return payouts.map(({ waitsFor, accountName, amountCents, ageDays }) => [
    waitsFor,
    accountName,
    amountCents,
    ageDays,
  ]);
};

test('The list has the payouts of all accounts that wait, with their age, until they are paid, reversed or declined', async () => {
  const [pine, birch] = [await openAccount('Pine Title'), await openAccount('Birch Law')];
  const paid = await record(pine, 'REFUND', 300);
  const reversed = await record(pine, 'REFUND', 400);
  await record(pine, 'REFUND', 500);
  await record(birch, 'REFUND', 600, '9001');
  app.clock.advanceMinutes(3 * 24 * 60 + 1);
  clerk = await app.signedIn({ role: 'COUNTY' });
  await saveSettings(app.county.db, {
    group: 'approvals',
    content: { secondPerson: true, payoutLimit: 0 },
    actor: SYSTEM_ACTOR,
  });
  await record(birch, 'REFUND', 700);
  expect(await list()).toEqual([
    ['CHECK', 'Pine Title', 300, 3],
    ['CHECK', 'Pine Title', 400, 3],
    ['CHECK', 'Pine Title', 500, 3],
    ['APPROVAL', 'Birch Law', 700, 0],
  ]);
  expect(await list({ waitsFor: 'APPROVAL' })).toEqual([['APPROVAL', 'Birch Law', 700, 0]]);
  await clerk.call(payPayout, { accountId: pine, journalEntryId: paid, checkNumber: '9002' });
  await saveSettings(app.county.db, { group: 'approvals', content: { secondPerson: false }, actor: SYSTEM_ACTOR });
  await clerk.call(reverseCounterPayment, { accountId: pine, journalEntryId: reversed, reason: 'Not wanted' });
  const second = await app.signedIn({ role: 'COUNTY' });
  const [request] = (await second.call(approvalList.endpoint, {})).content.approvals;
  await second.call(decideApproval, { id: request?.id ?? 0, decision: 'APPROVE' });
  // The approved payout waits for its check from then on.
  expect(await list()).toEqual([
    ['CHECK', 'Pine Title', 500, 3],
    ['CHECK', 'Birch Law', 700, 0],
  ]);
});

test('Users who aren’t staff don’t see it', async () => {
  const user = await app.signedIn({ role: 'ACCOUNT' });
  expect((await user.send(waitingPayoutList.endpoint, {})).statusCode).toBe(403);
});
