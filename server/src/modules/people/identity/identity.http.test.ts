import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout, logoutByGet } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translatorOf } from '../../../platform/translate.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../office/county-settings/index.ts';
import { SESSION_MAX_HOURS, THROTTLE_USERNAME_ATTEMPTS, THROTTLE_WINDOW_MINUTES } from './identity.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function setStatus(userId: number, status: string): Promise<void> {
  await test.county.db.updateTable('users').set({ status }).where('id', '=', userId).execute();
}

async function getStatus(userId: number): Promise<string> {
  const user = await test.county.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.status;
}

describe('Login', () => {
  it('returns the current user with their search history and opens a session', async () => {
    const user = await test.signedIn({ account: { name: 'Northwoods' } });
    const { content } = await test.client().call(login, { username: user.username, password: TEST_PASSWORD });
    expect(content.currentUser).toMatchObject({
      userId: user.userId,
      username: user.username,
      role: 'USER',
      language: 'ENGLISH',
      accountName: 'Northwoods',
      accountType: 'A_LA_CARTE',
      paymentMethod: 'ESCROW',
      imageRetrieval: true,
    });
    expect(content.searchHistoryList).toEqual([]);
    expect((await user.call(loginStatus, {})).content.currentUser.userId).toBe(user.userId);
  });

  it('ignores the case of the user name', async () => {
    const user = await test.signedIn();
    expect(
      (await test.client().call(login, { username: user.username.toUpperCase(), password: TEST_PASSWORD })).status,
    ).toBe(200);
  });

  it('requires a user name and a password', async () => {
    const { status, envelope } = await test.client().call(login, { username: '', password: '' });
    expect(status).toBe(400);
    expect(envelope).toMatchObject({
      ok: false,
      code: 'INVALID_INPUT',
      fieldErrors: { username: 'Required.', password: 'Required.' },
    });
  });

  it.each(['zero\u0000byte', 'half \ud800 pair', 'two\nlines'])('refuses the user name %j', async (username) => {
    expect(await test.client().call(login, { username, password: 'x' })).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { username: 'Invalid characters.' } },
    });
  });

  it('sets cookies that scripts cannot read, limited to the county', async () => {
    const { username } = await test.signedIn();
    const response = await test.client().send(login, { username, password: TEST_PASSWORD });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^portal_session=[\w-]{43}; Path=\/testing\/; HttpOnly; SameSite=Strict$/),
      // Scripts only learn that a session exists.
      'portal_signed_in=1; Path=/testing/; SameSite=Strict',
      expect.stringMatching(
        /^portal_browser=[\w-]{43}; Max-Age=15552000; Path=\/testing\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(response.body).not.toContain(response.cookies[0]?.value);
  });

  it('stores only a hash of the session token', async () => {
    const { username } = await test.signedIn();
    const response = await test.client().send(login, { username, password: TEST_PASSWORD });
    const { rows } = await test.database.executeSql('SELECT count(*) AS n FROM sessions WHERE id_hash = $1', [
      Buffer.from(response.cookies[0]?.value ?? ''),
    ]);
    expect(rows[0]?.n).toBe(0);
  });

  it("ends the browser's previous session", async () => {
    const user = await test.signedIn();
    const countSessions = async () =>
      (await test.county.db.selectFrom('sessions').select('user_id').where('user_id', '=', user.userId).execute())
        .length;
    expect(await countSessions()).toBe(1);
    await user.call(login, { username: user.username, password: TEST_PASSWORD });
    expect(await countSessions()).toBe(1);
  });
});

describe('A failed login', () => {
  it('gets the same response for an unknown name, a wrong password, and an inactive, pending, or locked user', async () => {
    const answers = new Set<string>();
    const fail = async (username: string, password: string) => {
      const { status, envelope } = await test.client().call(login, { username, password });
      answers.add(JSON.stringify([status, { ...envelope, requestId: '' }]));
    };
    await fail('unknown.user', TEST_PASSWORD);
    await fail((await test.signedIn()).username, 'Wrong!123');
    for (const status of ['I', 'P', 'L']) {
      const user = await test.signedIn();
      await setStatus(user.userId, status);
      await fail(user.username, TEST_PASSWORD);
    }
    expect([...answers]).toHaveLength(1);
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject([401, { ok: false, code: 'SIGN_IN_FAILED' }]);
  });

  it("locks the user after the county's limit, and then the correct password fails too", async () => {
    await saveSettings(test.county.db, { group: 'userAccess', content: { maxloginAttempts: 3 }, actor: SYSTEM_ACTOR });
    const user = await test.signedIn();
    const attempt = (password: string) => test.client().call(login, { username: user.username, password });
    await attempt('Wrong!123');
    await attempt('Wrong!123');
    expect(await getStatus(user.userId)).toBe('A');
    await attempt('Wrong!123');
    expect(await getStatus(user.userId)).toBe('L');
    expect((await attempt(TEST_PASSWORD)).status).toBe(401);
    await saveSettings(test.county.db, { group: 'userAccess', content: {}, actor: SYSTEM_ACTOR });
  });

  it('locks at the tenth wrong password in a row, and the count restarts after staff activate the user', async () => {
    const user = await test.signedIn();
    const attempt = (password: string) => test.client().call(login, { username: user.username, password });
    for (let count = 1; count <= 9; count += 1) expect((await attempt('Wrong!123')).status).toBe(401);
    expect(await getStatus(user.userId)).toBe('A');
    expect((await attempt('Wrong!123')).status).toBe(401);
    expect(await getStatus(user.userId)).toBe('L');
    expect((await attempt(TEST_PASSWORD)).status).toBe(429);
    test.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    expect((await attempt(TEST_PASSWORD)).status).toBe(401);
    await setStatus(user.userId, 'A');
    expect((await attempt('Wrong!123')).status).toBe(401);
    expect(await getStatus(user.userId)).toBe('A');
    expect((await attempt(TEST_PASSWORD)).status).toBe(200);
  });

  it('locks no user without a limit, and never the guest, whom anyone could lock', async () => {
    await saveSettings(test.county.db, { group: 'userAccess', content: { maxloginAttempts: 1 }, actor: SYSTEM_ACTOR });
    const guest = await test.signedIn({ role: 'GUEST' });
    await test.client().call(login, { username: guest.username, password: 'Wrong!123' });
    expect(await getStatus(guest.userId)).toBe('A');
    const content = { limitLoginAttempts: false, maxloginAttempts: 1 };
    await saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
    const user = await test.signedIn();
    await test.client().call(login, { username: user.username, password: 'Wrong!123' });
    expect(await getStatus(user.userId)).toBe('A');
    await saveSettings(test.county.db, { group: 'userAccess', content: {}, actor: SYSTEM_ACTOR });
  });

  it('has a message in the selected language', async () => {
    const response = await test.client().send(login, { username: 'x', password: 'y', language: 'RUSSIAN' });
    expect(response.headers['content-language']).toBe('ru');
    expect(response.json().message).toBe(translatorOf('RUSSIAN')('refusals:SIGN_IN_FAILED'));
    for (const body of [{ username: 'x', password: 'y' }, { username: 'x', language: 'KLINGON' }, null]) {
      expect((await test.client().send(login, body)).headers['content-language']).toBe('en');
    }
  });

  it('counts every concurrent attempt', async () => {
    const user = await test.signedIn();
    await Promise.all(
      Array.from({ length: 5 }, () => test.client().call(login, { username: user.username, password: 'Wrong!123' })),
    );
    const row = await test.county.db
      .selectFrom('users')
      .select('failed_sign_ins')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(row.failed_sign_ins).toBe(5);
  });

  it('resets the count of failed attempts after a success', async () => {
    const user = await test.signedIn();
    await test.client().call(login, { username: user.username, password: 'Wrong!123' });
    await test.client().call(login, { username: user.username, password: TEST_PASSWORD });
    const row = await test.county.db
      .selectFrom('users')
      .select('failed_sign_ins')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(row.failed_sign_ins).toBe(0);
  });

  it('is throttled by user name, known or not, for a limited time', async () => {
    const attempt = () => test.client().call(login, { username: 'another.user', password: 'Wrong!123' });
    for (let count = 0; count < THROTTLE_USERNAME_ATTEMPTS; count += 1) expect((await attempt()).status).toBe(401);
    expect(await attempt()).toMatchObject({ status: 429, envelope: { code: 'TOO_MANY_REQUESTS' } });
    test.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    expect((await attempt()).status).toBe(401);
  });

  it('writes no password to the audit trail', async () => {
    const { rows } = await test.database.executeSql(
      `SELECT count(*) AS n FROM audit_entries WHERE action = 'session.refused' AND audit_entries::text LIKE '%Wrong!123%'`,
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe('A session', () => {
  it('ends at logout, by POST and by GET', async () => {
    for (const endpoint of [logout, logoutByGet]) {
      const user = await test.signedIn();
      expect((await user.call(endpoint, {})).status).toBe(200);
      expect(await user.call(loginStatus, {})).toMatchObject({
        status: 403,
        envelope: { status: 'LOGIN', code: 'NOT_SIGNED_IN' },
      });
    }
  });

  it('can be logged out twice', async () => {
    const user = await test.signedIn();
    await user.call(logout, {});
    expect((await user.call(logout, {})).status).toBe(200);
  });

  it("ends after the county's idle time and stays open while it is used", async () => {
    const user = await test.signedIn();
    const { inactivityTimeLimitPeriod } = await getSettings(test.county.db, 'userAccess');
    test.clock.advanceMinutes(inactivityTimeLimitPeriod - 1);
    expect((await user.call(loginStatus, {})).status).toBe(200);
    test.clock.advanceMinutes(inactivityTimeLimitPeriod - 1);
    expect((await user.call(loginStatus, {})).status).toBe(200);
    test.clock.advanceMinutes(inactivityTimeLimitPeriod + 1);
    expect((await user.call(loginStatus, {})).status).toBe(403);
  });

  it('ends after twelve hours regardless of activity', async () => {
    const user = await test.signedIn();
    for (let minutes = 0; minutes < SESSION_MAX_HOURS * 60 - 20; minutes += 20) {
      test.clock.advanceMinutes(20);
      expect((await user.call(loginStatus, {})).status).toBe(200);
    }
    test.clock.advanceMinutes(20);
    expect((await user.call(loginStatus, {})).status).toBe(403);
  });

  it.each([
    ['inactive', { status: 'I' }],
    ['locked', { status: 'L' }],
    ['of another role', { role: 'ACCOUNT' }],
  ])('ends immediately when any code makes the user %s', async (_what, change) => {
    const user = await test.signedIn();
    await test.county.db.updateTable('users').set(change).where('id', '=', user.userId).execute();
    await test.county.db.updateTable('users').set({ status: 'A' }).where('id', '=', user.userId).execute();
    expect((await user.call(loginStatus, {})).status).toBe(403);
  });

  it('survives changes that do not affect its permissions', async () => {
    const user = await test.signedIn();
    await test.county.db.updateTable('users').set({ first_name: 'New' }).where('id', '=', user.userId).execute();
    expect((await user.call(loginStatus, {})).status).toBe(200);
  });

  it('is not opened by a forged or empty cookie', async () => {
    for (const cookie of ['portal_session=AAAA', 'portal_session=', `portal_session=${'x'.repeat(4000)}`]) {
      expect((await test.client().send(loginStatus, {}, { cookie })).statusCode).toBe(403);
    }
  });
});

describe('A lockout', () => {
  it('admits only COUNTY and TRIMIN, and every response says so', async () => {
    const user = await test.signedIn();
    const staff = await test.signedIn({ role: 'COUNTY' });
    await saveSettings(test.county.db, {
      group: 'userLockout',
      content: { lockoutInPlace: true, messageLogin: 'Back at noon.', messageHeadline: 'The portal is closed.' },
      actor: SYSTEM_ACTOR,
    });
    expect(await user.call(loginStatus, {})).toMatchObject({
      status: 403,
      envelope: { code: 'LOCKED_OUT', lockout: true, status: 'LOGIN', message: 'Back at noon.' },
    });
    expect(await test.client().call(login, { username: user.username, password: TEST_PASSWORD })).toMatchObject({
      status: 403,
      envelope: { code: 'LOCKED_OUT', lockout: true, message: 'Back at noon.' },
    });
    expect(await test.client().call(login, { username: '', password: '' })).toMatchObject({
      envelope: { code: 'INVALID_INPUT', lockout: true },
    });
    expect(await staff.call(usageBalance, { userId: user.userId })).toMatchObject({
      envelope: { code: 'NOT_ALLOWED', lockout: true },
    });
    const broken = await staff.send(usageBalance, '{"userId":', { 'content-type': 'application/json' });
    expect(broken.json()).toMatchObject({ code: 'MALFORMED_REQUEST', lockout: true });
    expect(await staff.call(loginStatus, {})).toMatchObject({ status: 200, envelope: { lockout: true } });
    expect((await test.client().call(login, { username: staff.username, password: TEST_PASSWORD })).status).toBe(200);
    await saveSettings(test.county.db, { group: 'userLockout', content: {}, actor: SYSTEM_ACTOR });
  });
});
