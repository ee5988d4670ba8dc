import { randomUUID } from 'node:crypto';
import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';
import { listEmails } from '@portal/testing/apps/emails';
import { sell } from '@portal/testing/apps/sales';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { County } from '../../../county.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { createAccount, getAccount, type NewAccount } from '../../people/accounts/index.ts';
import { createUser } from '../../people/identity/index.ts';
import { addImages, adjustEscrow, findLedgerFaults, getFunds, getImageAllowance } from '../ledger/index.ts';
import { findBillingFaults } from './find-billing-faults.ts';
import { issueInvoices } from './issue-invoices.ts';
import {
  getLastRenewalRuns,
  getRenewalStatus,
  renewAllAccounts,
  runAutomaticBilling,
  runMonthlyRenewal,
} from './run-monthly-renewal.ts';

let app: TestApp;
let county: County;
/** The county's current time; each test uses a different month. */
let now: Date;
let month = 0;

beforeAll(async () => {
  app = await startTestApp();
  await app.database.executeSql(`ALTER TABLE settings_versions ALTER COLUMN saved_at SET DEFAULT '2026-01-01'`);
  county = { ...app.county, clock: { now: () => now } };
  const rates = [
    { option: true, numberOfPages: 25, cost: 1_500 },
    { option: true, unlimitedNumberOfPages: true, cost: 9_000 },
    { option: false },
    {},
    {},
  ];
  // An option that is off leaves the rates after it valid.
  await save('flatFee', { rates: [rates[0], {}, rates[1], {}, {}] });
});
beforeEach(async () => {
  month += 1;
  now = new Date(Date.UTC(2027, month - 1, 10, 18));
  await save('billingSchedule', { automaticBilling: true, renewalDay: 5, renewalTime: '2:00' });
  await app.database.executeSql(`UPDATE accounts SET status = 'I'`);
});
afterEach(async () => {
  await issueInvoices(county);
  expect(await findLedgerFaults(county.db)).toEqual([]);
  expect(await findBillingFaults(county)).toEqual([]);
});
afterAll(() => app.close());

function save(group: 'flatFee' | 'billingSchedule', content: object) {
  return saveSettings(county.db, { group, content, actor: SYSTEM_ACTOR });
}

async function open(account: Partial<NewAccount>, escrowCents = 0): Promise<number> {
  const accountId = await createAccount(county.db, { name: randomUUID(), ...account });
  if (escrowCents > 0) await payIn(accountId, escrowCents);
  return accountId;
}

const payIn = (accountId: number, amountCents: number) =>
  adjustEscrow(county.db, { accountId, amountCents, opKey: randomUUID(), note: '', actor: SYSTEM_ACTOR, at: now });
const balanceOf = async (accountId: number) =>
  (await getFunds(county.db, await getAccount(county.db, accountId))).balanceCents;
const left = (accountId: number) => getImageAllowance(county.db, accountId);
const FLAT = { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 } as const;

let users = 0;
/** A user who is written to. */
async function addUser(
  accountId: number,
  user: { email: string; role: Role; language?: Language; status?: 'A' | 'I' },
): Promise<void> {
  const { email, role, language = 'ENGLISH', status = 'A' } = user;
  users += 1;
  const person = { username: `billed.user${users}`, password: TEST_PASSWORD, firstName: 'Test', lastName: 'User' };
  const id = await createUser(county.db, { accountId, role, email, ...person });
  await county.db.updateTable('users').set({ language, status }).where('id', '=', id).execute();
}

describe('Monthly renewal', () => {
  test('charges the monthly fee and the flat fee, and renews the copies: unused ones lapse', async () => {
    const accountId = await open({ ...FLAT, monthlyFeeCents: 500 }, 5_000);
    await addImages(county.db, { accountId, userId: null, grant: 40, opKey: randomUUID(), at: now });
    expect(await renewAllAccounts(county)).toMatchObject({ outcomes: ['CHARGED'] });
    expect(await balanceOf(accountId)).toBe(3_000);
    expect(await left(accountId)).toEqual({ imagesRemaining: 25, isUnlimited: false });
  });

  test('charges an a la carte account its monthly fee, by escrow or invoice', async () => {
    const prepaid = await open({ monthlyFeeCents: 500 }, 700);
    const invoiced = await open({ monthlyFeeCents: 500, paymentMethod: 'INVOICE' });
    await renewAllAccounts(county);
    expect(await balanceOf(prepaid)).toBe(200);
    expect(await balanceOf(invoiced)).toBe(-500);
  });

  test('grants an unlimited number of copies for an unlimited rate', async () => {
    const accountId = await open({ ...FLAT, flatFeeRateLevel: 3, paymentMethod: 'INVOICE' });
    await renewAllAccounts(county);
    expect(await left(accountId)).toEqual({ imagesRemaining: 0, isUnlimited: true });
  });

  test('skips inactive accounts and accounts with nothing due', async () => {
    await open({ accountType: 'FLAT_FEE' });
    await open({});
    const inactive = await open({ monthlyFeeCents: 500 }, 700);
    await app.database.executeSql(`UPDATE accounts SET status = 'I' WHERE id = ${inactive}`);
    expect((await renewAllAccounts(county)).outcomes).toEqual([]);
  });

  test('runs once a month, however often it is started, and again the next month', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 1_000);
    await Promise.all([renewAllAccounts(county), renewAllAccounts(county)]);
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(900);
    now = new Date(Date.UTC(2027, month, 5, 6, 59));
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(900);
    now = new Date(Date.UTC(2027, month, 5, 8));
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(800);
    month += 1;
  });

  test('charges both fees or none, and keeps the images of an account that can’t pay', async () => {
    const accountId = await open({ ...FLAT, monthlyFeeCents: 500 }, 1_999);
    await addImages(county.db, { accountId, userId: null, grant: 3, opKey: randomUUID(), at: now });
    expect((await renewAllAccounts(county)).outcomes).toEqual(['INSUFFICIENT_FUNDS']);
    expect(await balanceOf(accountId)).toBe(1_999);
    expect((await left(accountId)).imagesRemaining).toBe(3);
    expect(await getRenewalStatus(county, accountId)).toMatchObject({
      needsMonthlyRenewal: true,
      needsMonthlyRenewalJob: false,
    });
  });

  test.each([
    {
      what: 'a card account',
      account: { paymentMethod: 'CREDIT_CARD', monthlyFeeCents: 1 },
      outcome: 'NO_PURCHASING_OPTIONS',
    },
    {
      what: 'a rate that is no longer offered',
      account: { accountType: 'FLAT_FEE', flatFeeRateLevel: 2 },
      outcome: 'RATE_NOT_OFFERED',
    },
  ] as const)('fails for $what: $outcome', async ({ account, outcome }) => {
    await open(account);
    expect((await renewAllAccounts(county)).outcomes).toEqual([outcome]);
  });

  test('runs automatically only in counties that have switched it on', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 1_000);
    await save('billingSchedule', { automaticBilling: false, renewalDay: 5 });
    await runAutomaticBilling(county);
    expect(await balanceOf(accountId)).toBe(1_000);
    await save('billingSchedule', { automaticBilling: true, renewalDay: 5 });
    await runAutomaticBilling(county);
    expect(await balanceOf(accountId)).toBe(900);
    const runs = await getLastRenewalRuns(county);
    expect(runs).toEqual({ lastRanMonthlyRenewalJobPhase1: now, lastRanMonthlyRenewalJobPhase2: now });
  });
});

describe('The receipt of a renewal', () => {
  test('is mailed to the active administrators of the account, once, in their language', async () => {
    const accountId = await open({ ...FLAT, name: 'Granite Law Office', monthlyFeeCents: 500 }, 5_000);
    await addUser(accountId, { email: 'first@example.com', role: 'ACCOUNT' });
    await addUser(accountId, { email: 'second@example.com', role: 'ACCOUNT', language: 'TURKISH' });
    await addUser(accountId, { email: 'left@example.com', role: 'ACCOUNT', status: 'I' });
    await addUser(accountId, { email: 'user@example.com', role: 'USER' });
    await addUser(accountId, { email: '', role: 'ACCOUNT' });
    await renewAllAccounts(county);
    await renewAllAccounts(county);
    const [mail, ...others] = await listEmails(app, 'first@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Testing County: receipt for the renewal of \d\d\/\d{4}$/);
    expect(mail?.text.split('\n')).toEqual([
      'Testing County',
      '',
      'Account: Granite Law Office',
      'Monthly fee: $5.00',
      'Flat fee: $15.00',
      'Images until the next renewal: 25',
      'Charged: $20.00',
      'New balance: $30.00',
      expect.stringMatching(/^Date: /),
      '',
    ]);
    expect((await listEmails(app, 'second@example.com')).map(({ text }) => text)).toEqual([
      expect.stringContaining('Sonraki yenilemeye kadar kopya: 25'),
    ]);
    for (const other of ['left@example.com', 'user@example.com', '']) expect(await listEmails(app, other)).toEqual([]);
  });

  test('is not sent for a failed renewal: one email explains the failure, however often it is retried', async () => {
    const accountId = await open({ name: 'Poor Title', monthlyFeeCents: 500 });
    await addUser(accountId, { email: 'poor@example.com', role: 'ACCOUNT' });
    await renewAllAccounts(county);
    await runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR });
    const [mail, ...others] = await listEmails(app, 'poor@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Testing County: the renewal for \d\d\/\d{4} wasn't possible$/);
    expect(mail?.text).toContain('Amount due: $5.00\nReason: The escrow balance is too small.\n');
  });
});

describe('Run Monthly Renewal', () => {
  const run = (accountId: number) => runMonthlyRenewal(county, { accountId, actor: SYSTEM_ACTOR });

  test('renews one account; the job that runs later does not charge it again', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 1_000);
    expect(await getRenewalStatus(county, accountId)).toEqual({
      ...{ lastMonthlyRenewal: null, needsMonthlyRenewal: true, needsMonthlyRenewalJob: false },
    });
    expect(await run(accountId)).toBe('CHARGED');
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(900);
    expect(await getRenewalStatus(county, accountId)).toEqual({
      ...{ lastMonthlyRenewal: now, needsMonthlyRenewal: false, needsMonthlyRenewalJob: false },
    });
  });

  test('retries a failed renewal once there is money', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 99);
    await renewAllAccounts(county);
    expect(await run(accountId)).toBe('INSUFFICIENT_FUNDS');
    await payIn(accountId, 1);
    expect(await run(accountId)).toBe('CHARGED');
    expect(await run(accountId)).toBe('CHARGED');
    expect(await balanceOf(accountId)).toBe(0);
  });

  test('charges once even if the job runs at the same time', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 1_000);
    await Promise.all([run(accountId), renewAllAccounts(county), run(accountId)]);
    expect(await balanceOf(accountId)).toBe(900);
  });
});

describe('An interrupted run', () => {
  const CUT = new Error('cut off');

  test('continues with charging after marking (K12)', async () => {
    const accountId = await open({ monthlyFeeCents: 100 }, 1_000);
    const cut = renewAllAccounts(county, { steps: { onMarked: () => Promise.reject(CUT) } });
    await expect(cut).rejects.toBe(CUT);
    expect(await balanceOf(accountId)).toBe(1_000);
    expect(await getRenewalStatus(county, accountId)).toMatchObject({ needsMonthlyRenewalJob: true });
    await renewAllAccounts(county);
    expect(await balanceOf(accountId)).toBe(900);
  });

  test('between two accounts charges the remaining ones, and none twice (K13)', async () => {
    const accounts = [await open({ monthlyFeeCents: 100 }, 1_000), await open({ monthlyFeeCents: 100 }, 1_000)];
    const cut = renewAllAccounts(county, { steps: { onCharged: () => Promise.reject(CUT) } });
    await expect(cut).rejects.toBe(CUT);
    await renewAllAccounts(county);
    expect(await Promise.all(accounts.map(balanceOf))).toEqual([900, 900]);
  });
});

describe('Invoices', () => {
  const charge = (accountId: number, amountCents: number, at: Date, method: 'INVOICE' | 'ESCROW' = 'INVOICE') =>
    sell(county.db, { accountId, amountCents, at, method });
  const invoicesOf = (accountId: number) =>
    county.db
      .selectFrom('invoices')
      .select(['period', 'total_cents as totalCents'])
      .where('account_id', '=', accountId)
      .orderBy('period')
      .execute();

  test('are issued for past months, one for each account and month, in the county’s time zone', async () => {
    const accountId = await open({ paymentMethod: 'INVOICE' });
    await charge(accountId, 100, new Date('2026-12-01T05:59:59Z'));
    await charge(accountId, 20, new Date('2026-12-01T06:00:00Z'));
    await charge(accountId, 3, new Date('2027-01-01T05:59:59Z'));
    await charge(accountId, 4, new Date('2027-01-01T06:00:00Z'));
    now = new Date('2027-01-01T06:59:59Z');
    await issueInvoices(county);
    expect(await invoicesOf(accountId)).toEqual([{ period: '2026-11', totalCents: 100 }]);
    now = new Date('2027-01-01T07:00:00Z');
    await issueInvoices(county);
    await Promise.all([issueInvoices(county), issueInvoices(county)]);
    expect(await invoicesOf(accountId)).toEqual([
      { period: '2026-11', totalCents: 100 },
      { period: '2026-12', totalCents: 23 },
    ]);
  });

  test('list entries that were committed after their month was invoiced next time, and delay no other account', async () => {
    const accountId = await open({ paymentMethod: 'INVOICE' });
    const other = await open({ paymentMethod: 'INVOICE' });
    await charge(accountId, 100, new Date('2026-10-15T12:00:00Z'));
    now = new Date('2026-11-02T12:00:00Z');
    await issueInvoices(county);
    await charge(accountId, 20, new Date('2026-10-31T12:00:00Z'));
    await charge(other, 7, new Date('2026-10-31T12:00:00Z'));
    await issueInvoices(county);
    expect(await invoicesOf(accountId)).toEqual([{ period: '2026-10', totalCents: 100 }]);
    expect(await invoicesOf(other)).toEqual([{ period: '2026-10', totalCents: 7 }]);
    expect(await findBillingFaults(county)).toEqual([]);
    await charge(accountId, 3, new Date('2026-11-20T12:00:00Z'));
    now = new Date('2026-12-02T12:00:00Z');
    await issueInvoices(county);
    expect(await invoicesOf(accountId)).toEqual([
      { period: '2026-10', totalCents: 100 },
      { period: '2026-11', totalCents: 23 },
    ]);
  });

  test('are mailed to the administrators of the account, with the charges', async () => {
    const accountId = await open({ name: 'Lakes Abstract', paymentMethod: 'INVOICE' });
    await addUser(accountId, { email: 'invoiced@example.com', role: 'ACCOUNT' });
    const invoice = { accountId, method: 'INVOICE', at: now } as const;
    await sell(county.db, { ...invoice, kind: 'SEARCH', amountCents: 25 });
    await sell(county.db, { ...invoice, kind: 'SEARCH', amountCents: 50 });
    await sell(county.db, { ...invoice, kind: 'IMAGE_PURCHASE', amountCents: 250 });
    now = new Date(now.getTime() + 31 * 86_400_000);
    await issueInvoices(county);
    await issueInvoices(county);
    const [mail, ...others] = await listEmails(app, 'invoiced@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Testing County: invoice for \d\d\/\d{4}$/);
    expect(mail?.text.split('\n')).toEqual([
      'Testing County',
      '',
      'Account: Lakes Abstract',
      expect.stringMatching(/^Invoice: \d+$/),
      'Images (1): $2.50',
      'Searches (2): $0.75',
      'Total: $3.25',
      expect.stringMatching(/^Date: /),
      '',
    ]);
  });

  test('are not issued to accounts that pay by escrow', async () => {
    const accountId = await open({}, 1_000);
    await charge(accountId, 100, new Date('2026-12-15T12:00:00Z'), 'ESCROW');
    await issueInvoices(county);
    expect(await invoicesOf(accountId)).toEqual([]);
  });
});
