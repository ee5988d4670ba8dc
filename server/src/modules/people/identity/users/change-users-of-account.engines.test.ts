import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { Role } from '@portal/contract/values/role';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { setStatus } from './change-access.ts';
import { activateUsersOfAccount, deactivateUsersOfAccount, deleteUsersOfAccount } from './change-users-of-account.ts';
import { lockUsersById } from './managed-users.queries.ts';
import { listUsernames } from './users.queries.ts';

let test: TestApp;
let clerk: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  // Each test has one administrator.
  await test.county.db.updateTable('users').set({ status: 'I' }).execute();
  clerk = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

/** The context of a call of this client, with its role. */
const contextOf = (client: TestClient, role: Role = 'COUNTY') => {
  const payer = client.asPayer();
  return { ...payer, caller: { ...payer.caller, role } } as CallContext;
};
const statusOf = async (client: TestClient) =>
  (await test.county.db.selectFrom('users').select('status').where('id', '=', client.userId).executeTakeFirst())
    ?.status;
const isSignedIn = async (client: TestClient) => (await client.call(loginStatus, {})).status === 200;

describe('Deactivating an account affects its users too', () => {
  it('ends their sessions immediately, and writes one audit entry each', async () => {
    const one = await test.signedIn();
    const other = await test.signedIn({ accountId: one.accountId });
    const stranger = await test.signedIn();
    expect(await deactivateUsersOfAccount(contextOf(clerk), one.accountId)).toBe(2);
    expect(await Promise.all([one, other, stranger].map(isSignedIn))).toEqual([false, false, true]);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select(['username', 'details'])
      .where('action', '=', 'user.deactivated')
      .where('username', '=', clerk.username)
      .orderBy('id')
      .execute();
    expect(audited).toMatchObject([
      {
        username: clerk.username,
        details: { targetUserId: one.userId, before: { status: 'A' }, after: { status: 'I' } },
      },
      { username: clerk.username, details: { targetUserId: other.userId } },
    ]);
  });

  const ALL = ['A', 'I', 'L', 'P'] as const;

  /** Returns an account with a user of each status. */
  async function startMixedAccount() {
    const clients: TestClient[] = [];
    for (const status of ALL) {
      const client = await test.signedIn(clients[0] && { accountId: clients[0].accountId });
      await test.county.db.updateTable('users').set({ status }).where('id', '=', client.userId).execute();
      clients.push(client);
    }
    return { clients, accountId: clients[0]?.accountId as number };
  }
  const statusesOf = (clients: readonly TestClient[]) => Promise.all(clients.map(statusOf));

  it('Activating it gives each user their previous status, and activates no user whom it didn’t deactivate', async () => {
    const { clients, accountId } = await startMixedAccount();
    expect(await deactivateUsersOfAccount(contextOf(clerk), accountId)).toBe(3);
    expect(await statusesOf(clients)).toEqual(['I', 'I', 'I', 'I']);
    expect(await activateUsersOfAccount(contextOf(clerk), accountId)).toEqual({ activeAgain: 1, others: 3 });
    expect(await statusesOf(clients)).toEqual([...ALL]);
    expect(await activateUsersOfAccount(contextOf(clerk), accountId)).toEqual({ activeAgain: 0, others: 3 });
    expect(await statusesOf(clients)).toEqual([...ALL]);
  });

  it('deactivating twice keeps the statuses from before the first time', async () => {
    const { clients, accountId } = await startMixedAccount();
    await deactivateUsersOfAccount(contextOf(clerk), accountId);
    expect(await deactivateUsersOfAccount(contextOf(clerk), accountId)).toBe(0);
    await activateUsersOfAccount(contextOf(clerk), accountId);
    expect(await statusesOf(clients)).toEqual([...ALL]);
  });

  it('a user whom staff deactivate while the account is inactive stays inactive', async () => {
    const { clients, accountId } = await startMixedAccount();
    const [dismissed] = clients as [TestClient];
    await deactivateUsersOfAccount(contextOf(clerk), accountId);
    await inTransaction(test.county.db, async (db) =>
      setStatus({ ...contextOf(clerk), db }, await lockUsersById(db, [dismissed.userId]), 'I'),
    );
    expect(await activateUsersOfAccount(contextOf(clerk), accountId)).toEqual({ activeAgain: 0, others: 4 });
    expect(await statusOf(dismissed)).toBe('I');
  });

  it('a user who moves to another account no longer waits for this one', async () => {
    const { clients, accountId } = await startMixedAccount();
    const [moved] = clients as [TestClient];
    const other = await test.signedIn();
    await deactivateUsersOfAccount(contextOf(clerk), accountId);
    for (const id of [other.accountId, accountId])
      await test.county.db.updateTable('users').set({ account_id: id }).where('id', '=', moved.userId).execute();
    await activateUsersOfAccount(contextOf(clerk), accountId);
    expect(await statusOf(moved)).toBe('I');
  });

  it('a registration stays inactive if another one with its email address has started', async () => {
    const { clients, accountId } = await startMixedAccount();
    const pending = clients[3] as TestClient;
    const other = await test.signedIn();
    const email = `${pending.username}@example.com`;
    await test.county.db.updateTable('users').set({ email }).where('id', '=', pending.userId).execute();
    await deactivateUsersOfAccount(contextOf(clerk), accountId);
    await test.county.db
      .updateTable('users')
      .set({ email: email.toUpperCase(), status: 'P' })
      .where('id', '=', other.userId)
      .execute();
    await activateUsersOfAccount(contextOf(clerk), accountId);
    expect(await statusesOf(clients)).toEqual(['A', 'I', 'L', 'I']);
  });

  it('nothing is changed if a user has a higher role than the caller', async () => {
    const user = await test.signedIn();
    const provider = await test.signedIn({ role: 'TRIMIN', accountId: user.accountId });
    await expect(deactivateUsersOfAccount(contextOf(clerk), user.accountId)).rejects.toMatchObject({
      code: 'USER_OUT_OF_REACH',
    });
    expect(await Promise.all([user, provider].map(statusOf))).toEqual(['A', 'A']);
  });
});

describe('Deleting an account deletes its users', () => {
  it('deletes their sessions and keeps their names', async () => {
    const user = await test.signedIn();
    expect(await deleteUsersOfAccount(contextOf(clerk), user.accountId)).toBe(1);
    expect(await isSignedIn(user)).toBe(false);
    expect(await listUsernames(test.county.db, [user.userId, clerk.userId])).toEqual(
      new Map([
        [user.userId, user.username],
        [clerk.userId, clerk.username],
      ]),
    );
  });
});

describe('No one can lock the county out', () => {
  it.each([
    ['deactivate', deactivateUsersOfAccount],
    ['delete', deleteUsersOfAccount],
  ] as const)('users can’t %s their own account', async (_, change) => {
    await expect(change(contextOf(clerk), clerk.accountId)).rejects.toMatchObject({ code: 'OWN_USER' });
    expect(await statusOf(clerk)).toBe('A');
  });

  it('the last active administrator stays', async () => {
    const provider = await test.signedIn({ role: 'TRIMIN' });
    await expect(deleteUsersOfAccount(contextOf(provider, 'TRIMIN'), clerk.accountId)).rejects.toMatchObject({
      code: 'LAST_ADMINISTRATOR',
    });
    expect(await isSignedIn(clerk)).toBe(true);
  });

  it('of two administrators who deactivate each other at the same time, one is refused', async () => {
    const other = await test.signedIn({ role: 'COUNTY' });
    const results = await Promise.allSettled([
      deactivateUsersOfAccount(contextOf(clerk), other.accountId),
      deactivateUsersOfAccount(contextOf(other), clerk.accountId),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await Promise.all([clerk, other].map(statusOf))).toSorted()).toEqual(['A', 'I']);
  });

  it('a refused user change rolls back the change of the account', async () => {
    const user = await test.signedIn();
    const change = inTransaction(test.county.db, async (tx) => {
      await deleteUsersOfAccount({ ...contextOf(clerk), db: tx }, user.accountId);
      throw new Error('The account was refused.');
    });
    await expect(change).rejects.toThrow('refused');
    expect(await isSignedIn(user)).toBe(true);
  });
});
