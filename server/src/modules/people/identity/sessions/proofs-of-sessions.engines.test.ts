import { login, passkeyLogin } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import {
  addPasskey,
  beginPasskey,
  passkeyProofOptions,
  passkeySignInOptions,
} from '@portal/contract/people/identity/passkeys';
import { prove } from '@portal/contract/people/identity/prove';
import { beginSecondFactor, confirmSecondFactor } from '@portal/contract/people/identity/second-factor';
import { listOpenSessions } from '@portal/contract/people/identity/sessions';
import { userAccess } from '@portal/contract/people/user-manager/user-access';
import { viewAs } from '@portal/contract/people/user-manager/view-as';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { showCode } from '@portal/testing/identity/authenticator';
import { PasskeyDevice } from '@portal/testing/identity/passkey-device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PASSWORD = { currentPassword: TEST_PASSWORD };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function addCodes(user: TestClient) {
  const { secret } = (await user.call(beginSecondFactor, PASSWORD)).content;
  const code = showCode(secret, test.clock.now());
  const { recoveryCodes } = (await user.call(confirmSecondFactor, { code })).content;
  test.clock.advanceMinutes(1);
  return { secret, recoveryCode: recoveryCodes[0] ?? '' };
}

async function addPasskeyTo(user: TestClient) {
  const device = new PasskeyDevice(new URL(test.county.address).origin);
  const registration = device.create((await user.call(beginPasskey, {})).content);
  await user.call(addPasskey, { name: 'Office computer', registration });
  return device;
}

async function signIn({ username }: TestClient, code?: string) {
  const client = test.client();
  const request = { username, password: TEST_PASSWORD, ...(code !== undefined && { code }) };
  expect((await client.call(login, request)).status).toBe(200);
  return client;
}

async function describeOwn(client: TestClient) {
  const [own] = (await client.call(listOpenSessions, {})).content.sessions;
  return own && { proofs: own.proofs, provedAgain: own.provedAgain };
}

/** The proofs in the user's newest entry of an action. */
async function findRecorded({ userId }: TestClient, action: string): Promise<unknown> {
  const entry = await test.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return entry.details;
}

/** Makes a call with the cookie of another time. */
async function callWith(cookie: string) {
  const response = await test.client().send(loginStatus, {}, { cookie });
  return { status: response.statusCode, body: response.json() };
}

const cookieOf = (client: TestClient) => `portal_session=${client.asPayer().client.sessionToken}`;

describe('A session says with which its user signed in', () => {
  it.each<[string, (user: TestClient) => Promise<TestClient>, readonly string[]]>([
    ['a password', (user) => signIn(user), ['PASSWORD']],
    [
      'a password and a one-time code',
      async (user) => {
        const { secret } = await addCodes(user);
        return signIn(user, showCode(secret, test.clock.now()));
      },
      ['PASSWORD', 'CODE'],
    ],
    [
      'a password and a recovery code',
      async (user) => signIn(user, (await addCodes(user)).recoveryCode),
      ['PASSWORD', 'RECOVERY_CODE'],
    ],
    [
      'a passkey',
      async (user) => {
        const device = await addPasskeyTo(user);
        const client = test.client();
        const options = (await client.call(passkeySignInOptions, {})).content;
        expect((await client.call(passkeyLogin, { passkey: device.answer(options) })).status).toBe(200);
        return client;
      },
      ['PASSKEY'],
    ],
  ])('%s, to the user, to administrators and in the audit log', async (_how, signInSo, proofs) => {
    const user = await test.signedIn();
    const client = await signInSo(user);
    expect(await describeOwn(client)).toEqual({ proofs, provedAgain: null });
    expect(await findRecorded(user, 'session.opened')).toEqual({ proofs });
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const { sessions } = (await clerk.call(userAccess, { id: user.userId })).content;
    expect(sessions.map((session) => session.proofs)).toContainEqual(proofs);
  });
});

describe('A proof in a session', () => {
  it('gives it a new identifier, and the former one no longer opens anything', async () => {
    const user = await test.signedIn();
    const former = cookieOf(user);
    expect((await callWith(former)).status).toBe(200);
    test.clock.advanceMinutes(12);
    expect((await user.call(prove, PASSWORD)).status).toBe(200);
    expect(cookieOf(user)).not.toBe(former);
    expect(await callWith(former)).toMatchObject({ status: 403, body: { sessionEnd: { reason: 'RENEWED' } } });
    // Another tab of the browser sends the cookie that replaced it.
    expect((await callWith(cookieOf(user))).status).toBe(200);
    const { sessions, otherCount } = (await user.call(listOpenSessions, {})).content;
    expect({ count: sessions.length, otherCount }).toEqual({ count: 1, otherCount: 0 });
  });

  it('leaves the former identifier alone if the password is wrong', async () => {
    const user = await test.signedIn();
    const former = cookieOf(user);
    expect((await user.call(prove, { currentPassword: 'Wrong1!horse' })).status).toBe(400);
    expect(cookieOf(user)).toBe(former);
    expect((await callWith(former)).status).toBe(200);
  });

  it('is given once if two tabs do so at the same time', async () => {
    const user = await test.signedIn();
    const headers = { cookie: cookieOf(user), 'content-type': 'application/json' };
    const answers = await Promise.all([1, 2].map(() => test.client().send(prove, PASSWORD, headers)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    const open = await test.county.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('user_id', '=', user.userId)
      .execute();
    expect(open).toHaveLength(1);
  });

  it('is listed with its time and kind, and is in the audit log', async () => {
    const user = await test.signedIn();
    const device = await addPasskeyTo(user);
    test.clock.advanceMinutes(12);
    const options = (await user.call(passkeyProofOptions, {})).content;
    expect((await user.call(prove, { passkey: device.answer(options) })).status).toBe(200);
    expect(await describeOwn(user)).toEqual({
      proofs: ['PASSWORD'],
      provedAgain: { at: expect.stringMatching(/^11\/20\/2026 \d+:\d\d [AP]M$/), proof: 'PASSKEY' },
    });
    expect(await findRecorded(user, 'session.proved')).toEqual({ proofs: ['PASSKEY'] });
    const { secret } = await addCodes(user);
    await user.call(prove, { code: showCode(secret, test.clock.now()) });
    expect(await describeOwn(user)).toMatchObject({ provedAgain: { proof: 'CODE' } });
  });

  it('comes before a viewing, which goes on under the identifier', async () => {
    const user = await test.signedIn();
    const clerk = await test.signedIn({ role: 'COUNTY' });
    await clerk.call(viewAs, { userId: user.userId, reason: 'Asked for help' });
    const renamed = test.county.db
      .updateTable('sessions')
      .set({ id_hash: Buffer.alloc(32, 9) })
      .where('user_id', '=', clerk.userId)
      .execute();
    await renamed;
    const viewings = await test.county.db.selectFrom('viewings').select('session_id_hash').execute();
    expect(viewings).toEqual([{ session_id_hash: Buffer.alloc(32, 9) }]);
  });
});
