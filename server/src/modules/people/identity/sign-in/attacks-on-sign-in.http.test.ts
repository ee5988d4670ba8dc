import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { resetPassword } from '@portal/contract/people/identity/recovery';
import type { Role } from '@portal/contract/values/role';
import { getNewestEmail } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { THROTTLE_USERNAME_ATTEMPTS, THROTTLE_WINDOW_MINUTES } from '../identity.rules.ts';
import { countDigests } from '../passwords/hashing-threads.ts';
import { unlockUserByName } from '../recovery/unlock-user-by-name.ts';

const WRONG = 'Wrong!123';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1));
afterAll(() => app.close());

async function getUser(userId: number) {
  return app.county.db
    .selectFrom('users')
    .select(['status', 'failed_sign_ins as failures', 'locked_by_attempts as lockedByAttempts'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

const attempt = async ({ username }: Pick<TestClient, 'username'>, password: string) =>
  (await app.client().call(login, { username, password })).status;

/** Locks a user with wrong passwords from elsewhere. */
async function lock(user: TestClient): Promise<void> {
  for (let count = 0; count < THROTTLE_USERNAME_ATTEMPTS; count += 1) expect(await attempt(user, WRONG)).toBe(401);
}

/** Signs in like a browser that has the cookie of an earlier sign-in. @returns the status and the cookie to send next time. */
async function signInWithBrowser(user: TestClient, cookie: string, password = TEST_PASSWORD) {
  const response = await app.client().send(login, { username: user.username, password }, { cookie });
  const set = response.cookies.find(({ name }) => name === 'portal_browser');
  return { status: response.statusCode, cookie: set === undefined ? cookie : `portal_browser=${set.value}`, set };
}

describe('Burst guessing', () => {
  test('of 200 simultaneous attempts on one name, ten are evaluated', async () => {
    const user = await app.signedIn({ role: 'COUNTY' });
    const statuses = await Promise.all(Array.from({ length: 200 }, () => attempt(user, WRONG)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLE_USERNAME_ATTEMPTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - THROTTLE_USERNAME_ATTEMPTS);
    expect((await getUser(user.userId)).failures).toBe(THROTTLE_USERNAME_ATTEMPTS);
  });

  test('with the right password among 200 attempts on one name evaluates no more than ten', async () => {
    const user = await app.signedIn();
    const passwords = Array.from({ length: 200 }, (_, index) => (index === 150 ? TEST_PASSWORD : WRONG));
    const statuses = await Promise.all(passwords.map((password) => attempt(user, password)));
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(THROTTLE_USERNAME_ATTEMPTS + 1);
  });

  test('right passwords don’t count', async () => {
    const user = await app.signedIn();
    for (let count = 0; count <= THROTTLE_USERNAME_ATTEMPTS; count += 1)
      expect(await attempt(user, TEST_PASSWORD)).toBe(200);
  });

  test('guessing the password of an open session is counted the same way', async () => {
    const user = await app.signedIn();
    const password = 'Another!2027';
    const guess = () => user.call(changePassword, { currentPassword: WRONG, password, passwordConfirm: password });
    const statuses = (await Promise.all(Array.from({ length: 50 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(THROTTLE_USERNAME_ATTEMPTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - THROTTLE_USERNAME_ATTEMPTS);
  });
});

describe('A flood of resetPassword with random tickets', () => {
  test('hashes nothing, because there is nothing to compare with', async () => {
    const before = countDigests();
    const ticket = 'x'.repeat(43);
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const { status } = await app.client().call(resetPassword, { ticket, password: 'Another!2027' });
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([410]));
    expect(countDigests()).toBe(before);
  });
});

describe('A lock after wrong passwords', () => {
  test('keeps the live sessions of the user', async () => {
    const user = await app.signedIn();
    await lock(user);
    expect(await getUser(user.userId)).toMatchObject({ status: 'L', lockedByAttempts: true });
    expect((await user.call(loginStatus, {})).status).toBe(200);
    app.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    expect(await attempt(user, TEST_PASSWORD)).toBe(401);
  });

  test('by staff ends them', async () => {
    const user = await app.signedIn();
    await app.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', user.userId).execute();
    expect((await user.call(loginStatus, {})).status).toBe(403);
  });

  test('keeps known browsers working, with a separate limit', async () => {
    const user = await app.signedIn();
    const { cookie, set } = await signInWithBrowser(user, '');
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/testing/' });
    await lock(user);
    expect(await signInWithBrowser(user, cookie)).toMatchObject({ status: 200, cookie });
    expect((await signInWithBrowser(user, 'portal_browser=forged')).status).toBe(429);
    const other = await app.signedIn();
    expect((await signInWithBrowser(other, cookie, WRONG)).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await signInWithBrowser(user, cookie, WRONG)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(THROTTLE_USERNAME_ATTEMPTS);
    expect((await signInWithBrowser(user, cookie)).status).toBe(429);
  });

  test('lets users change their own password in a known browser, without giving it more guesses', async () => {
    const user = await app.signedIn();
    const { cookie } = await signInWithBrowser(user, '');
    const browser = app.client();
    const signedIn = await browser.send(login, { username: user.username, password: TEST_PASSWORD }, { cookie });
    const session = `portal_session=${signedIn.cookies.find(({ name }) => name === 'portal_session')?.value}; ${cookie}`;
    await lock(user);
    const password = 'Another!2027';
    const change = (currentPassword: string) =>
      app.client().send(changePassword, { currentPassword, password, passwordConfirm: password }, { cookie: session });
    for (let count = 1; count < THROTTLE_USERNAME_ATTEMPTS; count += 1)
      expect((await signInWithBrowser(user, cookie, WRONG)).status).toBe(401);
    expect((await change(WRONG)).statusCode).toBe(400);
    expect((await change(TEST_PASSWORD)).statusCode).toBe(429);
    app.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    await lock(user);
    const changed = await change(TEST_PASSWORD);
    expect(changed.statusCode).toBe(200);
    const known = changed.cookies.find(({ name }) => name === 'portal_browser')?.value;
    expect((await signInWithBrowser(user, cookie, password)).status).toBe(429);
    expect((await signInWithBrowser(user, `portal_browser=${known}`, password)).status).toBe(200);
  });

  test('never locks TRIMIN and COUNTY, who are throttled', async () => {
    for (const role of ['TRIMIN', 'COUNTY'] satisfies Role[]) {
      const user = await app.signedIn({ role });
      await lock(user);
      expect(await attempt(user, TEST_PASSWORD)).toBe(429);
      expect((await getUser(user.userId)).status).toBe('A');
      app.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
      expect(await attempt(user, TEST_PASSWORD)).toBe(200);
    }
  });

  test('is ended by a command', async () => {
    const user = await app.signedIn();
    await lock(user);
    expect(await unlockUserByName(app.county, user.username.toUpperCase())).toBe(true);
    expect(await unlockUserByName(app.county, user.username)).toBe(false);
    expect(await unlockUserByName(app.county, 'unknown.user')).toBe(false);
    expect(await getUser(user.userId)).toMatchObject({ status: 'A', failures: 0, lockedByAttempts: false });
    expect((await user.call(loginStatus, {})).status).toBe(200);
  });

  test('is ended by the link that was mailed to the user, which forgets the known browsers', async () => {
    const user = await app.signedIn();
    const email = `${user.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
    const { cookie } = await signInWithBrowser(user, '');
    await lock(user);
    const { ticket, subject } = await getNewestEmail(app, email);
    expect(subject).toBe('Testing County: your user was locked');
    const password = 'Another!2027';
    expect((await app.client().call(resetPassword, { ticket, password })).status).toBe(200);
    app.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    expect(await attempt(user, password)).toBe(200);
    expect((await signInWithBrowser(user, cookie, password)).cookie).not.toBe(cookie);
  });
});
