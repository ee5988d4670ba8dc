import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { changePassword } from '@portal/contract/people/identity/change-password';
import {
  BROWSERS,
  endOtherSessions,
  listOpenSessions,
  OPERATING_SYSTEMS,
  SESSIONS_LISTED_MAX,
} from '@portal/contract/people/identity/sessions';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { type SettingsOf, saveSettings } from '../../../office/county-settings/index.ts';
import { SESSION_MAX_HOURS } from '../identity.rules.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => setAccess({}));

const setAccess = (content: Partial<SettingsOf<'userAccess'>>) =>
  saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });

/** The same user in another browser. */
async function signInAgain({ username }: TestClient, userAgent = ''): Promise<TestClient> {
  const client = test.client();
  const body = { username, password: TEST_PASSWORD };
  const response = await client.send(login, body, { 'user-agent': userAgent });
  expect(response.statusCode).toBe(200);
  return client;
}

const statusOf = async (client: TestClient) => (await client.call(loginStatus, {})).status;

describe('The caller’s sessions', () => {
  it('are listed with local times and browsers, the current one first, then by last use', async () => {
    const user = await test.signedIn();
    test.clock.advanceMinutes(5);
    await signInAgain(user, FIREFOX);
    test.clock.advanceMinutes(5);
    const phone = await signInAgain(user, SAFARI);
    test.clock.advanceMinutes(2);
    await user.call(loginStatus, {});
    const { content } = await phone.call(listOpenSessions, {});
    expect(content.otherCount).toBe(2);
    expect(content.sessions).toEqual([
      expect.objectContaining({ browser: 'SAFARI', operatingSystem: 'IOS', isCurrent: true }),
      expect.objectContaining({ browser: null, operatingSystem: null, isCurrent: false }),
      expect.objectContaining({ browser: 'FIREFOX', operatingSystem: 'WINDOWS', isCurrent: false }),
    ]);
    const [, first] = content.sessions;
    expect(first).toMatchObject({ startedAt: '11/20/2026 12:00 PM', lastUsedAt: '11/20/2026 12:12 PM' });
  });

  it('exclude those of other users, even in the same account', async () => {
    const user = await test.signedIn();
    const colleague = await test.signedIn({ accountId: user.accountId });
    await signInAgain(colleague);
    const { content } = await user.call(listOpenSessions, {});
    expect(content).toMatchObject({ sessions: [{ isCurrent: true }], otherCount: 0 });
  });

  it('are the open ones: not signed out, not idle for too long, and not expired', async () => {
    const user = await test.signedIn();
    await (await signInAgain(user)).call(logout, {});
    await signInAgain(user);
    test.clock.advanceMinutes(29);
    expect((await user.call(listOpenSessions, {})).content.otherCount).toBe(1);
    test.clock.advanceMinutes(1);
    expect((await user.call(listOpenSessions, {})).content).toMatchObject({ sessions: [{}], otherCount: 0 });

    await setAccess({ inactivityTimeLimit: false });
    const next = await signInAgain(user);
    expect((await next.call(listOpenSessions, {})).content.otherCount).toBe(2);
    test.clock.advanceMinutes(SESSION_MAX_HOURS * 60 - 15);
    expect((await next.call(listOpenSessions, {})).content.otherCount).toBe(0);
  });

  it('are listed up to a limit and counted beyond it', async () => {
    const user = await test.signedIn();
    for (let count = 0; count < SESSIONS_LISTED_MAX + 1; count += 1) await signInAgain(user);
    const { content } = await user.call(listOpenSessions, {});
    expect(content.sessions).toHaveLength(SESSIONS_LISTED_MAX);
    expect(content.sessions[0]?.isCurrent).toBe(true);
    expect(content.otherCount).toBe(SESSIONS_LISTED_MAX + 1);
  });

  it.each([
    `Firefox/145.0 (Windows) ${'x'.repeat(8_000)}`,
    "Firefox/1 Windows'; DROP TABLE sessions; --",
    'Firefox/1 Windows <script>alert(1)</script> {{7*7}}',
    'Firefox/1 Windows \u00ff\u00fe',
  ])('contain nothing of the User-Agent header: %s', async (userAgent) => {
    const user = await test.signedIn();
    await signInAgain(user, userAgent);
    const { sessions } = (await user.call(listOpenSessions, {})).content;
    expect(sessions[1]).toMatchObject({ browser: 'FIREFOX', operatingSystem: 'WINDOWS' });
    const { rows } = await test.database.executeSql('SELECT sessions::text AS row FROM sessions WHERE user_id = $1', [
      user.userId,
    ]);
    for (const { row } of rows) expect(row).not.toMatch(/Firefox|script|DROP|xxx/);
  });

  it('can have every browser and system of the contract, and no others', async () => {
    const { userId } = await test.signedIn();
    const describeAs = (browser: string, operatingSystem: string) =>
      test.county.db
        .updateTable('sessions')
        .set({ browser, operating_system: operatingSystem })
        .where('user_id', '=', userId)
        .execute();
    for (const browser of Object.keys(BROWSERS))
      for (const system of Object.keys(OPERATING_SYSTEMS)) await describeAs(browser, system);
    await expect(describeAs('NETSCAPE', 'LINUX')).rejects.toThrow(/check constraint/);
    await expect(describeAs('FIREFOX', 'OS_2')).rejects.toThrow(/check constraint/);
  });

  it('keep their browser after a password change renews the current one', async () => {
    const user = await test.signedIn();
    const phone = await signInAgain(user, SAFARI);
    const change = { currentPassword: TEST_PASSWORD, password: 'Fresh7!granite' };
    expect((await phone.send(changePassword, change, { 'user-agent': SAFARI })).statusCode).toBe(200);
    expect((await phone.call(listOpenSessions, {})).content).toMatchObject({
      sessions: [{ browser: 'SAFARI', isCurrent: true }],
      otherCount: 0,
    });
  });
});

describe('Ending other sessions', () => {
  it('ends the caller’s other sessions, but not the current one or those of other users', async () => {
    const user = await test.signedIn();
    const others = [await signInAgain(user), await signInAgain(user, FIREFOX)];
    const stranger = await test.signedIn({ accountId: user.accountId });
    const { content, envelope } = await user.call(endOtherSessions, {});
    expect(content).toEqual({ ended: 2 });
    expect(envelope.message).toBe('Ended 2 other sessions.');
    for (const other of others)
      expect(await other.call(loginStatus, {})).toMatchObject({
        status: 403,
        envelope: { status: 'LOGIN', code: 'NOT_SIGNED_IN' },
      });
    expect(await statusOf(user)).toBe(200);
    expect(await statusOf(stranger)).toBe(200);
    expect((await user.call(listOpenSessions, {})).content.otherCount).toBe(0);
  });

  it('ends only a session that the caller names, never the current one or another user’s', async () => {
    const user = await test.signedIn();
    const others = [await signInAgain(user), await signInAgain(user, FIREFOX)];
    const stranger = await test.signedIn();
    await signInAgain(stranger);
    const keysOf = async (client: TestClient) =>
      (await client.call(listOpenSessions, {})).content.sessions.map(({ key }) => key ?? '');
    const [own, key = ''] = await keysOf(user);
    expect(own).toBe('');
    expect((await user.call(endOtherSessions, { key })).content).toEqual({ ended: 1 });
    expect((await Promise.all(others.map(statusOf))).toSorted()).toEqual([200, 403]);
    const [, ofStranger = ''] = await keysOf(stranger);
    const [, ofUser = ''] = await keysOf(user);
    expect((await user.call(endOtherSessions, { key: ofStranger })).content).toEqual({ ended: 0 });
    const remaining = others[(await statusOf(others[0] as TestClient)) === 200 ? 0 : 1] as TestClient;
    // Its key, which other sessions of the user know, ends it in another session but not in itself.
    expect((await remaining.call(endOtherSessions, { key: ofUser })).content).toEqual({ ended: 0 });
    expect(await statusOf(stranger)).toBe(200);
  });

  it('reports that there are no others, even at the second of two clicks', async () => {
    const user = await test.signedIn();
    await signInAgain(user);
    expect((await user.call(endOtherSessions, {})).envelope.message).toBe('Ended 1 other session.');
    const { content, envelope } = await user.call(endOtherSessions, {});
    expect(content).toEqual({ ended: 0 });
    expect(envelope.message).toBe("You're not signed in anywhere else.");
  });

  it('counts only open sessions', async () => {
    const user = await test.signedIn();
    await signInAgain(user);
    test.clock.advanceMinutes(20);
    await user.call(loginStatus, {});
    await signInAgain(user);
    test.clock.advanceMinutes(10);
    expect((await user.call(endOtherSessions, {})).content).toEqual({ ended: 1 });
    const { rows } = await test.database.executeSql('SELECT id_hash FROM sessions WHERE user_id = $1', [user.userId]);
    expect(rows).toHaveLength(1);
  });

  it('leaves one session open after concurrent calls', async () => {
    const user = await test.signedIn();
    const clients = [user];
    for (let count = 0; count < 5; count += 1) clients.push(await signInAgain(user));
    const answers = await Promise.all(clients.map((client) => client.call(endOtherSessions, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 200)?.content).toEqual({ ended: 5 });
    const statuses = await Promise.all(clients.map(statusOf));
    expect(statuses).toEqual(answers.map(({ status }) => status));
  });

  it('writes an audit entry with the number of ended sessions, if any', async () => {
    const user = await test.signedIn();
    await signInAgain(user);
    await user.call(endOtherSessions, {});
    await user.call(endOtherSessions, {});
    const entries = await test.county.db
      .selectFrom('audit_entries')
      .select(['username', 'details'])
      .where('action', '=', 'otherSessions.ended')
      .where('user_id', '=', user.userId)
      .execute();
    expect(entries).toEqual([{ username: user.username, details: { count: 1 } }]);
  });

  it('is not available to guests, who share a user', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    const another = await signInAgain(guest);
    for (const endpoint of [listOpenSessions, endOtherSessions])
      expect(await guest.call(endpoint, {})).toMatchObject({ status: 403, envelope: { code: 'NOT_ALLOWED' } });
    expect(await statusOf(another)).toBe(200);
  });

  it('requires a session and a page of the portal', async () => {
    expect((await test.client().call(endOtherSessions, {})).status).toBe(403);
    const user = await test.signedIn();
    const other = await signInAgain(user);
    const foreign = await user.send(endOtherSessions, {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect(await statusOf(other)).toBe(200);
  });
});
