import { generateKeyPairSync } from 'node:crypto';
import { login, passkeyLogin } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { changePassword } from '@portal/contract/people/identity/change-password';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  PASSKEYS_MAX,
  passkeyProofOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
} from '@portal/contract/people/identity/passkeys';
import { FRESH_PROOF_MINUTES, prove } from '@portal/contract/people/identity/prove';
import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { listOpenSessions } from '@portal/contract/people/identity/sessions';
import { userRemoveSecondFactor } from '@portal/contract/people/user-manager/user-access';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { listActions } from '@portal/testing/audit/list-actions';
import { cborBytes, cborKey, cborList, cborMap, PasskeyDevice } from '@portal/testing/identity/passkey-device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { SECOND_FACTOR_DAYS } from '../second-factor/second-factor.rules.ts';
import { PASSKEY_CHALLENGE_MINUTES } from './passkey-challenge.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const originOf = () => new URL(test.county.address).origin;

/** Adds a passkey of a new device to a user who has just signed in. */
async function addTo(user: TestClient, name = 'Office computer') {
  const device = new PasskeyDevice(originOf());
  const { content } = await user.call(beginPasskey, {});
  const added = await user.call(addPasskey, { name, registration: device.create(content) });
  return { device, added };
}

async function addUser(options?: Parameters<TestApp['signedIn']>[0]) {
  const user = await test.signedIn(options);
  const email = `${user.username}@example.com`;
  await test.county.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
  return { user, email, ...(await addTo(user)) };
}

async function signIn(device: PasskeyDevice, lie?: Parameters<PasskeyDevice['answer']>[1]) {
  const client = test.client();
  const { content } = await client.call(passkeySignInOptions, {});
  return client.call(passkeyLogin, { passkey: device.answer(content, lie) });
}

const REFUSED = { status: 401, envelope: { code: 'PASSKEY_REFUSED' } };

describe('A passkey', () => {
  it('signs in its user without user name and password, again and again', async () => {
    const { user, device, added } = await addUser();
    expect(added).toMatchObject({ status: 200, envelope: { message: expect.stringMatching(/ready/) } });
    for (let times = 0; times < 3; times += 1) {
      const response = await signIn(device);
      expect(response).toMatchObject({ status: 200, content: { currentUser: { userId: user.userId } } });
    }
    const { passkeys } = (await user.call(listPasskeys, {})).content;
    expect(passkeys).toMatchObject([{ name: 'Office computer', lastUsedAt: expect.anything() }]);
  });

  it('of a device that does not count signs in more than once', async () => {
    const { device } = await addUser();
    expect((await signIn(device, { count: 0 })).status).toBe(200);
    expect((await signIn(device, { count: 0 })).status).toBe(200);
  });

  it('is added, renamed and removed with entries in the audit log and emails', async () => {
    const { user, email, device } = await addUser();
    const [passkey] = (await user.call(listPasskeys, {})).content.passkeys;
    const id = passkey?.id ?? 0;
    await user.call(renamePasskey, { id, name: 'Phone' });
    expect((await user.call(listPasskeys, {})).content.passkeys).toMatchObject([{ name: 'Phone' }]);
    const removed = await user.call(removePasskey, { id });
    expect(removed).toMatchObject({ status: 200, envelope: { message: expect.stringMatching(/no longer/) } });
    expect(await signIn(device)).toMatchObject(REFUSED);
    expect((await user.call(removePasskey, { id })).status).toBe(404);
    expect(await listActions(test, user, 'passkey.')).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed']);
    const texts = (await listEmails(test, email)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringMatching(/passkey .* was removed/), expect.stringMatching(/new passkey/)]);
  });

  it('of another user is neither renamed nor removed, and a guest has none', async () => {
    const { user } = await addUser();
    const [passkey] = (await user.call(listPasskeys, {})).content.passkeys;
    const other = await test.signedIn();
    const id = passkey?.id ?? 0;
    expect((await other.call(renamePasskey, { id, name: 'Mine' })).status).toBe(404);
    expect((await other.call(removePasskey, { id })).status).toBe(404);
    expect((await user.call(listPasskeys, {})).content.passkeys).toHaveLength(1);
  });

  it('is not added beyond the limit, and no identifier twice', async () => {
    const { user, device } = await addUser();
    const { content } = await user.call(beginPasskey, {});
    const again = device.create(content);
    expect(await user.call(addPasskey, { name: 'Again', registration: again })).toMatchObject(REFUSED);
    const other = await test.signedIn();
    const begun = (await other.call(beginPasskey, {})).content;
    expect(await other.call(addPasskey, { name: 'Copied', registration: device.create(begun) })).toMatchObject(REFUSED);
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addTo(user, `Device ${count}`);
    expect((await user.call(beginPasskey, {})).envelope).toMatchObject({ code: 'TOO_MANY_PASSKEYS' });
  });

  it('needs a password or code that was typed a short time ago to be added or removed', async () => {
    const { user } = await addUser();
    const [passkey] = (await user.call(listPasskeys, {})).content.passkeys;
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES + 1);
    expect((await user.call(beginPasskey, {})).envelope).toMatchObject({ code: 'PROOF_NEEDED' });
    expect((await user.call(removePasskey, { id: passkey?.id ?? 0 })).envelope).toMatchObject({ code: 'PROOF_NEEDED' });
  });
});

describe('An answer is refused', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const lies: readonly (readonly [string, Parameters<PasskeyDevice['answer']>[1]])[] = [
    ['of another site', { origin: 'https://records.example.com' }],
    ['of the same host over plain HTTP', { origin: 'http://records.example.gov' }],
    ['for another site', { rpId: 'example.com' }],
    ['for a new passkey', { type: 'webauthn.create' }],
    ['of a device that its user did not unlock', { isVerified: false }],
    ['signed with another key', { key: other }],
    ['with another challenge', { challenge: Buffer.alloc(52, 7).toString('base64url') }],
    ['that names another user', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ];
  it.each(lies)('%s', async (_title, lie) => {
    const { device } = await addUser();
    expect(await signIn(device, lie)).toMatchObject(REFUSED);
    expect((await signIn(device)).status).toBe(200);
  });

  it('a second time, also when both come at the same time', async () => {
    const { device } = await addUser();
    const { content } = await test.client().call(passkeySignInOptions, {});
    const passkey = device.answer(content);
    const both = await Promise.all([1, 2].map(() => test.client().call(passkeyLogin, { passkey })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await test.client().call(passkeyLogin, { passkey })).toMatchObject(REFUSED);
    // A device that doesn't count could otherwise answer the same challenge for ever.
    const uncounted = device.answer(content, { count: 9 });
    expect(await test.client().call(passkeyLogin, { passkey: uncounted })).toMatchObject(REFUSED);
  });

  it('after its time', async () => {
    const { device } = await addUser();
    const { content } = await test.client().call(passkeySignInOptions, {});
    test.clock.advanceMinutes(PASSKEY_CHALLENGE_MINUTES);
    expect(await test.client().call(passkeyLogin, { passkey: device.answer(content) })).toMatchObject(REFUSED);
  });

  it('of a copied device: its count does not rise', async () => {
    const { device } = await addUser();
    expect((await signIn(device, { count: 8 })).status).toBe(200);
    expect(await signIn(device, { count: 8 })).toMatchObject(REFUSED);
    expect(await signIn(device, { count: 0 })).toMatchObject(REFUSED);
    expect((await signIn(device, { count: 9 })).status).toBe(200);
  });

  it('of an unknown passkey, as of a known one', async () => {
    const stranger = new PasskeyDevice(originOf());
    const { device } = await addUser();
    const answers = [await signIn(stranger), await signIn(device, { isVerified: false })];
    const [unknown, wrong] = answers.map(({ status, envelope: { requestId: _, ...said } }) => ({ status, said }));
    expect(unknown).toEqual(wrong);
  });

  it.each(['I', 'P', 'L'] as const)('of a user with the status %s', async (status) => {
    const { user, device } = await addUser();
    await test.county.db.updateTable('users').set({ status }).where('id', '=', user.userId).execute();
    expect(await signIn(device)).toMatchObject(REFUSED);
  });

  it('of a deleted user', async () => {
    const { user, device } = await addUser();
    await test.county.db.deleteFrom('users').where('id', '=', user.userId).execute();
    expect(await signIn(device)).toMatchObject(REFUSED);
  });

  it('when another use of it is meant: a proof does not sign in, and a sign-in proves nothing', async () => {
    const { user, device } = await addUser();
    const proof = (await user.call(passkeyProofOptions, {})).content;
    expect(await test.client().call(passkeyLogin, { passkey: device.answer(proof) })).toMatchObject(REFUSED);
    const entry = (await test.client().call(passkeySignInOptions, {})).content;
    expect(await user.call(prove, { passkey: device.answer(entry) })).toMatchObject(REFUSED);
  });

  it('after many wrong ones, even a right one, for a while', async () => {
    const { device } = await addUser();
    for (let count = 0; count < 5; count += 1) await signIn(device, { isVerified: false });
    expect((await signIn(device)).status).toBe(429);
    test.clock.advanceMinutes(20);
    expect((await signIn(device)).status).toBe(200);
  });
});

describe('A new passkey is refused', () => {
  it.each([
    ['of another site', { origin: 'https://records.example.com' }],
    ['for another site', { rpId: 'example.com' }],
    ['of a device that its user did not unlock', { isVerified: false }],
    ['for a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_title, lie) => {
    const user = await test.signedIn();
    const device = new PasskeyDevice(originOf());
    const { content } = await user.call(beginPasskey, {});
    const registration = device.create(content, lie);
    expect(await user.call(addPasskey, { name: 'Phone', registration })).toMatchObject(REFUSED);
    expect((await user.call(listPasskeys, {})).content.passkeys).toEqual([]);
  });

  it('in another session, and a second time', async () => {
    const user = await test.signedIn();
    const other = await test.signedIn();
    const device = new PasskeyDevice(originOf());
    const { content } = await user.call(beginPasskey, {});
    const registration = device.create(content);
    expect(await other.call(addPasskey, { name: 'Planted', registration })).toMatchObject(REFUSED);
    expect((await user.call(addPasskey, { name: 'Phone', registration })).status).toBe(200);
    const again = new PasskeyDevice(originOf()).create(content);
    expect(await user.call(addPasskey, { name: 'Replayed', registration: again })).toMatchObject(REFUSED);
  });

  it('with certificates of its maker, whose lists would be asked for over the network', async () => {
    const user = await test.signedIn();
    const { content } = await user.call(beginPasskey, {});
    const x5c = cborList([cborBytes(Buffer.alloc(40, 1))]);
    const statement = cborMap([
      [cborKey('sig'), cborBytes(Buffer.alloc(70, 1))],
      [cborKey('x5c'), x5c],
    ]);
    for (const format of ['packed', 'fido-u2f', 'tpm', 'android-key']) {
      const registration = new PasskeyDevice(originOf()).create(content, { attestation: { format, statement } });
      expect(await user.call(addPasskey, { name: format, registration })).toMatchObject(REFUSED);
    }
  });

  it.each(['', '{}', '\u0000', 'A'.repeat(19_999)])('that is no CBOR (%#)', async (text) => {
    const user = await test.signedIn();
    const { content } = await user.call(beginPasskey, {});
    const registration = new PasskeyDevice(originOf()).create(content);
    const response = { ...registration.response, attestationObject: Buffer.from(text).toString('base64url') };
    const refused = await user.call(addPasskey, { name: 'Phone', registration: { ...registration, response } });
    expect(refused.status).toBeLessThan(500);
    expect((await user.call(listPasskeys, {})).content.passkeys).toEqual([]);
  });
});

describe('Where the county requires a second factor', () => {
  const setRule = (userSecondFactor: 'required' | 'allowed') =>
    saveSettings(test.county.db, { group: 'userAccess', content: { userSecondFactor }, actor: SYSTEM_ACTOR });

  it('a passkey is one, and then the password alone is not enough', async () => {
    const { user, device } = await addUser();
    const password = { username: user.username, password: TEST_PASSWORD };
    expect((await test.client().call(login, password)).status).toBe(200);
    await setRule('required');
    try {
      expect((await test.client().call(login, password)).envelope).toMatchObject({ code: 'PASSKEY_NEEDED' });
      const signedIn = await signIn(device);
      expect(signedIn).toMatchObject({ status: 200 });
      expect(signedIn.content.secondFactor).toBeUndefined();
      expect((await user.call(secondFactor, {})).content.proofs).toEqual(['passkey']);
      test.clock.advanceMinutes(1);
      const refused = await user.call(prove, { currentPassword: TEST_PASSWORD });
      expect(refused.envelope).toMatchObject({ code: 'PASSKEY_NEEDED' });
    } finally {
      await setRule('allowed');
    }
  });

  it('changing the password keeps what a passkey has proved', async () => {
    const { device } = await addUser();
    await setRule('required');
    try {
      await signIn(device);
      test.clock.advanceMinutes((SECOND_FACTOR_DAYS * 24 + 1) * 60);
      const client = test.client();
      const { content } = await client.call(passkeySignInOptions, {});
      await client.call(passkeyLogin, { passkey: device.answer(content) });
      const change = { currentPassword: TEST_PASSWORD, password: 'Fresh7!granite' };
      expect((await client.call(changePassword, change)).status).toBe(200);
      const [own] = (await client.call(listOpenSessions, {})).content.sessions;
      expect(own?.proofs).toEqual(['PASSKEY', 'PASSWORD']);
      expect((await client.call(loginStatus, {})).content.secondFactor).toBeUndefined();
    } finally {
      await setRule('allowed');
    }
  });

  it('a session that can do nothing else adds a passkey, and then does everything', async () => {
    await setRule('required');
    try {
      const user = await test.signedIn();
      test.clock.advanceMinutes((SECOND_FACTOR_DAYS * 24 + 1) * 60);
      const client = test.client();
      const credentials = { username: user.username, password: TEST_PASSWORD };
      expect((await client.call(login, credentials)).content.secondFactor).toMatchObject({ isNeeded: true });
      const device = new PasskeyDevice(originOf());
      const begun = (await client.call(beginPasskey, {})).content;
      await client.call(addPasskey, { name: 'Phone', registration: device.create(begun) });
      const { content } = await client.call(loginStatus, {});
      expect(content.secondFactor).toBeUndefined();
    } finally {
      await setRule('allowed');
    }
  });
});

describe('Proving again with a passkey', () => {
  it('takes only one of the caller, in the same session', async () => {
    const { user, device } = await addUser();
    const { device: stranger } = await addUser();
    test.clock.advanceMinutes(FRESH_PROOF_MINUTES + 1);
    const { content } = await user.call(passkeyProofOptions, {});
    expect(content.options.allowCredentials).toMatchObject([{ id: device.id }]);
    expect(await user.call(prove, { passkey: stranger.answer(content) })).toMatchObject(REFUSED);
    expect((await user.call(beginPasskey, {})).envelope).toMatchObject({ code: 'PROOF_NEEDED' });
    expect((await user.call(prove, { passkey: device.answer(content) })).status).toBe(200);
    expect((await user.call(beginPasskey, {})).status).toBe(200);
    expect((await user.call(secondFactor, {})).content.proofs).toEqual(['password', 'passkey']);
  });

  it('is not offered without passkeys', async () => {
    const user = await test.signedIn();
    expect((await user.call(passkeyProofOptions, {})).envelope).toMatchObject({ code: 'NOT_OFFERED' });
  });
});

describe('Staff', () => {
  it('remove the passkeys of a user who has lost their device; the user is told', async () => {
    const { user, email, device } = await addUser();
    const staff = await test.signedIn({ role: 'COUNTY' });
    expect((await staff.call(userRemoveSecondFactor, { userId: user.userId })).status).toBe(200);
    expect(await signIn(device)).toMatchObject(REFUSED);
    expect((await listEmails(test, email))[0]?.text).toMatch(
      /one-time codes, passkeys and single sign-on .* were removed/,
    );
  });
});
