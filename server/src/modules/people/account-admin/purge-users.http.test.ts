import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeUsersOnSchedule } from './index.ts';

let test: TestApp;
let county: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  county = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

const CARD = { paymentMethod: 'CREDIT_CARD' } as const;
const DATE = '06/30/2020';

/** A user who was created long ago and last signed in at an instant; null for never. */
async function addUser(
  lastSignedInAt: string | null,
  options: Parameters<TestApp['signedIn']>[0] = { account: CARD },
): Promise<TestClient> {
  const user = await test.signedIn(options);
  await test.county.db
    .updateTable('users')
    .set({ created_at: '2015-01-01', last_signed_in_at: lastSignedInAt })
    .where('id', '=', user.userId)
    .execute();
  return user;
}

const purge = (purgeDate: string, options: object = {}) =>
  county.call(SAVE_SETTINGS.userPurgeNow, { purgeDate, ...options });
const exists = async ({ userId }: TestClient) =>
  (await test.county.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;
const isAccountDeleted = async ({ accountId }: TestClient) => {
  const account = test.county.db.selectFrom('accounts').select('deleted_at').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).deleted_at !== null;
};

beforeEach(async () => {
  // Users left by one test must not be counted by the next.
  const users = test.county.db.updateTable('users').set({ last_signed_in_at: '2026-01-01' });
  await users.where('id', '<>', county.userId).execute();
});

describe('Delete inactive credit card users?', () => {
  it('deletes users who haven’t signed in since the date, with their accounts, and audits each', async () => {
    const onTheDay = await addUser('2020-06-30T23:00:00-05:00');
    const dayAfter = await addUser('2020-07-01T00:30:00-05:00');
    const never = await addUser(null);
    expect((await purge(DATE)).envelope.message).toBe(
      'Users deleted: 2. Inactive users kept because their accounts have open balances: 0.',
    );
    expect([await exists(onTheDay), await exists(never), await exists(dayAfter)]).toEqual([false, false, true]);
    expect([await isAccountDeleted(onTheDay), await isAccountDeleted(dayAfter)]).toEqual([true, false]);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'user.deleted')
      .where('username', '=', county.username)
      .execute();
    expect(audited.map(({ details }) => (details as { targetUserId: number }).targetUserId).sort()).toEqual(
      [onTheDay.userId, never.userId].sort(),
    );
  });

  it('counts first, in a dry run that deletes no user', async () => {
    const user = await addUser('2019-01-01');
    const rich = await addUser('2019-01-01');
    await fundEscrow(test, rich.accountId, 100);
    expect((await purge(DATE, { dryRun: true })).envelope.message).toBe(
      'Users to delete: 1. Inactive users kept because their accounts have open balances: 1.',
    );
    expect([await exists(user), await exists(rich)]).toEqual([true, true]);
  });

  it('stores nothing for a dry run: no audit entry, no settings, no date', async () => {
    await addUser('2019-01-01');
    const stored = async () =>
      await Promise.all(
        (['audit_entries', 'settings_versions', 'users', 'accounts'] as const).map((table) =>
          test.county.db.selectFrom(table).selectAll().execute(),
        ),
      );
    const before = await stored();
    const { content } = await purge('01/31/2019', { dryRun: true });
    expect(content).toEqual({ purgeDate: '01/31/2019', users: 1 });
    expect(await stored()).toEqual(before);
    const loaded = await county.send({ method: 'GET', path: 'controlPanel/countyConfig/userPurgeNow' } as const, {});
    expect(loaded.json().content.purgeDate).not.toBe('01/31/2019');
  });

  it('reports that there is no user to delete', async () => {
    const { envelope, content } = await purge(DATE, { dryRun: true });
    expect(content).toEqual({ purgeDate: DATE, users: 0 });
    expect(envelope.message).toMatch(/^There is no user to delete\./);
  });

  it('deletes more users than fit in a transaction in several, each of which reports how many are left', async () => {
    const { accountId } = await addUser('2026-01-01');
    await test.database.executeSql(
      `INSERT INTO users (account_id, username, password_hash, role, first_name, last_name, created_at, last_signed_in_at)
       SELECT ${accountId}, 'batch.user' || n, '', 'USER', 'Batch', 'User', '2015-01-01', '2019-01-01' FROM generate_series(1, 2100) AS n`,
    );
    const messages = [];
    for (let batch = 0; batch < 3; batch += 1) messages.push((await purge(DATE)).envelope.message);
    expect(messages).toEqual([
      'Users deleted: 1,000. Users still to delete: 1,100. Purge again to continue.',
      'Users deleted: 1,000. Users still to delete: 100. Purge again to continue.',
      'Users deleted: 100. Inactive users kept because their accounts have open balances: 0.',
    ]);
    const { content } = await purge(DATE, { dryRun: true });
    expect(content.users).toBe(0);
  });

  it('keeps staff, guests, other payment methods, users who were just invited, and accounts with open money', async () => {
    const kept = [
      await addUser('2019-01-01', { role: 'COUNTY', account: CARD }),
      await addUser('2019-01-01', { role: 'GUEST', account: CARD }),
      await addUser('2019-01-01', { account: { paymentMethod: 'ESCROW' } }),
      await addUser('2019-01-01'),
      await addUser('2019-01-01'),
    ];
    const [invited, rich] = kept.slice(3) as [TestClient, TestClient];
    const users = test.county.db.updateTable('users').set({ invited_at: '2026-11-01' });
    await users.where('id', '=', invited.userId).execute();
    await fundEscrow(test, rich.accountId, 100);
    await purge(DATE);
    for (const user of kept) expect(await exists(user)).toBe(true);
  });

  it('keeps the account of a colleague who still signs in', async () => {
    const active = await addUser('2026-01-01');
    const inactive = await addUser('2019-01-01', { accountId: active.accountId });
    await purge(DATE);
    expect([await exists(active), await exists(inactive), await isAccountDeleted(active)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('refuses a date within a year, and an invalid date', async () => {
    const user = await addUser('2019-01-01');
    const { envelope, status } = await purge('12/31/2025');
    expect({ status, fieldErrors: envelope.fieldErrors }).toEqual({
      status: 400,
      fieldErrors: { purgeDate: 'Choose a date at least 365 days ago.' },
    });
    for (const date of ['', '13/45/2020', '06/30/2099']) expect((await purge(date)).status).toBe(400);
    expect(await exists(user)).toBe(true);
  });

  it('runs twenty times at once without deleting or failing twice', async () => {
    const users = [await addUser('2019-01-01'), await addUser('2019-01-01'), await addUser('2019-01-01')];
    const results = await Promise.all(Array.from({ length: 20 }, () => purge(DATE)));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    const deleted = results.map(({ envelope }) => Number(/deleted: (\d+)/.exec(envelope.message)?.[1]));
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(users.length);
  });
});

describe('The purge on schedule', () => {
  it('deletes users who haven’t signed in for the set number of days, in as many transactions as needed', async () => {
    const old = await addUser('2019-01-01');
    const recent = await addUser('2026-06-01');
    await purgeUsersOnSchedule(test.county, 365);
    expect([await exists(old), await exists(recent)]).toEqual([false, true]);
    await purgeUsersOnSchedule(test.county, 365);
    expect(await exists(recent)).toBe(true);
  });
});
