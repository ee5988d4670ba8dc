import { allowsRole, type Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { getProfile } from '@portal/contract/people/identity/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactor,
} from '@portal/contract/people/identity/second-factor';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { showCode } from '@portal/testing/identity/authenticator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { SECOND_FACTOR_DAYS } from './second-factor.rules.ts';

const PASSWORD = { currentPassword: TEST_PASSWORD };
const DAY_MINUTES = 24 * 60;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => setRules({}));

const setRules = (content: Partial<SettingsOf<'userAccess'>>) =>
  saveSettings(test.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });

/** The same user in another browser, and the content of the sign-in. */
async function signIn({ username }: TestClient) {
  const client = test.client();
  const { content } = await client.call(login, { username, password: TEST_PASSWORD });
  return { client, content };
}

async function setUp(client: TestClient): Promise<string> {
  const { secret } = (await client.call(beginSecondFactor, PASSWORD)).content;
  await client.call(confirmSecondFactor, { code: showCode(secret, test.county.clock.now()) });
  return secret;
}

/** A user of the county's staff whose time to set up one-time codes is over. */
async function addLateUser() {
  const user = await test.signedIn({ role: 'COUNTY' });
  test.clock.advanceMinutes(SECOND_FACTOR_DAYS * DAY_MINUTES);
  return { user, ...(await signIn(user)) };
}

describe('Staff without one-time codes, which the county requires of them', () => {
  it('work for seven days, and are told until when', async () => {
    const user = await test.signedIn({ role: 'COUNTY' });
    const { content } = await signIn(user);
    expect(content.secondFactor).toMatchObject({ isNeeded: false });
    test.clock.advanceMinutes(SECOND_FACTOR_DAYS * DAY_MINUTES - 1);
    const { client, content: later } = await signIn(user);
    // The time counts from the first sign-in.
    expect(later.secondFactor).toEqual(content.secondFactor);
    expect((await client.call(getProfile, {})).status).toBe(200);
  });

  it('can do nothing then but set them up, and continue in the same session', async () => {
    const { client, content } = await addLateUser();
    expect(content).toMatchObject({ secondFactor: { isNeeded: true }, searchHistoryList: [] });
    expect((await client.call(getProfile, {})).envelope).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect((await client.call(loginStatus, {})).content.secondFactor).toMatchObject({ isNeeded: true });
    await setUp(client);
    expect((await client.call(loginStatus, {})).content.secondFactor).toBeUndefined();
    expect((await client.call(getProfile, {})).status).toBe(200);
  });

  it('are not asked again after they have set them up, and are after they have switched them off', async () => {
    const { user, client } = await addLateUser();
    const secret = await setUp(client);
    test.clock.advanceMinutes(5);
    const code = showCode(secret, test.county.clock.now());
    const { username } = user;
    const signedIn = await test.client().call(login, { username, password: TEST_PASSWORD, code });
    expect(signedIn.content.secondFactor).toBeUndefined();
    await client.call(removeSecondFactor, PASSWORD);
    expect((await signIn(user)).content.secondFactor).toMatchObject({ isNeeded: true });
  });

  it('can sign out', async () => {
    const { client } = await addLateUser();
    expect((await client.call(logout, {})).status).toBe(200);
    expect((await client.call(loginStatus, {})).envelope).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('are refused every call that is not about the session or the setup', async () => {
    const { client } = await addLateUser();
    const name = ({ method, path }: Endpoint) => `${method} ${path}`;
    const guarded = ENDPOINTS.filter(({ access }) => access !== 'public' && allowsRole(access, 'COUNTY'));
    expect(guarded.length).toBeGreaterThan(100);
    const answered: string[] = [];
    for (const endpoint of guarded.filter(({ beforeSecondFactor }) => !beforeSecondFactor)) {
      const response = await client.send(endpoint, {});
      const { code } = response.json<{ code?: string }>();
      if (code !== 'SECOND_FACTOR_NEEDED') answered.push(`${name(endpoint)} ${code}`);
    }
    expect(answered).toEqual([]);
    const allowed = guarded.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(name);
    expect(allowed.sort()).toEqual([
      'GET currentUser/loginStatus',
      'GET currentUser/passkeys',
      'GET currentUser/secondFactor',
      'GET currentUser/sessionTime',
      'POST currentUser/extendSession',
      'POST currentUser/language',
      'POST currentUser/passkeys/add',
      'POST currentUser/passkeys/begin',
      'POST currentUser/passkeys/options',
      'POST currentUser/prove',
      'POST currentUser/secondFactor/begin',
      'POST currentUser/secondFactor/confirm',
    ]);
  });
});

describe('The county’s rule', () => {
  it('applies by role: other users can, and do not have to', async () => {
    for (const role of ['USER', 'ACCOUNT'] as const) {
      const user = await test.signedIn({ role });
      const { client, content } = await signIn(user);
      expect(content.secondFactor).toBeUndefined();
      expect((await client.call(secondFactor, {})).content.isOffered).toBe(true);
    }
  });

  it('can require them of all registered users', async () => {
    await setRules({ userSecondFactor: 'required' });
    const user = await test.signedIn();
    expect((await signIn(user)).content.secondFactor).toMatchObject({ isNeeded: false });
  });

  it('gives the whole time again after it was loosened in between', async () => {
    const { user } = await addLateUser();
    await setRules({ staffSecondFactor: 'allowed' });
    expect((await signIn(user)).content.secondFactor).toBeUndefined();
    await setRules({ staffSecondFactor: 'required' });
    expect((await signIn(user)).content.secondFactor).toMatchObject({ isNeeded: false });
  });

  it('can leave them out: none are set up, and those there are stay in force', async () => {
    const user = await test.signedIn();
    const other = await test.signedIn();
    await setUp(other);
    await setRules({ userSecondFactor: 'never' });
    expect((await user.call(secondFactor, {})).content.isOffered).toBe(false);
    expect((await user.call(beginSecondFactor, PASSWORD)).envelope).toMatchObject({ code: 'NOT_OFFERED' });
    const { username } = other;
    expect((await test.client().call(login, { username, password: TEST_PASSWORD })).envelope).toMatchObject({
      code: 'CODE_NEEDED',
    });
  });
});
