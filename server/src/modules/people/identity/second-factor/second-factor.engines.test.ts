import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from '@portal/contract/people/identity/second-factor';
import { userAccess, userRemoveSecondFactor } from '@portal/contract/people/user-manager/user-access';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { listActions } from '@portal/testing/audit/list-actions';
import { showCode } from '@portal/testing/identity/authenticator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { THROTTLE_CODE_ATTEMPTS, THROTTLE_WINDOW_MINUTES } from '../identity.rules.ts';
import { resetSecondFactorByName } from './remove-second-factor-of-user.ts';

const PASSWORD = { currentPassword: TEST_PASSWORD };
const STEP_MS = 30_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// A code works once, so each test has other steps.
beforeEach(() => test.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1));

/** The code that the user's app shows, on a phone whose clock is off by some steps. */
const codeOf = (secret: string, stepsOff = 0) =>
  showCode(secret, new Date(test.county.clock.now().getTime() + stepsOff * STEP_MS));

/** A user with one-time codes; the code of the present step is used up. */
async function addUser(options?: Parameters<TestApp['signedIn']>[0]) {
  const user = await test.signedIn(options);
  const email = `${user.username}@example.com`;
  await test.county.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
  const { secret } = (await user.call(beginSecondFactor, PASSWORD)).content;
  const { recoveryCodes } = (await user.call(confirmSecondFactor, { code: codeOf(secret) })).content;
  return { user, email, secret, recoveryCodes };
}

function signIn({ username }: TestClient, code?: string, password = TEST_PASSWORD) {
  return test.client().call(login, { username, password, ...(code !== undefined && { code }) });
}

const listTexts = async (email: string) => (await listEmails(test, email)).map(({ text }) => text);

describe('One-time codes', () => {
  it('are in force after the first right code, and not before', async () => {
    const user = await test.signedIn();
    const { secret, squares } = (await user.call(beginSecondFactor, PASSWORD)).content;
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new Set(squares.map(({ length }) => length))).toEqual(new Set([squares.length]));
    expect((await signIn(user)).status).toBe(200);
    const wrong = await user.call(confirmSecondFactor, { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, envelope: { code: 'INVALID_INPUT', fieldErrors: { code: /wrong/ } } });
    expect((await user.call(secondFactor, {})).content).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      proofs: ['password'],
      isOffered: true,
    });

    await user.call(confirmSecondFactor, { code: codeOf(secret) });
    expect((await user.call(secondFactor, {})).content).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await signIn(user)).envelope).toMatchObject({ code: 'CODE_NEEDED' });
    expect(await listActions(test, user, 'secondFactor.')).toEqual(['secondFactor.begun', 'secondFactor.added']);
  });

  it('need the password to be set up, renewed and switched off', async () => {
    const { user } = await addUser();
    for (const endpoint of [renewRecoveryCodes, removeSecondFactor])
      expect((await user.call(endpoint, { currentPassword: 'Wrong1!horse' })).envelope).toMatchObject({
        fieldErrors: { currentPassword: expect.any(String) },
      });
    const other = await test.signedIn();
    expect((await other.call(beginSecondFactor, { currentPassword: 'Wrong1!horse' })).status).toBe(400);
    expect((await user.call(secondFactor, {})).content.since).not.toBeNull();
  });

  it('stay when they are set up again, and a half setup can be begun again', async () => {
    const { user, secret } = await addUser();
    expect((await user.call(beginSecondFactor, PASSWORD)).envelope).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' });
    expect((await user.call(confirmSecondFactor, { code: codeOf(secret) })).envelope).toMatchObject({
      code: 'SECOND_FACTOR_CHANGED',
    });
    const other = await test.signedIn();
    const first = (await other.call(beginSecondFactor, PASSWORD)).content.secret;
    const second = (await other.call(beginSecondFactor, PASSWORD)).content.secret;
    expect((await other.call(confirmSecondFactor, { code: codeOf(first) })).status).toBe(400);
    expect((await other.call(confirmSecondFactor, { code: codeOf(second) })).status).toBe(200);
  });

  it('are stored so that the database alone reveals neither secret nor recovery codes', async () => {
    const { user, secret, recoveryCodes } = await addUser();
    const { sealed_secret } = await test.county.db
      .selectFrom('user_one_time_codes')
      .select('sealed_secret')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const opened = test.county.secretsKey.open(sealed_secret, `one-time codes of user ${user.userId}`);
    expect(sealed_secret.includes(opened)).toBe(false);
    // Another user's row doesn't get in with a copied secret.
    const other = await addUser();
    await test.county.db
      .updateTable('user_one_time_codes')
      .set({ sealed_secret })
      .where('user_id', '=', other.user.userId)
      .execute();
    test.clock.advanceMinutes(1);
    expect((await signIn(other.user, codeOf(secret))).status).toBe(500);
    const texts = [secret, secret.replaceAll(' ', ''), ...recoveryCodes];
    for (const table of ['audit_entries', 'mail_outbox', 'user_recovery_codes']) {
      const { rows } = await test.database.executeSql(`SELECT t::text AS text FROM ${table} AS t`);
      for (const { text } of rows) expect(texts.filter((part) => String(text).includes(part))).toEqual([]);
    }
  });
});

describe('Signing in with one-time codes', () => {
  it('asks for the code only after the right password', async () => {
    const { user } = await addUser();
    expect((await signIn(user)).status).toBe(401);
    expect((await signIn(user)).envelope).toMatchObject({ code: 'CODE_NEEDED' });
    expect((await signIn(user, '123456', 'Wrong1!horse')).envelope).toMatchObject({ code: 'SIGN_IN_FAILED' });
  });

  it.each([-1, 0, 1])('takes the code of a clock that is off by %i steps', async (stepsOff) => {
    const { user, secret } = await addUser();
    test.clock.advanceMinutes(5);
    expect((await signIn(user, codeOf(secret, stepsOff))).status).toBe(200);
  });

  it.each([-2, 2])('refuses the code of a clock that is off by %i steps', async (stepsOff) => {
    const { user, secret } = await addUser();
    test.clock.advanceMinutes(5);
    expect((await signIn(user, codeOf(secret, stepsOff))).status).toBe(400);
  });

  it('takes a code once, also when it is sent twice at the same time, and none before it', async () => {
    const { user, secret } = await addUser();
    test.clock.advanceMinutes(5);
    const earlier = codeOf(secret, -1);
    const code = codeOf(secret);
    const both = await Promise.all([signIn(user, code), signIn(user, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn(user, earlier)).status).toBe(400);
    expect((await signIn(user, `${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)}`)).status).toBe(200);
  });

  it('the database refuses to go back behind a used code', async () => {
    const { user } = await addUser();
    const goBack = test.county.db
      .updateTable('user_one_time_codes')
      .set((eb) => ({ last_step: eb('last_step', '-', 1) }))
      .where('user_id', '=', user.userId)
      .execute();
    await expect(goBack).rejects.toThrow('only rises');
  });

  it('takes no more wrong codes than the limit, however many arrive at the same time, from any network', async () => {
    const { user, secret } = await addUser();
    test.clock.advanceMinutes(5);
    const tries = Array.from({ length: THROTTLE_CODE_ATTEMPTS + 3 }, () => signIn(user, '000000'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(THROTTLE_CODE_ATTEMPTS);
    expect((await signIn(user, codeOf(secret))).status).toBe(429);
    // Those who are signed in stay so.
    expect((await user.call(loginStatus, {})).status).toBe(200);
    test.clock.advanceMinutes(THROTTLE_WINDOW_MINUTES + 1);
    expect((await signIn(user, codeOf(secret))).status).toBe(200);
  });

  it('counts wrong codes with the wrong passwords that lock a user', async () => {
    const { user } = await addUser();
    const content = { limitLoginAttempts: true, maxloginAttempts: 2 };
    await saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
    await signIn(user, '000000');
    // The right password without a code must not forgive the wrong code.
    await signIn(user);
    await signIn(user, '000000');
    await saveSettings(test.county.db, { group: 'userAccess', content: {}, actor: SYSTEM_ACTOR });
    const { status } = await test.county.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('L');
  });

  it('someone without the password cannot use up the attempts at codes, whatever user name they type', async () => {
    const { user, secret } = await addUser();
    test.clock.advanceMinutes(5);
    for (const username of [`CODE ${user.userId}`, `code ${user.userId}`])
      for (let attempt = 0; attempt < THROTTLE_CODE_ATTEMPTS; attempt += 1)
        await test.client().call(login, { username, password: 'x', code: '000000' });
    expect((await signIn(user, codeOf(secret))).status).toBe(200);
  });
});

describe('Recovery codes', () => {
  it('work once each, as typed by hand, and the user is told', async () => {
    const { user, email, recoveryCodes } = await addUser();
    const [code = ''] = recoveryCodes;
    expect((await signIn(user, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await signIn(user, code)).status).toBe(400);
    expect((await user.call(secondFactor, {})).content.recoveryCodesLeft).toBe(9);
    expect(await listTexts(email)).toContainEqual(expect.stringContaining('recovery code instead of a one-time code'));
    expect((await listActions(test, user, 'secondFactor.')).at(-1)).toBe('secondFactor.recoveryCodeUsed');
  });

  it('of another user do not work', async () => {
    const [one, other] = [await addUser(), await addUser()];
    expect((await signIn(one.user, other.recoveryCodes[0])).status).toBe(400);
  });

  it('stop working when new ones are made', async () => {
    const { user, email, recoveryCodes } = await addUser();
    const renewed = (await user.call(renewRecoveryCodes, PASSWORD)).content.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(await listTexts(email)).toContainEqual(expect.stringContaining('new recovery codes'));
    expect((await signIn(user, recoveryCodes[0])).status).toBe(400);
    expect((await signIn(user, renewed[0])).status).toBe(200);
    const without = await test.signedIn();
    expect((await without.call(renewRecoveryCodes, PASSWORD)).envelope).toMatchObject({
      code: 'SECOND_FACTOR_CHANGED',
    });
  });
});

describe('One-time codes are switched off', () => {
  it('by the user, who then signs in with the password alone', async () => {
    const { user, email, recoveryCodes } = await addUser();
    await user.call(removeSecondFactor, PASSWORD);
    expect((await signIn(user)).status).toBe(200);
    expect(await listTexts(email)).toContainEqual(expect.stringContaining('were switched off'));
    expect((await listActions(test, user, 'secondFactor.')).at(-1)).toBe('secondFactor.removed');
    expect((await user.call(removeSecondFactor, PASSWORD)).envelope).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' });
    // Codes of before mean nothing to those set up later.
    const { secret } = (await user.call(beginSecondFactor, PASSWORD)).content;
    await user.call(confirmSecondFactor, { code: codeOf(secret) });
    expect((await signIn(user, recoveryCodes[0])).status).toBe(400);
  });

  it('by an administrator, with an entry and an email', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const { user, email } = await addUser();
    const { userId } = user;
    expect((await clerk.call(userAccess, { id: userId })).content.secondFactorSince).not.toBeNull();
    expect((await clerk.call(userRemoveSecondFactor, { userId })).status).toBe(200);
    expect((await clerk.call(userRemoveSecondFactor, { userId })).envelope).toMatchObject({
      code: 'SECOND_FACTOR_CHANGED',
    });
    expect((await clerk.call(userAccess, { id: userId })).content.secondFactorSince).toBeNull();
    expect((await signIn(user)).status).toBe(200);
    expect(await listTexts(email)).toContainEqual(
      expect.stringContaining('one-time codes, passkeys and single sign-on'),
    );
    const entries = await test.county.db
      .selectFrom('audit_entries')
      .select(['user_id', 'details'])
      .where('action', '=', 'user.secondFactorRemoved')
      .where('user_id', '=', clerk.userId)
      .execute();
    expect(entries).toEqual([{ user_id: clerk.userId, details: expect.objectContaining({ targetUserId: userId }) }]);
  });

  it('by no one who cannot change the user', async () => {
    const { user } = await addUser({ role: 'COUNTY' });
    const manager = await test.signedIn({ role: 'ACCOUNT' });
    const remove = async (caller: TestClient) =>
      (await caller.call(userRemoveSecondFactor, { userId: user.userId })).envelope;
    expect(await remove(manager)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove(user)).toMatchObject({ code: 'OWN_USER' });
    expect((await signIn(user)).envelope).toMatchObject({ code: 'CODE_NEEDED' });
  });

  it('by the operator’s command', async () => {
    const { user, email } = await addUser({ role: 'TRIMIN' });
    expect(await resetSecondFactorByName(test.county, user.username.toUpperCase(), 'pat (command)')).toBe(true);
    expect(await resetSecondFactorByName(test.county, user.username, 'pat (command)')).toBe(false);
    expect(await resetSecondFactorByName(test.county, 'no.such.user', 'pat (command)')).toBe(false);
    expect((await signIn(user)).status).toBe(200);
    expect(await listTexts(email)).toContainEqual(
      expect.stringContaining('one-time codes, passkeys and single sign-on'),
    );
  });

  it('when their user is deleted', async () => {
    const { user } = await addUser();
    await test.county.db.deleteFrom('users').where('id', '=', user.userId).execute();
    const left = await test.county.db
      .selectFrom('user_recovery_codes')
      .select('user_id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(left).toEqual([]);
  });
});
