import { guestLogin, login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { endUserSessions, endUserSessionsByGet } from '@portal/contract/people/identity/end-user-sessions';
import { extendSession, sessionTime } from '@portal/contract/people/identity/session-time';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { type SettingsOf, saveSettings } from '../../../office/county-settings/index.ts';
import { minutesBefore, RATE_LIMIT_WINDOW_MINUTES, SESSION_MAX_HOURS, SIGN_IN_RATE_LIMITS } from '../identity.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => setAccess({}));

const setAccess = (content: Partial<SettingsOf<'userAccess'>>) =>
  saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });

describe('The time of a session', () => {
  it("starts with the county's idle limit and twelve hours", async () => {
    const { username } = await test.signedIn();
    const { content } = await test.client().call(login, { username, password: TEST_PASSWORD });
    expect(content.sessionTime).toEqual({
      idleSecondsLeft: 1_800,
      idleLimitSeconds: 1_800,
      secondsLeft: SESSION_MAX_HOURS * 3_600,
    });
  });

  it('is not extended by polling it, so that an open page keeps no user signed in', async () => {
    const user = await test.signedIn();
    test.clock.advanceMinutes(29);
    expect((await user.call(sessionTime, {})).content.idleSecondsLeft).toBe(60);
    test.clock.advanceMinutes(1);
    expect((await user.call(sessionTime, {})).status).toBe(403);
  });

  it('restarts with any other call, to the second if it is extended', async () => {
    const user = await test.signedIn();
    test.clock.advanceMinutes(29);
    expect((await user.call(loginStatus, {})).content.sessionTime.idleSecondsLeft).toBe(1_800);
    test.clock.advanceMinutes(0.25);
    expect((await user.call(sessionTime, {})).content.idleSecondsLeft).toBe(1_785);
    expect((await user.call(extendSession, {})).content.idleSecondsLeft).toBe(1_800);
  });

  it('has no idle limit if the county sets none', async () => {
    await setAccess({ inactivityTimeLimit: false });
    const user = await test.signedIn();
    test.clock.advanceMinutes(11 * 60);
    expect((await user.call(sessionTime, {})).content).toEqual({
      idleSecondsLeft: null,
      idleLimitSeconds: null,
      secondsLeft: 3_600,
    });
  });
});

describe('Continue as guest', () => {
  it("opens a separate session of the county's guest for each guest without a password", async () => {
    const { username } = await test.signedIn({ role: 'GUEST' });
    await setAccess({ guestUserName: username });
    const [one, other] = [test.client(), test.client()];
    expect((await one.call(guestLogin, {})).content).toMatchObject({
      currentUser: { username, role: 'GUEST', usageBalance: null },
      searchHistoryList: [],
    });
    await other.call(guestLogin, {});
    await one.send({ method: 'POST', path: 'auth/logout' }, {});
    expect((await one.call(loginStatus, {})).status).toBe(403);
    expect((await other.call(loginStatus, {})).status).toBe(200);
  });

  it.each([
    ['no guest is configured', { guestUserName: '' }],
    ['the user name is unknown', { guestUserName: 'unknown.user' }],
  ])('is not offered if %s', async (_where, access) => {
    await setAccess(access);
    expect(await test.client().call(guestLogin, {})).toMatchObject({ status: 404, envelope: { code: 'NOT_OFFERED' } });
  });

  it('never opens another user’s account because of a mistyped setting', async () => {
    const user = await test.signedIn();
    await setAccess({ guestUserName: user.username });
    expect((await test.client().call(guestLogin, {})).status).toBe(404);
    const guest = await test.signedIn({ role: 'GUEST' });
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', guest.userId).execute();
    await setAccess({ guestUserName: guest.username });
    expect((await test.client().call(guestLogin, {})).status).toBe(404);
  });

  it('is limited by client address and closed during a lockout', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    await setAccess({ guestUserName: guest.username });
    test.clock.advanceMinutes(RATE_LIMIT_WINDOW_MINUTES + 1);
    for (let count = 0; count < SIGN_IN_RATE_LIMITS.GUEST.byAddress; count += 1)
      expect((await test.client().call(guestLogin, {})).status).toBe(200);
    expect((await test.client().call(guestLogin, {})).status).toBe(429);
    test.clock.advanceMinutes(RATE_LIMIT_WINDOW_MINUTES + 1);
    const content = { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: 'Closed.' };
    await saveSettings(test.county.db, { group: 'userLockout', content, actor: SYSTEM_ACTOR });
    expect(await test.client().call(guestLogin, {})).toMatchObject({ status: 403, envelope: { code: 'LOCKED_OUT' } });
    await saveSettings(test.county.db, { group: 'userLockout', content: {}, actor: SYSTEM_ACTOR });
  });
});

describe('Ending the sessions of users', () => {
  it.each([endUserSessions, endUserSessionsByGet])('$method ends all except the caller’s own', async (endpoint) => {
    const staff = await test.signedIn({ role: 'COUNTY' });
    const [user, guest] = [await test.signedIn(), await test.signedIn({ role: 'GUEST' })];
    const open = await test.county.db
      .selectFrom('sessions')
      .select('user_id')
      .where('last_used_at', '>', minutesBefore(test.clock.now(), 30))
      .execute();
    const { envelope, content } = await staff.call(endpoint, {});
    expect(content.ended).toBe(open.length - 1);
    expect(envelope.message).toBe(`Ended ${open.length - 1} sessions.`);
    for (const client of [user, guest]) expect((await client.call(loginStatus, {})).status).toBe(403);
    expect((await staff.call(loginStatus, {})).status).toBe(200);
  });
});
