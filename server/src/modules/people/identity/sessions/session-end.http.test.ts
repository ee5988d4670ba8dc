import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { endUserSessions } from '@portal/contract/people/identity/end-user-sessions';
import { endOtherSessions } from '@portal/contract/people/identity/sessions';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { type SettingsOf, saveSettings } from '../../../office/county-settings/index.ts';
import { SESSION_MAX_HOURS } from '../identity.rules.ts';
import { purgeExpiredSessions } from '../purge-expired-sessions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => setAccess({}));

const setAccess = (content: Partial<SettingsOf<'userAccess'>>) =>
  saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });

/** The way the client's session ended, according to the response to a call. */
async function findEnd(client: TestClient) {
  const { status, envelope } = await client.call(loginStatus, {});
  expect([status, envelope.code]).toEqual([403, 'NOT_SIGNED_IN']);
  return envelope.sessionEnd;
}

async function signInAgain({ username }: TestClient): Promise<TestClient> {
  const client = test.client();
  await client.call(login, { username, password: TEST_PASSWORD });
  return client;
}

describe('A call without a session says how the session ended', () => {
  it('by idleness, with the limit of the county, even after the session would have expired', async () => {
    await setAccess({ inactivityTimeLimitPeriod: 20 });
    const user = await test.signedIn();
    test.clock.advanceMinutes(20);
    expect(await findEnd(user)).toEqual({ reason: 'IDLE', idleMinutes: 20 });
    test.clock.advanceMinutes(SESSION_MAX_HOURS * 60);
    await purgeExpiredSessions(test.county);
    expect(await findEnd(user)).toEqual({ reason: 'IDLE', idleMinutes: 20 });
    test.clock.advanceMinutes(24 * 60);
    await purgeExpiredSessions(test.county);
    expect(await findEnd(user)).toBeUndefined();
  });

  it('by its own limit, without an idle limit', async () => {
    await setAccess({ inactivityTimeLimit: false });
    const user = await test.signedIn();
    test.clock.advanceMinutes(SESSION_MAX_HOURS * 60);
    expect(await findEnd(user)).toEqual({ reason: 'EXPIRED' });
  });

  it('by the user in another browser', async () => {
    const user = await test.signedIn();
    const other = await signInAgain(user);
    await other.call(endOtherSessions, {});
    expect(await findEnd(user)).toEqual({ reason: 'SIGNED_OUT_ELSEWHERE' });
  });

  it('by a new password', async () => {
    const user = await test.signedIn();
    const other = await signInAgain(user);
    const password = 'Another1!horse';
    const changed = await other.call(changePassword, { currentPassword: TEST_PASSWORD, password });
    expect(changed.status).toBe(200);
    expect(await findEnd(user)).toEqual({ reason: 'PASSWORD_CHANGED' });
  });

  it.each([{ status: 'I' }, { role: 'ACCOUNT' }])('by a change of the user: %o', async (change) => {
    const user = await test.signedIn();
    await test.county.db.updateTable('users').set(change).where('id', '=', user.userId).execute();
    expect(await findEnd(user)).toEqual({ reason: 'ACCESS_CHANGED' });
  });

  it('by the county', async () => {
    const user = await test.signedIn();
    const staff = await test.signedIn({ role: 'COUNTY' });
    await staff.call(endUserSessions, {});
    expect(await findEnd(user)).toEqual({ reason: 'ENDED_BY_COUNTY' });
  });

  it('but not to others: a caller without the cookie, and a user who signed out', async () => {
    expect(await findEnd(test.client())).toBeUndefined();
    const user = await test.signedIn();
    await user.call(logout, {});
    expect(await findEnd(user)).toBeUndefined();
  });
});
