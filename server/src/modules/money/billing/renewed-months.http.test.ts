import { randomUUID } from 'node:crypto';
import type { FailedRenewal } from '@portal/contract/money/billing/failed-renewals';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { County } from '../../../county.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, getAccount, type NewAccount } from '../../people/accounts/index.ts';
import {
  addImages,
  adjustEscrow,
  findLedgerFaults,
  getFunds,
  getImageAllowance,
  selectBalances,
} from '../ledger/index.ts';
import { findBillingFaults } from './find-billing-faults.ts';
import { issueInvoices } from './issue-invoices.ts';
import { renewAccount } from './renew-account.ts';
import { getRenewalStatus, renewAllAccounts, runAutomaticBilling, runMonthlyRenewal } from './run-monthly-renewal.ts';

let app: TestApp;
let county: County;
let now: Date;

beforeAll(async () => {
  app = await startTestApp();
  county = { ...app.county, clock: { now: () => now } };
  await saveSettings(county.db, {
    group: 'flatFee',
    content: { rates: [{ option: true, numberOfPages: 25, cost: 1_500 }, {}, {}, {}, {}] },
    actor: SYSTEM_ACTOR,
  });
});
beforeEach(async () => {
  await app.database.executeSql(`UPDATE accounts SET status = 'I'`);
  await app.database.executeSql('DELETE FROM renewal_runs');
  await app.database.executeSql(
    `UPDATE renewals SET state = 'SKIPPED', failure = NULL, failed_at = NULL WHERE state <> 'CHARGED'`,
  );
});
afterEach(async () => {
  await issueInvoices(county);
  expect(await findLedgerFaults(county.db)).toEqual([]);
  expect(await findBillingFaults(county)).toEqual([]);
});
afterAll(() => app.close());

const at = (day: string) => new Date(`${day}T18:00:00Z`);

async function schedule(day: string, renewalDay: number, automaticBilling = true): Promise<void> {
  now = at(day);
  // The database's clock can't be set.
  await app.database.executeSql(
    `ALTER TABLE settings_versions ALTER COLUMN saved_at SET DEFAULT '${now.toISOString()}'`,
  );
  const content = { automaticBilling, renewalDay, renewalTime: '2:00' };
  await saveSettings(county.db, { group: 'billingSchedule', content, actor: SYSTEM_ACTOR });
}

async function open(account: Partial<NewAccount>, created = '2026-01-01', escrowCents = 10_000): Promise<number> {
  const accountId = await createAccount(county.db, { name: randomUUID(), ...account });
  await app.database.executeSql(`UPDATE accounts SET created_at = '${created}T12:00:00Z' WHERE id = ${accountId}`);
  if (escrowCents > 0) await payIn(accountId, escrowCents);
  return accountId;
}

const payIn = (accountId: number, amountCents: number) =>
  adjustEscrow(county.db, { accountId, amountCents, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR, at: now });
const balanceOf = async (accountId: number) =>
  (await getFunds(county.db, await getAccount(county.db, accountId))).balanceCents;

describe('Renewal', () => {
  test('never bills a period before the account existed', async () => {
    await schedule('2027-02-20', 25);
    await schedule('2027-03-10', 25);
    const before = await open({ monthlyFeeCents: 100 });
    const since = await open({ monthlyFeeCents: 100 }, '2027-03-02');
    // February is due, and the second account is from March.
    await renewAllAccounts(county);
    expect([await balanceOf(before), await balanceOf(since)]).toEqual([9_900, 10_000]);
    expect(await runMonthlyRenewal(county, { accountId: since, actor: SYSTEM_ACTOR })).toBe('NOT_DUE');
    expect(await getRenewalStatus(county, since)).toMatchObject({ needsMonthlyRenewal: false });
    now = at('2027-03-26');
    await renewAllAccounts(county);
    expect([await balanceOf(before), await balanceOf(since)]).toEqual([9_800, 9_900]);
  });

  test('never bills a period before billing was switched on', async () => {
    await schedule('2027-05-20', 25, false);
    await schedule('2027-06-10', 25);
    const accountId = await open({ monthlyFeeCents: 100 });
    await runAutomaticBilling(county);
    expect(await balanceOf(accountId)).toBe(10_000);
    // Another save that leaves billing on isn't a switch.
    await schedule('2027-07-10', 26);
    await runAutomaticBilling(county);
    expect(await balanceOf(accountId)).toBe(9_900);
    await expect(
      app.database.executeSql(`UPDATE renewal_runs SET billed_since = '2027-07' WHERE period = '2027-06'`),
    ).rejects.toThrow('renewal_runs_after_switch_on');
  });

  test('changing the renewal day never bills a month twice and never wipes an add-on', async () => {
    await schedule('2027-08-10', 5, false);
    await schedule('2027-08-10', 5);
    const accountId = await open({ accountType: 'FLAT_FEE', flatFeeRateLevel: 1 });
    await runAutomaticBilling(county);
    await addImages(county.db, { accountId, userId: null, grant: 10, opKey: randomUUID(), at: now });
    const left = { imagesRemaining: 35, isUnlimited: false };
    for (const day of [25, 11, 10, 1, 28]) {
      await schedule('2027-08-10', day);
      await runAutomaticBilling(county);
      await renewAllAccounts(county);
      await runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR });
      expect(await balanceOf(accountId)).toBe(8_500);
      expect(await getImageAllowance(county.db, accountId)).toEqual(left);
    }
  });

  test('never bills a month before the last billed one, in 60 simultaneous attempts at two months', async () => {
    now = at('2027-09-10');
    await schedule('2027-09-10', 1);
    const accountId = await open({ monthlyFeeCents: 100 });
    await app.database.executeSql(
      `INSERT INTO renewals (account_id, period, monthly_fee_cents, flat_fee_cents, marked_at)
       SELECT ${accountId}, period, 0, 0, now() FROM unnest(ARRAY['2027-08', '2027-09']) AS period`,
    );
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        renewAccount(county, {
          accountId,
          period: index % 3 === 0 ? '2027-08' : '2027-09',
          actor: SYSTEM_ACTOR,
          at: now,
        }),
      ),
    );
    const { rows } = await app.database.executeSql(
      `SELECT period, state, settled_at FROM renewals WHERE account_id = ${accountId} ORDER BY period`,
    );
    const charged = rows.filter(({ state }) => state === 'CHARGED').length;
    expect(rows[1]).toMatchObject({ state: 'CHARGED' });
    expect(await balanceOf(accountId)).toBe(10_000 - charged * 100);
    if (charged === 1) expect(outcomes).toContain('NOT_DUE');
    await expect(
      app.database.executeSql(
        `INSERT INTO renewals (account_id, period, state, monthly_fee_cents, flat_fee_cents, marked_at, settled_at)
         VALUES (${accountId}, '2027-07', 'CHARGED', 0, 0, now(), now())`,
      ),
    ).rejects.toThrow('was renewed for a month after');
  });

  test('a killed run of last month is resumed before this month is billed', async () => {
    await schedule('2027-10-10', 1);
    const accountId = await open({ monthlyFeeCents: 100 });
    const CUT = new Error('cut off');
    const cut = renewAllAccounts(county, { steps: { onMarked: () => Promise.reject(CUT) } });
    await expect(cut).rejects.toBe(CUT);
    now = at('2027-11-10');
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(9_800);
  });
});

describe('audit-ledger', () => {
  test('reports renewals of a month before the account existed and after a later month', async () => {
    await schedule('2028-01-10', 1);
    const accountId = await open({ monthlyFeeCents: 100 });
    await renewAllAccounts(county);
    const created = (day: string) =>
      app.database.executeSql(`UPDATE accounts SET created_at = '${day}' WHERE id = ${accountId}`);
    await created('2028-02-10');
    const rule = 'no month is renewed from before the account existed';
    expect(await findBillingFaults(county)).toEqual([{ rule, ids: [`${accountId} 2028-01`] }]);
    await created('2027-02-10');
    await app.database.executeSql('ALTER TABLE renewals DISABLE TRIGGER renewals_in_order');
    await app.database.executeSql(
      `INSERT INTO renewals (account_id, period, state, monthly_fee_cents, flat_fee_cents, marked_at, settled_at)
       VALUES (${accountId}, '2027-12', 'CHARGED', 0, 0, '2028-01-11', '2028-01-11')`,
    );
    await app.database.executeSql('ALTER TABLE renewals ENABLE TRIGGER renewals_in_order');
    expect(await findBillingFaults(county)).toEqual([
      { rule: 'no month is renewed after a later one', ids: [`${accountId} 2027-12`] },
    ]);
    await app.database.executeSql(`DELETE FROM renewals WHERE account_id = ${accountId} AND period = '2027-12'`);
  });
});

describe('Failed renewals', () => {
  test('are listed for staff, mailed to the county once, and can be retried from the list', async () => {
    await saveSettings(county.db, {
      group: 'common',
      content: { contactEmail: 'recorder@example.gov' },
      actor: SYSTEM_ACTOR,
    });
    await schedule('2028-03-10', 1);
    const accountId = await open({ name: 'Empty Escrow Title', monthlyFeeCents: 100 }, '2026-01-01', 0);
    const card = await open({ name: 'Card Abstract', monthlyFeeCents: 100, paymentMethod: 'CREDIT_CARD' });
    await runAutomaticBilling(county);
    await runAutomaticBilling(county);
    const [mail, ...others] = await listEmails(app, 'recorder@example.gov');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Testing County: accounts not renewed for 03/2028: 2');
    expect(mail?.text).toContain('Accounts: Card Abstract, Empty Escrow Title');

    const staff = await app.signedIn({ role: 'COUNTY' });
    const list = async (filter: object = {}): Promise<FailedRenewal[]> =>
      (await staff.send({ method: 'POST', path: 'billing/failedRenewals' }, filter)).json().content.renewals;
    const failed = { accountName: 'Empty Escrow Title', period: '2028-03', failure: 'INSUFFICIENT_FUNDS' };
    expect(await list({ sortKey: 'accountName', sortDirection: 'ASC' })).toMatchObject([
      { accountId: card, failure: 'NO_PURCHASING_OPTIONS' },
      { accountId, ...failed },
    ]);
    expect(await list({ failure: 'INSUFFICIENT_FUNDS' })).toMatchObject([{ accountId }]);

    const retry = async (request: object) => {
      const response = await staff.send({ method: 'POST', path: 'billing/retryRenewal' }, request);
      return response.statusCode === 200 ? response.json().content.outcome : response.statusCode;
    };
    const period = '2028-03';
    expect(await retry({ accountId, period })).toBe('INSUFFICIENT_FUNDS');
    await payIn(accountId, 100);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => retry({ accountId, period })));
    expect(new Set(outcomes)).toEqual(new Set(['CHARGED']));
    expect(await balanceOf(accountId)).toBe(0);
    expect(await list({ failure: 'INSUFFICIENT_FUNDS' })).toEqual([]);
    expect(await retry({ accountId, period: '2028-02' })).toBe(404);
    expect(await retry({ accountId: 999_999, period })).toBe(404);
    expect(await retry({ accountId, period: '2028-13' })).toBe(400);
  });

  const owedBy = async (accountId: number) => {
    const balances = await selectBalances(county.db, accountId).where('kind', '=', 'RECEIVABLE').execute();
    return 0 - (balances[0]?.balance ?? 0);
  };

  test('for lack of money become a debt when the next month is due, and are never charged again', async () => {
    await schedule('2028-05-10', 1);
    const accountId = await open({ monthlyFeeCents: 100 }, '2026-01-01', 99);
    await renewAllAccounts(county);
    // The debt is the fee of its own month.
    await app.database.executeSql(`UPDATE accounts SET monthly_fee_cents = 300 WHERE id = ${accountId}`);
    now = at('2028-06-10');
    await payIn(accountId, 1_000);
    await renewAllAccounts(county);
    const late = { accountId, period: '2028-05', actor: SYSTEM_ACTOR, at: now };
    expect(await renewAccount(county, late)).toBe('CHARGED');
    expect([await balanceOf(accountId), await owedBy(accountId)]).toEqual([799, 100]);
    expect(await issueInvoicesOf('2028-07-02', accountId)).toEqual([{ period: '2028-06', total_cents: 100 }]);
  });

  test('become debts month by month, also without a month that is paid', async () => {
    await schedule('2028-08-10', 1);
    const accountId = await open({ monthlyFeeCents: 100 }, '2026-01-01', 0);
    const owed: number[] = [];
    for (const month of ['2028-08', '2028-09', '2028-10', '2028-11']) {
      now = at(`${month}-10`);
      await renewAllAccounts(county);
      await Promise.all([1, 2, 3].map(() => runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR })));
      owed.push(await owedBy(accountId));
    }
    expect(owed).toEqual([0, 100, 200, 300]);
  });

  async function issueInvoicesOf(day: string, accountId: number) {
    now = at(day);
    await issueInvoices(county);
    const invoices = county.db.selectFrom('invoices').select(['period', 'total_cents']);
    return invoices.where('account_id', '=', accountId).execute();
  }
});

describe('Run Monthly Renewal', () => {
  test('bills the current month without automatic billing, and not the one before', async () => {
    // The renewal day hasn't passed, but nothing follows it.
    await schedule('2029-02-10', 25, false);
    const [one, other] = [await open({ monthlyFeeCents: 100 }), await open({ monthlyFeeCents: 100 })];
    expect(await runMonthlyRenewal(county, { accountId: one, actor: SYSTEM_ACTOR })).toBe('CHARGED');
    expect(await renewAllAccounts(county)).toMatchObject({ period: '2029-02', outcomes: ['CHARGED'] });
    now = at('2029-02-27');
    expect((await renewAllAccounts(county)).outcomes).toEqual([]);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([9_900, 9_900]);
  });

  test('never bills a month before automatic billing was switched on', async () => {
    await schedule('2029-03-10', 25, false);
    await schedule('2029-04-10', 25);
    const accountId = await open({ monthlyFeeCents: 100 });
    expect(await getRenewalStatus(county, accountId)).toMatchObject({ needsMonthlyRenewal: false });
    expect(await runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR })).toBe('NOT_DUE');
    expect((await renewAllAccounts(county)).outcomes).toEqual([]);
    expect(await balanceOf(accountId)).toBe(10_000);
  });

  test('of a month in which no account was found isn’t done: it bills the accounts that come later', async () => {
    await schedule('2029-06-10', 1);
    await runAutomaticBilling(county);
    expect(await renewAllAccounts(county)).toMatchObject({ outcomes: [], isWithoutAccounts: true });
    const accountId = await open({ monthlyFeeCents: 100 });
    await runAutomaticBilling(county);
    expect(await balanceOf(accountId)).toBe(9_900);
    const later = await open({ monthlyFeeCents: 100 });
    await runAutomaticBilling(county);
    expect(await balanceOf(later)).toBe(10_000);
    expect(await renewAllAccounts(county)).toMatchObject({ outcomes: [], isWithoutAccounts: false });
  });
});
