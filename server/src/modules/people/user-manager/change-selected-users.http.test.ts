import { loginStatus } from '@portal/contract/people/current-user/login-status';
import {
  type SelectedUsersChange,
  userChangeSelected,
  userSelectedStatuses,
} from '@portal/contract/people/user-manager/selected-users';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let provider: TestClient;
let clerk: TestClient;
let manager: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
  clerk = await test.signedIn({ role: 'COUNTY' });
  manager = await test.signedIn({ role: 'ACCOUNT' });
});
afterAll(() => test.close());

const change = (client: TestClient, ids: readonly number[], kind: 'activate' | 'deactivate') =>
  client.call(userChangeSelected, { selected: { kind: 'rows', ids: [...ids] }, change: { kind } });
const changeAll = (client: TestClient, request: object, expectedCount: number, what: SelectedUsersChange) =>
  client.call(userChangeSelected, {
    selected: { kind: 'allMatching', filter: request as never, except: [], expectedCount },
    change: what,
  });
const rowOf = ({ userId }: TestClient) =>
  test.county.db
    .selectFrom('users')
    .select(['status', 'account_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
const countAudits = async (action: string) =>
  (await test.county.db.selectFrom('audit_entries').select('id').where('action', '=', action).execute()).length;

describe('Several selected users', () => {
  it('are deactivated and activated, with one audit entry each and their sessions ended', async () => {
    const users = [await test.signedIn(), await test.signedIn()];
    const ids = users.map(({ userId }) => userId);
    expect((await change(clerk, ids, 'deactivate')).content).toEqual({ changed: 2, refused: [] });
    expect(await countAudits('user.deactivated')).toBe(2);
    for (const user of users) expect((await user.call(loginStatus, {})).status).toBe(403);
    expect((await change(clerk, ids, 'activate')).content.changed).toBe(2);
  });

  it('those whom the caller can’t change stay unchanged and are listed with the reason', async () => {
    const user = await test.signedIn();
    const { content } = await change(clerk, [user.userId, clerk.userId, provider.userId], 'deactivate');
    expect(content).toEqual({
      changed: 1,
      refused: expect.arrayContaining([
        { username: clerk.username, reason: 'OWN_USER' },
        { username: provider.username, reason: 'USER_OUT_OF_REACH' },
      ]),
    });
  });

  it('account administrators reach no user of another account, whatever they send', async () => {
    const stranger = await test.signedIn();
    const { content } = await change(manager, [stranger.userId, 999_999], 'deactivate');
    expect(content).toEqual({ changed: 0, refused: [] });
    expect((await rowOf(stranger)).status).toBe('A');
    const all = await changeAll(manager, { accountId: stranger.accountId }, 1, { kind: 'deactivate' });
    expect(all.content).toEqual({ changed: 0, refused: [{ username: manager.username, reason: 'OWN_USER' }] });
  });

  it('the last active administrator stays, and then nothing is changed', async () => {
    const user = await test.signedIn();
    const { envelope } = await change(provider, [user.userId, clerk.userId], 'deactivate');
    expect(envelope.code).toBe('LAST_ADMINISTRATOR');
    expect((await rowOf(user)).status).toBe('A');
  });
});

describe('Activating several users', () => {
  /** An active, an inactive, a locked and a pending user. */
  async function addMixed(): Promise<readonly TestClient[]> {
    const users: TestClient[] = [];
    for (const status of ['A', 'I', 'L', 'P']) {
      const user = await test.signedIn();
      const email = `${user.username}@example.com`;
      await test.county.db.updateTable('users').set({ status, email }).where('id', '=', user.userId).execute();
      users.push(user);
    }
    return users;
  }
  const statusesOf = async (users: readonly TestClient[]) =>
    (await Promise.all(users.map(rowOf))).map(({ status }) => status);
  const idsOf = (users: readonly TestClient[]) => users.map(({ userId }) => userId);
  const count = (client: TestClient, ids: readonly number[]) =>
    client.call(userSelectedStatuses, { selected: { kind: 'rows', ids: [...ids] } });
  const activate = (ids: readonly number[], asked: { locked?: number; pending?: number }) =>
    clerk.call(userChangeSelected, {
      selected: { kind: 'rows', ids: [...ids] },
      change: { kind: 'activate', ...asked },
    });

  it('counts the locked and the pending ones whom the caller can activate', async () => {
    const users = await addMixed();
    const [closed, above] = [await test.signedIn(), await test.signedIn({ role: 'TRIMIN' })];
    await test.county.db
      .updateTable('users')
      .set({ status: 'L' })
      .where('id', 'in', idsOf([closed, above]))
      .execute();
    await test.county.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', closed.accountId).execute();
    expect((await count(clerk, idsOf([...users, closed, above]))).content).toEqual({ locked: 1, pending: 1 });
    expect((await count(manager, idsOf(users))).content).toEqual({ locked: 0, pending: 0 });
  });

  it.each([{}, { locked: 1 }, { pending: 1 }, { locked: 1, pending: 2 }])(
    'changes no one if the caller confirmed %j for one locked and one pending user',
    async (asked) => {
      const users = await addMixed();
      expect((await activate(idsOf(users), asked)).envelope.code).toBe('ROWS_CHANGED');
      expect(await statusesOf(users)).toEqual(['A', 'I', 'L', 'P']);
    },
  );

  it('activates them after confirmation', async () => {
    const users = await addMixed();
    const { content } = await count(clerk, idsOf(users));
    expect((await activate(idsOf(users), content)).content.changed).toBe(3);
    expect(await statusesOf(users)).toEqual(['A', 'A', 'A', 'A']);
  });

  it('changes no one if a user is locked between the question and the answer', async () => {
    const users = await addMixed();
    const { content } = await count(clerk, idsOf(users));
    await test.county.db
      .updateTable('users')
      .set({ status: 'L' })
      .where('id', '=', users[0]?.userId ?? 0)
      .execute();
    expect((await activate(idsOf(users), content)).envelope.code).toBe('ROWS_CHANGED');
    expect(await statusesOf(users)).toEqual(['L', 'I', 'L', 'P']);
  });
});

describe('All matching users', () => {
  it('are moved to another account', async () => {
    const [one, target] = [await test.signedIn({ account: { name: 'Moving out' } }), await test.signedIn()];
    const move = { kind: 'move', accountId: target.accountId } as const;
    expect((await changeAll(clerk, { accountId: one.accountId }, 1, move)).content.changed).toBe(1);
    expect((await rowOf(one)).account_id).toBe(target.accountId);
    expect((await one.call(loginStatus, {})).status).toBe(403);
  });

  it('are refused if another number matches by then', async () => {
    const user = await test.signedIn({ account: { name: 'Changing' } });
    const { envelope } = await changeAll(clerk, { accountId: user.accountId }, 2, { kind: 'deactivate' });
    expect(envelope.code).toBe('ROWS_CHANGED');
    expect((await rowOf(user)).status).toBe('A');
  });

  it('aren’t moved to an inactive or unknown account', async () => {
    const [user, closed] = [await test.signedIn(), await test.signedIn()];
    await test.county.db.updateTable('accounts').set({ status: 'I' }).where('id', '=', closed.accountId).execute();
    const move = (accountId: number) =>
      clerk.call(userChangeSelected, {
        selected: { kind: 'rows', ids: [user.userId] },
        change: { kind: 'move', accountId },
      });
    expect((await move(closed.accountId)).envelope.code).toBe('ACCOUNT_INACTIVE');
    expect((await move(999_999)).status).toBe(400);
  });
});
