import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import {
  userChangeStatusList,
  userChangeStatusSingle,
  userDelete,
  userList,
} from '@portal/contract/people/user-manager/users';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let provider: TestClient;
let clerk: TestClient;
let manager: TestClient;
let baker: number;

beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN', account: { name: 'The provider' } });
  clerk = await test.signedIn({ role: 'COUNTY', account: { name: 'The county' } });
  manager = await test.signedIn({ role: 'ACCOUNT', account: { name: 'Lakeside Title' } });
  baker = await addUser(manager.accountId, 'olga.baker', {
    firstName: 'Olga',
    lastName: 'Baker',
    email: 'o@lakeside.example',
  });
});
afterAll(() => test.close());

function addUser(accountId: number, username: string, names: { firstName: string; lastName: string; email?: string }) {
  return createUser(test.county.db, { accountId, username, password: TEST_PASSWORD, role: 'USER', ...names });
}

/** A signed-in user of a new account, to be changed by one test. */
const addSubject = (options: Parameters<TestApp['signedIn']>[0] = {}) => test.signedIn(options);

const list = async (client: TestClient, request: object = {}) =>
  (await client.call(userList.endpoint, request)).content;
const usernames = async (client: TestClient, request: object = {}) =>
  (await list(client, request)).users.map(({ username }) => username);
const setStatus = (userId: number, status: string) =>
  test.county.db.updateTable('users').set({ status }).where('id', '=', userId).execute();

describe('The users list', () => {
  it.each([
    ['LGA.BAK', 'part of the user name'],
    ['baker, ol', 'part of the name'],
    ['olga baker', 'the name in the other order'],
    ['o@', 'two characters'],
    ['@lakeside.ex', 'part of the email address'],
  ])('%j finds %s', async (filterText) => {
    expect(await usernames(clerk, { filterText })).toEqual(['olga.baker']);
  });

  it('finds the users of accounts whose name has the text', async () => {
    expect(await usernames(clerk, { filterText: 'lakeside title' })).toEqual(['olga.baker', manager.username]);
  });

  it('the text is matched literally', async () => {
    expect(await usernames(clerk, { filterText: '%' })).toEqual([]);
    expect(await usernames(clerk, { filterText: 'olga%baker' })).toEqual([]);
    expect(await usernames(clerk, { filterText: 'olga_baker' })).toEqual([]);
    expect(await usernames(clerk, { filterText: 'olga\\.baker' })).toEqual([]);
    expect(await usernames(clerk, { filterText: "'; DROP TABLE users; --" })).toEqual([]);
  });

  it('has the columns Username, Name, Account, User Type, and the status', async () => {
    expect((await list(clerk, { filterText: 'olga' })).users).toEqual([
      {
        id: baker,
        username: 'olga.baker',
        name: 'Baker, Olga',
        accountId: manager.accountId,
        accountName: 'Lakeside Title',
        role: 'USER',
        status: 'A',
        invitedAt: null,
        linkExpiresAt: null,
      },
    ]);
  });

  it('is limited to an account for TRIMIN and COUNTY by the account finder', async () => {
    expect(await usernames(provider, { accountId: manager.accountId })).toEqual(['olga.baker', manager.username]);
    expect(await usernames(provider, { accountId: String(clerk.accountId) })).toEqual([clerk.username]);
  });

  it('account administrators see only their account', async () => {
    expect(await usernames(manager)).toEqual(['olga.baker', manager.username]);
    expect(await usernames(manager, { accountId: clerk.accountId, filterText: 'test' })).toEqual([manager.username]);
  });

  it.each(['username', 'name', 'accountName', 'role'] as const)(
    'is sorted by %s, in both directions',
    async (sortKey) => {
      const { users } = await list(provider, { sortKey });
      const values = users.map((user) => user[sortKey].toLowerCase());
      expect(new Set(values).size).toBeGreaterThan(1);
      expect(values).toEqual(values.toSorted());
      const reversed = await usernames(provider, { sortKey, sortDirection: 'DESC' });
      expect(reversed).toEqual(users.map(({ username }) => username).reverse());
    },
  );

  it.each([
    ['a'.repeat(10_000), 'filterText'],
    ['a\u0000b', 'filterText'],
  ])('refuses a text that can’t match anything', async (filterText, field) => {
    const { status, envelope } = await clerk.call(userList.endpoint, { filterText });
    expect({ status, fields: Object.keys(envelope.fieldErrors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('Activate or Deactivate', () => {
  it('toggles the status, and returns the new status', async () => {
    const { userId, username } = await addSubject();
    const first = await clerk.call(userChangeStatusSingle, { userId });
    expect(first).toMatchObject({
      status: 200,
      envelope: { content: { status: 'I' }, message: `${username} is inactive and signed out.` },
    });
    expect((await clerk.call(userChangeStatusSingle, { userId })).content).toEqual({ status: 'A' });
  });

  it('ends the user’s sessions immediately', async () => {
    const subject = await addSubject();
    await clerk.call(userChangeStatusSingle, { userId: subject.userId });
    expect((await subject.call(loginStatus, {})).status).toBe(403);
  });

  it('from the list responds with the list', async () => {
    const { userId, username } = await addSubject();
    const response = await clerk.call(userChangeStatusList, {
      userId,
      filterText: username,
      statusType: 'I',
      pageNumber: 1,
    });
    expect(response.content).toMatchObject({ users: [{ username, status: 'I' }], totalCount: 1 });
    expect(await usernames(clerk, { filterText: username, statusType: 'A' })).toEqual([]);
  });

  it.each(['L', 'P'])('activates a user with the status %s', async (status) => {
    const { userId } = await addSubject();
    await setStatus(userId, status);
    expect((await clerk.call(userChangeStatusSingle, { userId })).content).toEqual({ status: 'A' });
  });

  it('pressed in two tabs, changes the status once', async () => {
    const { userId } = await addSubject();
    const press = () => clerk.call(userChangeStatusSingle, { userId, fromStatus: 'A' });
    const responses = await Promise.all([press(), press()]);
    expect(responses.map(({ content }) => content.status)).toEqual(['I', 'I']);
  });

  it('records who, from where, before and after in the audit', async () => {
    const { userId, username } = await addSubject();
    await clerk.call(userChangeStatusSingle, { userId });
    const entry = await test.county.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'user.deactivated',
      username: clerk.username,
      client_address: '127.0.0.1',
      details: { targetUsername: username, before: { status: 'A' }, after: { status: 'I' } },
    });
  });

  it('doesn’t activate a user of an inactive account', async () => {
    const { userId, accountId } = await addSubject();
    await clerk.call(userChangeStatusSingle, { userId });
    await test.county.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', accountId).execute();
    expect((await clerk.call(userChangeStatusSingle, { userId })).envelope.code).toBe('ACCOUNT_INACTIVE');
  });
});

describe('Delete', () => {
  it('deletes the user with their sessions, frees the user name, and responds with the list', async () => {
    const subject = await addSubject();
    const response = await clerk.call(userDelete, { userId: subject.userId, filterText: subject.username });
    expect(response.envelope.message).toBe(`Deleted ${subject.username}.`);
    expect(response.content).toEqual({ users: [], totalCount: 0, pageNumber: 1 });
    expect((await subject.call(loginStatus, {})).status).toBe(403);
    await addUser(subject.accountId, subject.username, { firstName: 'New', lastName: 'Person' });
  });

  it('lists inactive users too if the caller asks for them', async () => {
    const [subject, inactive] = [
      await addSubject({ account: { name: 'Ashby' } }),
      await addSubject({ account: { name: 'Ashby 2' } }),
    ];
    await setStatus(inactive.userId, 'I');
    const { content } = await clerk.call(userDelete, {
      userId: subject.userId,
      filterText: 'ashby',
      includeInactive: true,
    });
    expect(content.users.map(({ username }) => username)).toEqual([inactive.username]);
  });
});

describe.each([
  ['userChangeStatusSingle', userChangeStatusSingle],
  ['userChangeStatusList', userChangeStatusList],
  ['userDelete', userDelete],
] as const)('%s', (_, endpoint) => {
  const refusalOf = async (client: TestClient, userId: number) =>
    (await client.call(endpoint, { userId })).envelope.code;

  it('can’t be used on oneself', async () => {
    expect(await refusalOf(provider, provider.userId)).toBe('OWN_USER');
  });

  it('doesn’t reach a higher role', async () => {
    expect(await refusalOf(clerk, provider.userId)).toBe('USER_OUT_OF_REACH');
  });

  it('doesn’t find another account’s user, or a nonexistent one', async () => {
    expect(await refusalOf(manager, clerk.userId)).toBe('NOT_FOUND');
    expect(await refusalOf(provider, 999_999)).toBe('NOT_FOUND');
  });

  it('keeps the last active administrator', async () => {
    expect(await refusalOf(provider, clerk.userId)).toBe('LAST_ADMINISTRATOR');
    expect((await clerk.call(loginStatus, {})).status).toBe(200);
  });
});

describe('Export', () => {
  it('saves the listed users as users.xlsx, with the header frozen and dates as dates', async () => {
    await addUser(manager.accountId, 'formula.user', { firstName: '=1+1', lastName: '@SUM(A1)' });
    const response = await manager.send(userList.file.endpoint, { filterText: 'formula' });
    expect(response.headers['content-disposition']).toContain('filename="users.xlsx"');
    const workbook = await readXlsx(response.rawPayload);
    const rows = workbook.sheets[0]?.rows ?? [];
    const header = rows.findIndex((row) => row[0] === 'Username');
    expect(rows[header]).toEqual(expect.arrayContaining(['Last name', 'Account', 'User Type', 'Status', 'Added']));
    expect(rows.slice(header + 1)).toHaveLength(1);
    const [row] = rows.slice(header + 1);
    expect(row?.slice(0, 6)).toEqual(['formula.user', '@SUM(A1)', '=1+1', 'Lakeside Title', 'User', 'active']);
    expect(row?.[13]).toBeInstanceOf(Date);
  });

  it('has only the users of an account administrator’s account', async () => {
    const workbook = await readXlsx(
      (await manager.send(userList.file.endpoint, { accountId: clerk.accountId })).rawPayload,
    );
    const cells = (workbook.sheets[0]?.rows ?? []).flat();
    expect(cells).toContain('olga.baker');
    expect(cells).not.toContain(clerk.username);
  });
});

describe('The allowable accounts', () => {
  const names = async (client: TestClient, request: object) =>
    (await client.call(allowableAccounts, request)).content.allowableAccounts.map(({ description }) => description);

  it('are found by any part of their name', async () => {
    expect(await names(clerk, { filterText: 'SIDE' })).toEqual(['Lakeside Title']);
    expect(await names(clerk, { accountId: manager.accountId })).toEqual(['Lakeside Title']);
  });

  it('are found by their number, their finance number and a user name, whose wildcards stand for themselves', async () => {
    const accountId = await createAccount(test.county.db, { name: 'Quarry Abstract' });
    const account = test.county.db.updateTable('accounts').set({ land_link_account: '8800417' });
    await account.where('id', '=', accountId).execute();
    const user = {
      username: 'q_closer',
      password: TEST_PASSWORD,
      role: 'USER',
      firstName: 'Ada',
      lastName: 'Quill',
    } as const;
    await createUser(test.county.db, { ...user, accountId });
    expect(await names(clerk, { filterText: String(accountId) })).toContain('Quarry Abstract');
    expect(await names(clerk, { filterText: '88004' })).toEqual(['Quarry Abstract']);
    expect(await names(clerk, { filterText: 'Q_CLO' })).toEqual(['Quarry Abstract']);
    expect(await names(clerk, { filterText: 'q%clo' })).toEqual([]);
    // By the user name alone, not by what else is stored about the user.
    expect(await names(clerk, { filterText: 'quill' })).toEqual([]);
    expect(await names(manager, { filterText: 'q_clo' })).toEqual([]);
  });

  it('are only their own for account administrators', async () => {
    expect(await names(manager, {})).toEqual(['Lakeside Title']);
    expect(await names(manager, { accountId: clerk.accountId })).toEqual([]);
  });

  it('can leave out inactive ones, and show how many there are', async () => {
    for (let number = 0; number < 51; number += 1) await createAccount(test.county.db, { name: `Many ${number}` });
    await test.county.db.updateTable('accounts').set({ status: 'I' }).where('name', '=', 'Many 7').execute();
    const { content } = await clerk.call(allowableAccounts, { filterText: 'many' });
    expect([content.allowableAccounts.length, content.totalCount]).toEqual([50, 51]);
    expect((await clerk.call(allowableAccounts, { filterText: 'many', isActiveOnly: true })).content.totalCount).toBe(
      50,
    );
  });
});
