import { runBilling } from '@portal/contract/money/billing/run-billing';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, getAccount } from '../../people/accounts/index.ts';
import { adjustEscrow, getFunds } from '../ledger/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const content = { automaticBilling: false, renewalDay: 1, renewalTime: '0:00' };
  await saveSettings(test.county.db, { group: 'billingSchedule', content, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());

async function createAccountWith(escrowCents: number): Promise<number> {
  const { db } = test.county;
  const accountId = await createAccount(db, { name: `Monthly ${escrowCents}`, monthlyFeeCents: 500 });
  await adjustEscrow(db, {
    accountId,
    amountCents: escrowCents,
    note: 'Opening balance',
    opKey: `opening:${accountId}`,
    actor: SYSTEM_ACTOR,
    at: test.clock.now(),
  });
  return accountId;
}

async function getEscrow(accountId: number): Promise<number> {
  const { db } = test.county;
  return (await getFunds(db, await getAccount(db, accountId))).balanceCents;
}

it('runBilling charges the accounts that are due, once, and reports how many it couldn’t charge', async () => {
  const [rich, poor] = [await createAccountWith(2_000), await createAccountWith(499)];
  const county = await test.signedIn({ role: 'COUNTY' });
  const first = await county.call(runBilling, { schedule: SETTINGS_GROUPS.billingSchedule.schema.parse({}) });
  expect(first.envelope.message).toBe('Renewed 1 account for 11/2026. Not renewed: 1.');
  expect(first.content).toEqual({
    automaticBilling: false,
    renewalDay: 1,
    renewalTime: '0:00',
    lastRanMonthlyRenewalJobPhase1: '11/20/2026 12:00 PM',
    lastRanMonthlyRenewalJobPhase2: '11/20/2026 12:00 PM',
  });
  const second = await county.call(runBilling, {});
  expect(second.envelope.message).toBe('All accounts are already renewed for 11/2026.');
  expect(await getEscrow(rich)).toBe(1_500);
  expect(await getEscrow(poor)).toBe(499);
});

it('two runs at the same time charge each account once', async () => {
  const accountId = await createAccountWith(1_000);
  test.clock.advanceMinutes(60 * 24 * 20);
  const clients = [await test.signedIn({ role: 'COUNTY' }), await test.signedIn({ role: 'TRIMIN' })];
  const responses = await Promise.all(clients.map((client) => client.call(runBilling, {})));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getEscrow(accountId)).toBe(500);
});

it('is audited with its results', async () => {
  const entries = await test.county.db
    .selectFrom('audit_entries')
    .select(['details'])
    .where('action', '=', 'billing.run')
    .orderBy('id')
    .execute();
  expect(entries[0]?.details).toEqual({ period: '2026-11', charged: 1, failed: 1 });
});

it('refuses a schedule with unknown or wrong fields', async () => {
  const county = await test.signedIn({ role: 'COUNTY' });
  for (const schedule of [{ stranger: 1 }, { renewalDay: 29 }, { renewalDay: '1' }, { renewalTime: '24:00' }]) {
    const response = await county.send(runBilling, { schedule });
    expect(response.statusCode).toBe(400);
  }
});
