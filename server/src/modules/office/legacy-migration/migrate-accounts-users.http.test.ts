import { listMigrations, migrateAccountsUsers } from '@portal/contract/office/legacy-migration/migrations';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { MigrationTest } from '@portal/testing/apps/migration-test';
import { describe, expect, it } from 'vitest';
import { adjustEscrow, findLedgerFaults } from '../../money/ledger/index.ts';
import { MIGRATED_ESCROW } from './remove-present.ts';

const migration = new MigrationTest();

const account = (id: number, values: object = {}) => ({ account_id: id, name: `Abstract ${id}`, ...values });
const user = (id: number, values: object = {}) => ({
  ...{ user_id: id, account_id: 1, username: `abstract.user${id}`, first_name: 'Ann', last_name: 'Berg' },
  ...{ email: `user${id}@example.com`, ...values },
});

async function fill(accounts: readonly object[], users: readonly object[]): Promise<void> {
  await migration.fill('lrp_accounts', accounts);
  await migration.fill('lrp_users', users);
}

/** Starts a migration and waits until it has ended. */
async function migrate(options: { readonly onlyCheck?: boolean } = {}, changes: object = {}) {
  await migration.provider.call(migrateAccountsUsers, { ...migration.login(), ...options, ...changes });
  return migration.waitForEnd('accountsUsers');
}

const listUsers = () =>
  migration.app.county.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.username', 'users.status', 'users.role', 'accounts.name as account'])
    .orderBy('users.username')
    .execute();
const listAccounts = () =>
  migration.app.county.db
    .selectFrom('accounts')
    .select(['name', 'status', 'payment_method as paymentMethod', 'phone'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();

describe('The migration of accounts and users', () => {
  it('replaces them, and keeps staff and guests', async () => {
    const county = await migration.app.signedIn({ role: 'COUNTY', account: { name: 'Testing County' } });
    await migration.app.signedIn({ role: 'USER', account: { name: 'Old Title' } });
    await fill(
      [account(1, { payment_method: 'INVOICE', phone: '2185550142' }), account(2, { status: 'I' })],
      [user(1, { role: 'ACCOUNT' }), user(2, { account_id: 2 }), user(3, { email: null })],
    );
    const run = await migrate();
    expect(run).toMatchObject({ state: 'DONE', problem: null, isCheck: false });
    expect(run.report).toMatchObject({
      counts: { accounts: { read: 2, loaded: 2, rejected: 0 }, users: { read: 3, loaded: 3, rejected: 0 } },
      removed: { accounts: 1, users: 1 },
      invited: 1,
    });
    expect(await listUsers()).toEqual([
      { username: 'abstract.user1', status: 'P', role: 'ACCOUNT', account: 'Abstract 1' },
      { username: 'abstract.user2', status: 'I', role: 'USER', account: 'Abstract 2' },
      { username: 'abstract.user3', status: 'I', role: 'USER', account: 'Abstract 1' },
      { username: migration.provider.username, status: 'A', role: 'TRIMIN', account: 'Provider' },
      { username: county.username, status: 'A', role: 'COUNTY', account: 'Testing County' },
    ]);
    expect(await listAccounts()).toEqual([
      { name: 'Abstract 1', status: 'A', paymentMethod: 'INVOICE', phone: '(218) 555-0142' },
      { name: 'Abstract 2', status: 'I', paymentMethod: 'ESCROW', phone: '' },
      { name: 'Provider', status: 'A', paymentMethod: 'ESCROW', phone: '' },
      { name: 'Testing County', status: 'A', paymentMethod: 'ESCROW', phone: '' },
    ]);
    expect((await getNewestEmail(migration.app, 'user1@example.com')).ticket).not.toBe('');
    expect(await listEmails(migration.app, 'user2@example.com')).toEqual([]);
  });

  it('can be run as a report only', async () => {
    await fill([account(1)], [user(1)]);
    const before = await listUsers();
    const run = await migrate({ onlyCheck: true });
    expect(run).toMatchObject({ state: 'DONE', isCheck: true });
    expect(run.report).toMatchObject({ counts: { users: { loaded: 1 } }, removed: { accounts: 0, users: 0 } });
    expect(await listUsers()).toEqual(before);
    expect(await listEmails(migration.app, 'user1@example.com')).toEqual([]);
  });

  it('carries escrows over, and takes them back when it is repeated', async () => {
    await fill([account(1, { escrow_balance_cents: 25_000 }), account(2, { escrow_balance_cents: -1 })], []);
    const first = await migrate();
    expect(first.report.notes).toMatchObject([{ key: '2', outcome: 'emptiedField', column: 'escrowBalanceCents' }]);
    const second = await migrate();
    expect(second).toMatchObject({ state: 'DONE', report: { removed: { accounts: 2 } } });
    const balances = await migration.app.county.db
      .selectFrom('ledger_accounts')
      .innerJoin('accounts', 'accounts.id', 'ledger_accounts.account_id')
      .select(['balance', 'accounts.deleted_at'])
      .where('kind', '=', 'ESCROW')
      .where('balance', '>', 0)
      .execute();
    expect(balances).toEqual([{ balance: 25_000, deleted_at: null }]);
    expect(await findLedgerFaults(migration.app.county.db)).toEqual([]);
  });

  it('refuses to remove an account with other money, and changes nothing', async () => {
    const payer = await migration.app.signedIn({ account: { name: 'Payer' } });
    const { userId, accountId, username } = payer;
    const actor = { userId, accountId, username, clientAddress: null, requestId: null };
    const at = migration.app.clock.now();
    await adjustEscrow(migration.app.county.db, {
      accountId,
      amountCents: 100,
      opKey: 'deposit:1',
      note: 'x',
      actor,
      at,
    });
    await adjustEscrow(migration.app.county.db, {
      ...{ accountId, amountCents: 100, note: 'x', actor, at },
      opKey: `${MIGRATED_ESCROW}0:${accountId}`,
    });
    await fill([account(1)], [user(1)]);
    const before = await listUsers();
    expect(await migrate()).toMatchObject({ state: 'FAILED', problem: 'OPEN_MONEY' });
    expect(await listUsers()).toEqual(before);
  });

  it('reports each row that isn’t loaded unchanged', async () => {
    await migration.app.signedIn({ role: 'COUNTY', account: { name: 'Recorder' } });
    await fill(
      [
        account(1, { name: 'recorder' }),
        account(2, { name: 'Twin', zip: 'ABCDE' }),
        account(3, { name: 'TWIN' }),
        account(4, { account_type: 'FLAT_FEE', payment_method: 'CREDIT_CARD' }),
        account(5, { post_to_land_link: 1 }),
        account(6, { name: 'Right‮Left' }),
      ],
      [
        user(1, { account_id: 9 }),
        user(2, { username: migration.provider.username.toUpperCase() }),
        user(3, { username: 'short' }),
        user(4, { role: 'TRIMIN' }),
        user(5, { email: 'nonsense', phone: '12' }),
        user(6, { username: 'ABSTRACT.USER5' }),
      ],
    );
    const { report } = await migrate();
    expect(report.notes.map(({ table, key, outcome, column }) => `${table} ${key} ${outcome} ${column}`)).toEqual([
      'accounts 1 joined ',
      'accounts 2 emptiedField zip',
      'accounts 3 renamed name',
      'accounts 4 invalidField paymentMethod',
      'accounts 5 emptiedField postToLandLink',
      'accounts 6 invalidField name',
      'users 1 accountMissing accountId',
      'users 2 nameTaken username',
      'users 3 invalidField username',
      'users 4 otherRole role',
      'users 5 emptiedField phone',
      'users 5 noEmail email',
      'users 6 nameTaken username',
    ]);
    expect(report.counts).toMatchObject({ accounts: { loaded: 4, rejected: 2 }, users: { loaded: 1, rejected: 5 } });
  });

  it.each([
    ['an address that the operator doesn’t allow', { landSharkOneDbAddress: 'postgresql://10.0.0.1' }],
    ['an address of another product', { landSharkOneDbAddress: migration.address.replace('postgresql', 'mysql') }],
    ['an invalid address', { landSharkOneDbAddress: 'file:///etc/passwd' }],
  ])('refuses %s', async (_what, changes) => {
    const response = await migration.provider.send(migrateAccountsUsers, { ...migration.login(), ...changes });
    expect(response.statusCode).toBe(400);
    expect(response.json().fieldErrors).toEqual({
      landSharkOneDbAddress: "The operator of the portal hasn't allowed this address.",
    });
    expect((await migration.provider.call(listMigrations, {})).content.runs).toEqual([]);
  });

  it('reports problems with the other database without quoting its messages', async () => {
    await migration.source.executeSql('ALTER TABLE lrp_users RENAME TO hidden_users');
    const missing = await migrate();
    await migration.source.executeSql('ALTER TABLE hidden_users RENAME TO lrp_users');
    expect(missing).toMatchObject({ state: 'FAILED', problem: 'TABLES_MISSING' });
    expect(await migrate({}, { landSharkOneDbName: 'nowhere' })).toMatchObject({ problem: 'SIGN_IN_REFUSED' });
    expect(JSON.stringify((await migration.provider.call(listMigrations, {})).content)).not.toContain('does not exist');
  });

  it('runs once for 20 simultaneous requests', async () => {
    await fill([account(1)], [user(1)]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        migration.provider.send(migrateAccountsUsers, { ...migration.login(), onlyCheck: true }),
      ),
    );
    await migration.waitForEnd('accountsUsers');
    const statuses = responses.map(({ statusCode }) => statusCode);
    const started = statuses.filter((status) => status === 200).length;
    expect(started).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20 - started);
    const { rows } = await migration.app.database.executeSql('SELECT count(*)::int AS count FROM migration_runs');
    expect(rows).toEqual([{ count: started }]);
  });

  it('is interrupted when its process has died, and can be started again', async () => {
    await migration.app.database.executeSql(
      `INSERT INTO migration_runs (kind, is_check, state, started_at, alive_at, started_by_username, source, report)
       VALUES ('accountsUsers', false, 'RUNNING', '2026-11-20', '2026-11-20', 'x', 'x',
         '{"counts": {}, "invited": 0, "removed": {"accounts": 0, "users": 0}, "notes": []}')`,
    );
    expect(await migration.waitForEnd('accountsUsers')).toMatchObject({ state: 'INTERRUPTED' });
    await fill([account(1)], []);
    expect(await migrate()).toMatchObject({ state: 'DONE' });
  });
});
