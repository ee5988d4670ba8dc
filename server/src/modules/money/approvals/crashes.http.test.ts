import { randomUUID } from 'node:crypto';
import { approvalList, decideApproval } from '@portal/contract/money/approvals/approvals';
import { payPayout, recordCounterPayment } from '@portal/contract/people/account-admin/account-payments';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await saveSettings(app.county.db, { group: 'approvals', content: { secondPerson: true }, actor: SYSTEM_ACTOR });
});
afterAll(() => app.close());

test('A payout is asked for once and made once if the portal is killed (kill -9) before each of its answers', async () => {
  const [asking, second] = [await app.signedIn({ role: 'COUNTY' }), await app.signedIn({ role: 'COUNTY' })];
  const customer = await signInBuyer(app, { escrowCents: 1_000 });
  const payout = {
    purpose: 'REFUND',
    method: 'CHECK',
    reference: '5001',
    reason: 'Closed',
    amountCents: 400,
    accountId: customer.accountId,
    requestKey: randomUUID(),
  } as const;
  const listed = async () => (await second.call(approvalList.endpoint, { state: 'ALL' })).content.approvals;
  await dieBeforeAnswer(app, asking, { endpoint: recordCounterPayment, body: payout });
  expect((await asking.call(recordCounterPayment, payout)).envelope.code).toBe('SECOND_PERSON_NEEDED');
  const [request, ...others] = await listed();
  expect([request?.state, others]).toEqual(['WAITING', []]);
  expect(await customer.getBalance()).toBe(1_000);

  const approval = { id: request?.id ?? 0, decision: 'APPROVE' } as const;
  await dieBeforeAnswer(app, second, { endpoint: decideApproval, body: approval });
  expect(await customer.getBalance()).toBe(600);
  expect((await second.call(decideApproval, approval)).envelope.code).toBe('REQUEST_DECIDED');
  expect((await asking.call(recordCounterPayment, payout)).content.balanceCents).toBe(600);
  expect((await listed()).map(({ state }) => state)).toEqual(['APPROVED']);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});

test('A payout is paid by one check if the portal is killed (kill -9) before its answer', async () => {
  await saveSettings(app.county.db, { group: 'approvals', content: { secondPerson: false }, actor: SYSTEM_ACTOR });
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { accountId } = await signInBuyer(app, { escrowCents: 1_000 });
  const payout = { purpose: 'REFUND', method: 'CHECK', reference: '', reason: 'Closed', amountCents: 400 } as const;
  const recorded = await clerk.call(recordCounterPayment, { ...payout, accountId, requestKey: randomUUID() });
  const { journalEntryId } = recorded.content;
  const payment = { accountId, journalEntryId, checkNumber: '7001' };
  await dieBeforeAnswer(app, clerk, { endpoint: payPayout, body: payment });
  expect((await clerk.call(payPayout, payment)).envelope.ok).toBe(true);
  const other = await clerk.call(payPayout, { ...payment, checkNumber: '7002' });
  expect(other.envelope.code).toBe('RECORDED_OTHERWISE');
  const { rows } = await app.database.executeSql('SELECT check_number FROM paid_payouts');
  expect(rows).toEqual([{ check_number: '7001' }]);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
