import { login, passkeyLogin, singleSignOnLogin } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { addPasskey, beginPasskey, passkeySignInOptions } from '@portal/contract/people/identity/passkeys';
import { prove } from '@portal/contract/people/identity/prove';
import { beginSecondFactor, confirmSecondFactor } from '@portal/contract/people/identity/second-factor';
import {
  answerSingleSignOn,
  beginSingleSignOn,
  singleSignOn,
  unlinkSingleSignOn,
} from '@portal/contract/people/identity/single-sign-on';
import { userRemoveSecondFactor } from '@portal/contract/people/user-manager/user-access';
import { listEmails } from '@portal/testing/apps/emails';
import {
  type LogLine,
  startTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestClient,
} from '@portal/testing/apps/test-app';
import { listActions } from '@portal/testing/audit/list-actions';
import { showCode } from '@portal/testing/identity/authenticator';
import { PasskeyDevice } from '@portal/testing/identity/passkey-device';
import {
  signInAtProvider,
  startTestIdentityProvider,
  type TestIdentityProvider,
  type TestPerson,
} from '@portal/testing/identity/test-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOpenIdConnect } from '../../../../platform/identity-provider/open-id-connect.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { SINGLE_SIGN_ON_MINUTES } from './sealed-sign-in.ts';

const ADDRESS = 'https://records.example.gov/testing';
const PORTAL = { returnAddress: `${ADDRESS}/singleSignOn`, signedOutAddress: `${ADDRESS}/` };
const STAFF = 'records-staff';

let provider: TestIdentityProvider;
let test: TestApp;
const lines: LogLine[] = [];
beforeAll(async () => {
  provider = await startTestIdentityProvider(PORTAL);
  test = await startTestApp({ identityProvider: openProvider(), onLogLine: (line) => lines.push(line) });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const openProvider = () =>
  openOpenIdConnect({
    ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret },
    ...{ label: 'Juniper account', scope: 'openid email', groupsClaim: 'groups', staffGroups: [STAFF] },
    alwaysAsksForSecondFactor: false,
  });

let people = 0;
function newPerson(facts: Partial<TestPerson> = {}): TestPerson {
  people += 1;
  return { subject: `person ${people}`, email: `person${people}@juniper.example`, groups: [STAFF], ...facts };
}

async function ask(person: TestPerson | null, client = test.client()) {
  provider.person = person;
  const { address, begun } = (await client.call(beginSingleSignOn, {})).content;
  return client.call(answerSingleSignOn, { begun, parameters: await signInAtProvider(provider, address) });
}

async function signIn(person: TestPerson, code?: string) {
  const client = test.client();
  const { identity } = (await ask(person, client)).content;
  const response = await client.call(singleSignOnLogin, { identity, ...(code !== undefined && { code }) });
  return { client, response };
}

/** Adds a user who has linked a person by signing in with the password. */
async function addLinked({ role = 'COUNTY', ...facts }: Partial<TestPerson> & { role?: 'COUNTY' | 'USER' } = {}) {
  const user = await test.signedIn({ role });
  const email = `${user.username}@example.com`;
  await test.county.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
  const person = newPerson(facts);
  const linked = await link(user, person);
  return { user, email, person, linked };
}

/** With which the sessions of a user were opened, the newest first. */
async function listProofs({ userId }: TestClient) {
  const rows = await test.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('user_id', '=', userId)
    .where('action', '=', 'session.opened')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ details }) => (details as { proofs: unknown }).proofs);
}

/** The emails to a user about single sign-on, newest first. */
async function listTexts(email: string) {
  const emails = await listEmails(test, email);
  return emails.filter(({ subject }) => !subject.endsWith('new sign-in')).map(({ text }) => text);
}

async function link({ username }: TestClient, person: TestPerson) {
  const { identity } = (await ask(person)).content;
  return test.client().call(login, { username, password: TEST_PASSWORD, identity });
}

const REFUSED = { status: 401, envelope: { code: 'SINGLE_SIGN_ON_REFUSED' } };
const NOT_LINKED = { status: 409, envelope: { code: 'SINGLE_SIGN_ON_NOT_LINKED' } };

describe('Single sign-on', () => {
  it('signs in the user whom a person has linked with the password, once, and says so in the profile and by email', async () => {
    const { user, email, person, linked } = await addLinked();
    expect(linked).toMatchObject({ status: 200, content: { currentUser: { userId: user.userId } } });
    expect((await ask(person)).content).toMatchObject({ isLinked: true, name: person.email });
    for (let times = 0; times < 2; times += 1) {
      const { client, response } = await signIn(person);
      expect(response).toMatchObject({ status: 200, content: { currentUser: { userId: user.userId } } });
      expect((await client.call(loginStatus, {})).status).toBe(200);
    }
    expect((await user.call(singleSignOn, {})).content.linked).toMatchObject({ name: person.email });
    expect(await listProofs(user)).toEqual([
      ['SINGLE_SIGN_ON'],
      ['SINGLE_SIGN_ON'],
      ['PASSWORD', 'SINGLE_SIGN_ON'],
      ['PASSWORD'],
    ]);
    expect(await listActions(test, user, 'singleSignOn.')).toEqual(['singleSignOn.linked']);
    expect(await listTexts(email)).toEqual([expect.stringMatching(/can now sign in through/)]);
  });

  it('finds no user by email address or name, only by the subject', async () => {
    const { email, person } = await addLinked();
    const impostor = newPerson({ email });
    expect((await ask(impostor)).content.isLinked).toBe(false);
    expect((await signIn(impostor)).response).toMatchObject(REFUSED);
    const renamed = { ...person, email: 'married@juniper.example' };
    expect((await signIn(renamed)).response.status).toBe(200);
  });

  it('links no second person to a user, no second user to a person, and no one but staff', async () => {
    const { user, person } = await addLinked();
    expect(await link(user, newPerson())).toMatchObject(NOT_LINKED);
    expect(await link(await test.signedIn({ role: 'COUNTY' }), person)).toMatchObject(NOT_LINKED);
    expect((await addLinked({ role: 'USER' })).linked).toMatchObject(NOT_LINKED);
    expect((await signIn(person)).response).toMatchObject({ content: { currentUser: { userId: user.userId } } });
  });

  it('links no one with a wrong password', async () => {
    const user = await test.signedIn({ role: 'COUNTY' });
    const person = newPerson();
    const { identity } = (await ask(person)).content;
    const wrong = await test.client().call(login, { username: user.username, password: 'Wrong1!horse', identity });
    expect(wrong.envelope).toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect((await ask(person)).content.isLinked).toBe(false);
  });

  it('ends for a person whom the provider no longer counts among the staff', async () => {
    const { person } = await addLinked();
    for (const groups of [['other-office'], [], undefined, 'records-staff-of-another-county'])
      expect(await ask({ ...person, ...(groups === undefined ? { groups: [] } : { groups }) })).toMatchObject(REFUSED);
    expect(await ask({ ...person, groups: STAFF })).toMatchObject({ status: 200 });
    const told = lines.filter(({ msg, subject }) => msg.includes('groups of staff') && subject === person.subject);
    expect(told.map(({ groups }) => groups)).toEqual([1, 0, 0, 1]);
  });

  it('is refused for a user who was deactivated or is no longer staff', async () => {
    const { user, person } = await addLinked();
    const set = (fields: { status?: string; role?: string }) =>
      test.county.db.updateTable('users').set(fields).where('id', '=', user.userId).execute();
    await set({ status: 'I' });
    expect((await signIn(person)).response).toMatchObject(REFUSED);
    await set({ status: 'A', role: 'USER' });
    expect((await signIn(person)).response).toMatchObject(REFUSED);
  });

  it('asks for the code of a user who has one, unless the provider asked for a second factor', async () => {
    const { user, person } = await addLinked();
    const { secret } = (await user.call(beginSecondFactor, { currentPassword: TEST_PASSWORD })).content;
    await user.call(confirmSecondFactor, { code: showCode(secret, test.clock.now()) });
    expect((await signIn(person)).response.envelope).toMatchObject({ code: 'CODE_NEEDED' });
    test.clock.advanceMinutes(1);
    expect((await signIn(person, showCode(secret, test.clock.now()))).response.status).toBe(200);
    expect((await signIn({ ...person, amr: ['pwd'] })).response.envelope).toMatchObject({ code: 'CODE_NEEDED' });
    expect((await signIn({ ...person, amr: ['pwd', 'mfa'] })).response.status).toBe(200);
  });

  it('signs out at the provider too, and a session without it has nowhere else to sign out', async () => {
    const { user, person } = await addLinked();
    const { client } = await signIn(person);
    // The provider's statement is encrypted for the session's identifier, which a proof replaces.
    expect((await client.call(prove, { currentPassword: TEST_PASSWORD })).status).toBe(200);
    const { signOutAddress = '' } = (await client.call(logout, {})).content;
    const left = new URL(signOutAddress);
    expect(left.href).toContain(`${provider.issuer}/session/end?`);
    expect(left.searchParams.get('post_logout_redirect_uri')).toBe(PORTAL.signedOutAddress);
    const response = await fetch(left);
    expect(response.status).toBe(200);
    expect((await user.call(logout, {})).content).toEqual({});
  });

  it('goes on after a new password, with the second factor of the provider and the way out there', async () => {
    const { user, person } = await addLinked({ amr: ['pwd', 'mfa'] });
    await test.county.db
      .updateTable('users')
      .set({ second_factor_due_at: test.clock.now() })
      .where('id', '=', user.userId)
      .execute();
    const { client } = await signIn(person);
    const password = 'Cranes9!overhead';
    expect((await client.call(changePassword, { currentPassword: TEST_PASSWORD, password })).status).toBe(200);
    const status = (await client.call(loginStatus, {})).content;
    expect(status.secondFactor).toMatchObject({ isNeeded: false });
    const { signOutAddress = '' } = (await client.call(logout, {})).content;
    expect(new URL(signOutAddress).searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect((await fetch(signOutAddress)).status).toBe(200);
  });

  it('is unlinked by the user, or by staff for a user who asks', async () => {
    const { user, email, person } = await addLinked();
    expect(await user.call(unlinkSingleSignOn, {})).toMatchObject({ status: 200 });
    expect((await user.call(unlinkSingleSignOn, {})).status).toBe(404);
    expect((await signIn(person)).response).toMatchObject(REFUSED);
    expect(await link(user, person)).toMatchObject({ status: 200 });
    const administrator = await test.signedIn({ role: 'COUNTY' });
    await administrator.call(userRemoveSecondFactor, { userId: user.userId });
    expect((await signIn(person)).response).toMatchObject(REFUSED);
    expect(await listTexts(email)).toEqual([
      expect.stringMatching(/single sign-on of user/),
      expect.stringMatching(/can now sign in through/),
      expect.stringMatching(/no longer signs in through/),
      expect.stringMatching(/can now sign in through/),
    ]);
  });
});

describe('An answer of the provider', () => {
  it('counts once, also when two tabs bring it at the same time', async () => {
    const { person } = await addLinked();
    const { identity } = (await ask(person)).content;
    const both = await Promise.all([1, 2, 3].map(() => test.client().call(singleSignOnLogin, { identity })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('is for the tab that asked: neither another one’s nor a changed one is redeemed', async () => {
    const { person } = await addLinked();
    provider.person = person;
    const client = test.client();
    const [mine, other] = [
      (await client.call(beginSingleSignOn, {})).content,
      (await test.client().call(beginSingleSignOn, {})).content,
    ];
    const parameters = await signInAtProvider(provider, mine.address);
    const answers = [
      { begun: other.begun, parameters },
      { begun: mine.begun, parameters: parameters.replace(/state=[^&]*/, 'state=guessed') },
      { begun: mine.begun, parameters: parameters.replace(/code=[^&]*/, 'code=guessed') },
      { begun: mine.begun, parameters: parameters.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Felsewhere.example') },
      { begun: mine.begun, parameters: '' },
      { begun: `${mine.begun.slice(0, -8)}AAAAAAAA`, parameters },
    ];
    for (const answer of answers) expect(await client.call(answerSingleSignOn, answer)).toMatchObject(REFUSED);
  });

  it('is redeemed once', async () => {
    provider.person = newPerson();
    const { address, begun } = (await test.client().call(beginSingleSignOn, {})).content;
    const answer = { begun, parameters: await signInAtProvider(provider, address) };
    expect((await test.client().call(answerSingleSignOn, answer)).status).toBe(200);
    expect(await test.client().call(answerSingleSignOn, answer)).toMatchObject(REFUSED);
  });

  it('is refused when it comes late, or the person gave up', async () => {
    const { person } = await addLinked();
    expect(await ask(null)).toMatchObject(REFUSED);
    const { identity } = (await ask(person)).content;
    const { begun, address } = (await test.client().call(beginSingleSignOn, {})).content;
    const parameters = await signInAtProvider(provider, address);
    test.clock.advanceMinutes(SINGLE_SIGN_ON_MINUTES);
    expect(await test.client().call(singleSignOnLogin, { identity })).toMatchObject(REFUSED);
    expect(await test.client().call(answerSingleSignOn, { begun, parameters })).toMatchObject(REFUSED);
  });

  it('of a sign-in that was begun isn’t an identity', async () => {
    const { begun } = (await test.client().call(beginSingleSignOn, {})).content;
    expect(await test.client().call(singleSignOnLogin, { identity: begun })).toMatchObject(REFUSED);
  });
});

describe('A provider', () => {
  it('whose ID tokens are longer than an address can be is left without one', async () => {
    const address = await openProvider().findSignOutAddress('x'.repeat(18_000), PORTAL.signedOutAddress);
    const { searchParams } = new URL(address ?? '');
    expect(searchParams.has('id_token_hint')).toBe(false);
    expect(searchParams.get('client_id')).toBe(provider.clientId);
  });

  it('that has new keys is asked for them', async () => {
    const own = await startTestIdentityProvider(PORTAL);
    const opened = openOpenIdConnect({
      ...{ issuer: own.issuer, clientId: own.clientId, clientSecret: own.clientSecret, label: 'Other' },
      ...{ scope: 'openid', groupsClaim: 'groups', staffGroups: [STAFF], alwaysAsksForSecondFactor: true },
    });
    own.person = newPerson();
    own.replaceKeys();
    const { address, secrets } = await opened.begin(PORTAL.returnAddress);
    const parameters = await signInAtProvider(own, address);
    const proved = await opened.finish(PORTAL.returnAddress, parameters, secrets);
    expect(proved).toMatchObject({ subject: own.person.subject, hasSecondFactor: true, name: '' });
    await own.close();
  });

  it('that is down is said to be, and staff sign in with their passwords', async () => {
    const { user, person } = await addLinked();
    const client = test.client();
    provider.person = person;
    const { address, begun } = (await client.call(beginSingleSignOn, {})).content;
    const parameters = await signInAtProvider(provider, address);
    const { client: leaving } = await signIn(person);
    const { identity } = (await ask(person)).content;
    const port = Number(new URL(provider.issuer).port);
    await provider.close();
    try {
      const unavailable = { status: 503, envelope: { code: 'SINGLE_SIGN_ON_UNAVAILABLE' } };
      expect(await client.call(answerSingleSignOn, { begun, parameters })).toMatchObject(unavailable);
      const password = await test.client().call(login, { username: user.username, password: TEST_PASSWORD });
      expect(password.status).toBe(200);
      // The address that it published before is enough to leave.
      expect((await leaving.call(logout, {})).content.signOutAddress).toContain('/session/end?');
      // An answer from before it was down still counts.
      expect((await test.client().call(singleSignOnLogin, { identity })).status).toBe(200);
    } finally {
      provider = await startTestIdentityProvider(PORTAL, port);
    }
    expect((await signIn(person)).response.status).toBe(200);
  });

  it('is offered only where the county has one', async () => {
    const without = await startTestApp();
    try {
      expect((await without.client().call(beginSingleSignOn, {})).status).toBe(404);
      const { identity } = (await ask(newPerson())).content;
      expect((await without.client().call(singleSignOnLogin, { identity })).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});

describe('Where the county has switched passwords off', () => {
  const setRules = (rules: { staffPasswordOff?: boolean; userPasswordOff?: boolean }) => {
    // A passkey is needed anyway while the second factor is required.
    const content = { staffSecondFactor: 'allowed' as const, ...rules };
    return saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
  };
  const signInWithPassword = ({ username }: TestClient) =>
    test.client().call(login, { username, password: TEST_PASSWORD });
  const OFF = { status: 401, envelope: { code: 'PASSWORD_OFF' } };
  beforeEach(() => setRules({ staffPasswordOff: true, userPasswordOff: false }));
  afterAll(() => setRules({ staffPasswordOff: false, userPasswordOff: false }));

  it('a linked user signs in only through the provider, and one who isn’t linked links with the password', async () => {
    const { user, person, linked } = await addLinked();
    expect(linked.status).toBe(200);
    expect(await signInWithPassword(user)).toMatchObject(OFF);
    expect((await signIn(person)).response.status).toBe(200);
    const unlinked = await test.signedIn({ role: 'COUNTY' });
    expect((await signInWithPassword(unlinked)).status).toBe(200);
  });

  it('a wrong password gets the response that it always gets', async () => {
    const { user } = await addLinked();
    const wrong = await test.client().call(login, { username: user.username, password: 'Wrong1!horse' });
    expect(wrong.envelope).toMatchObject({ code: 'SIGN_IN_FAILED' });
  });

  it('a user whose way in staff have removed has the password again', async () => {
    const { user } = await addLinked();
    const administrator = await test.signedIn({ role: 'COUNTY' });
    await administrator.call(userRemoveSecondFactor, { userId: user.userId });
    expect((await signInWithPassword(user)).status).toBe(200);
  });

  it.each(['COUNTY', 'USER'] as const)('the passkey of a %s counts by the rule of the role', async (role) => {
    const user = await test.signedIn({ role });
    const device = new PasskeyDevice(new URL(test.county.address).origin);
    const { content } = await user.call(beginPasskey, {});
    await user.call(addPasskey, { name: 'Key', registration: device.create(content) });
    const isOff = { COUNTY: { staffPasswordOff: true }, USER: { userPasswordOff: true } }[role];
    await setRules({ staffPasswordOff: false, userPasswordOff: false });
    expect((await signInWithPassword(user)).status).toBe(200);
    await setRules(isOff);
    expect(await signInWithPassword(user)).toMatchObject(OFF);
    const options = (await test.client().call(passkeySignInOptions, {})).content;
    expect((await test.client().call(passkeyLogin, { passkey: device.answer(options) })).status).toBe(200);
  });

  it('a person of another provider than the county’s is no way in', async () => {
    const { user } = await addLinked();
    await test.county.db
      .updateTable('user_single_sign_ons')
      .set({ issuer: 'https://former.example' })
      .where('user_id', '=', user.userId)
      .execute();
    expect((await signInWithPassword(user)).status).toBe(200);
  });
});
