import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { changePassword } from '@portal/contract/people/identity/change-password';
import { chooseLanguage } from '@portal/contract/people/identity/language';
import { getProfile, saveProfile } from '@portal/contract/people/identity/profile';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { translatorOf } from '../../../../platform/translate.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const PROFILE = {
  firstName: 'Anna',
  lastName: 'Lindquist',
  company: 'Northwoods Title',
  address: '1386 Idaho Ave W',
  city: 'Juniper Falls',
  state: 'MN',
  zip: '55014',
  email: 'anna@example.com',
  phoneFormatType: 'STANDARD',
  phone: '(218) 555-0142',
} as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(async () => {
  await saveSettings(test.county.db, { group: 'languages', content: { languages: false }, actor: SYSTEM_ACTOR });
});

const offerLanguages = () =>
  saveSettings(test.county.db, { group: 'languages', content: { languages: true }, actor: SYSTEM_ACTOR });

/** Signs in a user who has the email address of the profile; the users before no longer have it. */
async function signInWithEmail() {
  const user = await test.signedIn();
  await test.county.db.updateTable('users').set({ email: '' }).where('email', '<>', '').execute();
  await test.county.db.updateTable('users').set({ email: PROFILE.email }).where('id', '=', user.userId).execute();
  return user;
}

describe('Profile', () => {
  it('is saved trimmed', async () => {
    const user = await signInWithEmail();
    expect(
      await user.call(saveProfile, { ...PROFILE, firstName: '  Anna ', email: ' anna@example.com' }),
    ).toMatchObject({
      status: 200,
      envelope: { message: 'Profile saved.' },
    });
    expect((await user.call(getProfile, {})).content).toEqual(PROFILE);
    expect((await user.call(loginStatus, {})).content.currentUser).toMatchObject({ firstName: 'Anna' });
  });

  it('requires only names and email', async () => {
    const user = await signInWithEmail();
    expect(await user.call(saveProfile, { firstName: '', lastName: ' ', email: '' })).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { firstName: 'Required.', lastName: 'Required.', email: 'Required.' } },
    });
    expect((await user.call(saveProfile, { firstName: 'A', lastName: 'B', email: PROFILE.email })).status).toBe(200);
  });

  it.each([
    ['firstName', 'a'.repeat(31), '30 characters max.'],
    ['lastName', 'a'.repeat(31), '30 characters max.'],
    ['company', 'a'.repeat(61), '60 characters max.'],
    ['address', 'a'.repeat(51), '50 characters max.'],
    ['city', 'a'.repeat(51), '50 characters max.'],
    ['state', 'XX', 'Invalid value.'],
    ['state', '__proto__', 'Invalid value.'],
    ['zip', '5501', '5-digit zip.'],
    ['zip', '5501a', 'Numbers only.'],
    ['email', 'unknown', 'Enter an email address such as name@example.com.'],
    ['email', `${'a'.repeat(39)}@example.com`, '50 characters max.'],
    ['phone', '218-555-0142', '(XXX) XXX-XXXX'],
    ['phone', '(218) 555-014', '(XXX) XXX-XXXX'],
    ['firstName', 'Ann\u0000a', 'Invalid characters.'],
    ['firstName', 'a'.repeat(10_000), '30 characters max.'],
  ])('%s %j: %s', async (field, value, problem) => {
    const user = await signInWithEmail();
    expect(await user.call(saveProfile, { ...PROFILE, [field]: value })).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { [field]: problem } },
    });
  });

  it.each([
    ['123456', 'Country code and phone number.'],
    ['1'.repeat(16), 'Country code and phone number.'],
    ['+16705550142', 'Numbers only.  No spaces.  No dashes.'],
    ['16705550142', undefined],
  ])('an international phone %s: %s', async (phone, problem) => {
    const user = await signInWithEmail();
    const { status, envelope } = await user.call(saveProfile, { ...PROFILE, phoneFormatType: 'INTERNATIONAL', phone });
    expect(status).toBe(problem === undefined ? 200 : 400);
    if (problem !== undefined) expect(envelope.fieldErrors).toEqual({ phone: problem });
  });

  it('stores markup as plain text', async () => {
    const user = await signInWithEmail();
    const company = '<img src=x onerror=alert(1)> & "Sons"';
    await user.call(saveProfile, { ...PROFILE, company });
    expect((await user.call(getProfile, {})).content.company).toBe(company);
  });

  it('refuses unknown fields', async () => {
    const user = await signInWithEmail();
    for (const extra of [{ role: 'TRIMIN' }, { accountId: 1 }, { username: 'other.name' }, { status: 'A' }]) {
      const response = await user.send(saveProfile, { ...PROFILE, ...extra });
      expect(response.statusCode).toBe(400);
    }
  });

  it('writes the names of the changed fields to the audit trail, and keeps the email address until its link is opened', async () => {
    const user = await signInWithEmail();
    await user.call(saveProfile, { ...PROFILE, email: 'ANNA@example.com' });
    const change = { ...PROFILE, email: 'new@example.com', city: 'Aspen Falls', currentPassword: TEST_PASSWORD };
    expect((await user.call(saveProfile, change)).status).toBe(200);
    expect((await user.call(getProfile, {})).content).toMatchObject({ email: 'ANNA@example.com', city: 'Aspen Falls' });
    const { details } = await test.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'profile.saved')
      .where('user_id', '=', user.userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ fields: expect.arrayContaining(['email (requested)', 'city']) });
  });
});

describe('Password change', () => {
  const change = { currentPassword: TEST_PASSWORD, password: 'Fresh7!granite' };

  it('ends all other sessions and continues this one with a new cookie', async () => {
    const user = await test.signedIn();
    const other = test.client();
    await other.call(login, { username: user.username, password: TEST_PASSWORD });
    const response = await user.send(changePassword, change);
    expect(response.json()).toMatchObject({ ok: true, message: 'Password updated.' });
    expect(response.cookies[0]?.value).toMatch(/^[\w-]{43}$/);
    expect((await user.call(loginStatus, {})).status).toBe(200);
    expect((await other.call(loginStatus, {})).status).toBe(403);
    expect((await test.client().call(login, { username: user.username, password: TEST_PASSWORD })).status).toBe(401);
    expect((await test.client().call(login, { username: user.username, password: change.password })).status).toBe(200);
  });

  it.each([
    [{ currentPassword: '' }, { currentPassword: 'Required.' }],
    [{ currentPassword: 'Wrong!123' }, { currentPassword: "This isn't your current password." }],
    [{ password: '' }, { password: 'Required.' }],
    [{ password: 'abc1!de' }, { password: 'At least 8 characters long.' }],
    [{ password: `${'a'.repeat(63)}1!` }, { password: 'Maximum 64 characters long.' }],
    [{ password: 'Testing!2026' }, { password: 'Too easy to guess.' }],
    [{ password: 'P@ssw0rd!' }, { password: 'Too easy to guess.' }],
    [{ passwordConfirm: 'Other7!granite' }, { passwordConfirm: 'Mismatched passwords.' }],
  ])('%j: %j', async (bad, fieldErrors) => {
    const user = await test.signedIn();
    expect(await user.call(changePassword, { ...change, ...bad })).toMatchObject({
      status: 400,
      envelope: { fieldErrors },
    });
    expect((await user.call(loginStatus, {})).status).toBe(200);
  });

  it('with a wrong current password counts as a failed sign-in and can lock the user', async () => {
    await saveSettings(test.county.db, { group: 'userAccess', content: { maxloginAttempts: 2 }, actor: SYSTEM_ACTOR });
    const user = await test.signedIn();
    await user.call(changePassword, { ...change, currentPassword: 'Wrong!123' });
    await user.call(changePassword, { ...change, currentPassword: 'Wrong!123' });
    expect((await user.call(loginStatus, {})).status).toBe(403);
    await saveSettings(test.county.db, { group: 'userAccess', content: {}, actor: SYSTEM_ACTOR });
  });
});

describe('Language', () => {
  it('is stored with the user and used at the next login unless another is selected', async () => {
    await offerLanguages();
    const { username } = await test.signedIn();
    const client = test.client();
    const signIn = (language?: 'RUSSIAN') => client.call(login, { username, password: TEST_PASSWORD, language });
    expect((await signIn('RUSSIAN')).content.currentUser.language).toBe('RUSSIAN');
    expect((await signIn()).content.currentUser.language).toBe('RUSSIAN');
    expect((await client.call(chooseLanguage, { language: 'THAI' })).content).toEqual({ language: 'THAI' });
    expect((await client.call(loginStatus, {})).content.currentUser.language).toBe('THAI');
    expect((await signIn()).content.currentUser.language).toBe('THAI');
  });

  it('is English if the county offers no choice', async () => {
    await offerLanguages();
    const user = await test.signedIn();
    await user.call(chooseLanguage, { language: 'THAI' });
    await saveSettings(test.county.db, { group: 'languages', content: { languages: false }, actor: SYSTEM_ACTOR });
    const { username } = user;
    const { content } = await user.call(login, { username, password: TEST_PASSWORD, language: 'THAI' });
    expect(content.currentUser.language).toBe('ENGLISH');
    expect(await user.call(chooseLanguage, { language: 'THAI' })).toMatchObject({ envelope: { code: 'NOT_OFFERED' } });
  });

  it('of a guest applies only to their session', async () => {
    await offerLanguages();
    const guest = await test.signedIn({ role: 'GUEST' });
    const { username } = guest;
    await guest.call(chooseLanguage, { language: 'THAI' });
    expect((await guest.call(loginStatus, {})).content.currentUser.language).toBe('THAI');
    const next = await test.client().call(login, { username, password: TEST_PASSWORD });
    expect(next.content.currentUser.language).toBe('ENGLISH');
  });

  it('applies to refusals', async () => {
    await offerLanguages();
    const user = await test.signedIn();
    await user.call(chooseLanguage, { language: 'RUSSIAN' });
    const response = await user.send(changePassword, { currentPassword: '', password: '' });
    expect(response.headers['content-language']).toBe('ru');
    expect(response.json().fieldErrors.password).toBe(translatorOf('RUSSIAN')('problems:required'));
  });
});
