import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { resetPassword } from '@portal/contract/people/identity/recovery';
import { userAccess, userEndSessions, userPasswordLink } from '@portal/contract/people/user-manager/user-access';
import { userList } from '@portal/contract/people/user-manager/users';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

const NEW_PASSWORD = 'Quiet7$otter';

let test: TestApp;
let clerk: TestClient;
let manager: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  clerk = await test.signedIn({ role: 'COUNTY' });
  manager = await test.signedIn({ role: 'ACCOUNT' });
});
afterAll(() => test.close());

const load = async (user: TestClient) => (await clerk.call(userAccess, { id: user.userId })).content;
const setEmail = ({ userId }: TestClient, email: string) =>
  test.county.db.updateTable('users').set({ email }).where('id', '=', userId).execute();
const isSignedIn = async (client: TestClient) => (await client.call(loginStatus, {})).status === 200;
const listActions = async ({ userId }: TestClient) => {
  const rows = await test.county.db.selectFrom('audit_entries').select(['action', 'user_id', 'details']).execute();
  return rows
    .filter(({ details }) => (details as { targetUserId?: number }).targetUserId === userId)
    .map(({ action, user_id }) => `${action} by ${user_id}`);
};

async function signInAgain({ username }: TestClient): Promise<TestClient> {
  const client = test.client();
  await client.call(login, { username, password: TEST_PASSWORD });
  return client;
}

describe('The sessions of a user', () => {
  it('are listed with the last sign-in, and end one by one or all together', async () => {
    const user = await test.signedIn();
    test.clock.advanceMinutes(5);
    const other = await signInAgain(user);
    const before = await load(user);
    expect(before).toMatchObject({ lastSignedInAt: '2026-11-20T12:05', sessionCount: 2 });
    const [latest] = before.sessions;
    expect(latest).toMatchObject({ startedAt: '11/20/2026 12:05 PM' });

    const one = await clerk.call(userEndSessions, { userId: user.userId, key: latest?.key ?? '' });
    expect(one).toMatchObject({ content: { ended: 1 }, envelope: { message: 'Ended 1 session.' } });
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false]);
    expect((await other.call(loginStatus, {})).envelope).toMatchObject({
      sessionEnd: { reason: 'ENDED_BY_ADMINISTRATOR' },
    });

    await signInAgain(user);
    expect((await clerk.call(userEndSessions, { userId: user.userId })).content).toEqual({ ended: 2 });
    expect(await isSignedIn(user)).toBe(false);
    expect((await load(user)).sessionCount).toBe(0);
    expect(await listActions(user)).toEqual(Array(2).fill(`user.sessionsEnded by ${clerk.userId}`));
  });

  it('of one user are not ended with the key of another’s', async () => {
    const [user, other] = [await test.signedIn(), await test.signedIn()];
    const key = (await load(other)).sessions[0]?.key ?? '';
    expect((await clerk.call(userEndSessions, { userId: user.userId, key })).content).toEqual({ ended: 0 });
    expect(await isSignedIn(other)).toBe(true);
  });

  it.each([
    ['one’s own', () => clerk.userId, 'OWN_USER', () => clerk],
    ['of another account', () => clerk.userId, 'NOT_FOUND', () => manager],
  ] as const)('%s are neither shown nor ended', async (_, findId, code, findCaller) => {
    const [id, caller] = [findId(), findCaller()];
    expect((await caller.call(userAccess, { id })).envelope).toMatchObject({ code });
    expect((await caller.call(userEndSessions, { userId: id })).envelope).toMatchObject({ code });
    expect((await caller.call(userPasswordLink, { userId: id })).envelope).toMatchObject({ code });
    expect(await isSignedIn(clerk)).toBe(true);
  });
});

describe('A link to set a password', () => {
  it('goes to the user’s address, leaves the old password in force and then sets a new one', async () => {
    const user = await test.signedIn();
    await setEmail(user, 'reader@example.com');
    const sent = await clerk.call(userPasswordLink, { userId: user.userId });
    expect(sent.envelope).toMatchObject({
      message: `Emailed reader@example.com a link with which ${user.username} chooses a new password.`,
    });
    expect(await listActions(user)).toEqual([`user.passwordLinkSent by ${clerk.userId}`]);
    const { ticket } = await getNewestEmail(test, 'reader@example.com');
    expect(await isSignedIn(await signInAgain(user))).toBe(true);
    expect((await test.client().call(resetPassword, { ticket, password: NEW_PASSWORD })).status).toBe(200);
    expect(await isSignedIn(user)).toBe(false);
  });

  it('isn’t sent without an address or to a user who can’t use it', async () => {
    const user = await test.signedIn();
    await setEmail(user, '');
    const send = async ({ userId }: TestClient) => (await clerk.call(userPasswordLink, { userId })).envelope;
    expect(await send(user)).toMatchObject({ code: 'USER_HAS_NO_EMAIL' });
    await setEmail(user, 'dismissed@example.com');
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', user.userId).execute();
    expect(await send(user)).toMatchObject({ code: 'USER_NOT_ACTIVE' });
    const guest = await test.signedIn({ role: 'GUEST' });
    await setEmail(guest, 'dismissed@example.com');
    expect(await send(guest)).toMatchObject({ code: 'USER_NOT_ACTIVE' });
    expect(await listEmails(test, 'dismissed@example.com')).toEqual([]);
  });
});

describe('What a user can use', () => {
  const setSearches = (content: object) =>
    saveSettings(test.county.db, { group: 'search', content, actor: SYSTEM_ACTOR });
  const denialOf = async (user: TestClient, wanted: string) =>
    (await load(user)).searches.find(({ type }) => type === wanted)?.denial;
  const search = async (user: TestClient) =>
    (await user.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName: 'Dahl' })).status;

  it('says why a search is denied, as the search itself does', async () => {
    const user = await test.signedIn();
    await setSearches({ searchAccess: 'configurable' });
    expect([await denialOf(user, 'searchByName'), await search(user)]).toEqual([null, 200]);
    const ofAccount = test.county.db.updateTable('accounts').where('id', '=', user.accountId);
    await ofAccount.set({ denied_searches: ['searchByName'] }).execute();
    expect([await denialOf(user, 'searchByName'), await search(user)]).toEqual(['DENIED_TO_ACCOUNT', 403]);
    await setSearches({ searchAccess: 'same' });
    expect([await denialOf(user, 'searchByName'), await search(user)]).toEqual([null, 200]);
    await setSearches({ searchAccess: 'configurable', searchByName: false, defaultSearch: 'searchByDocumentNumber' });
    expect([await denialOf(user, 'searchByName'), await search(user)]).toEqual(['NOT_OFFERED', 403]);
    await setSearches({});
    expect((await load(user)).searches.map(({ type }) => type)).toEqual([...SEARCH_TYPES]);
  });

  it('lists the rights of the account to images', async () => {
    const user = await test.signedIn({ account: { imageRetrieval: false, certificatePreviewRetrieval: false } });
    expect((await load(user)).images).toEqual(['previewRetrieval', 'certificateRetrieval']);
  });
});

it('The list of users can show the locked ones alone', async () => {
  const user = await test.signedIn();
  await test.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', user.userId).execute();
  const { users } = (await clerk.call(userList.endpoint, { statusType: 'L' } as never)).content;
  expect(users.map(({ username }) => username)).toEqual([user.username]);
});
