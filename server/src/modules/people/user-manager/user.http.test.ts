import { accountChangeStatusSingle } from '@portal/contract/people/account-admin/accounts';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { saveProfile } from '@portal/contract/people/identity/profile';
import { resetPassword } from '@portal/contract/people/identity/recovery';
import { signUp } from '@portal/contract/people/registration';
import { saveUser, userCancelInvitation, userInvite, userPassword } from '@portal/contract/people/user-manager/user';
import { userDelete, userList } from '@portal/contract/people/user-manager/users';
import { createAccount } from '@portal/server/modules/people/accounts';
import { processSignUps, purgeExpiredRegistrations } from '@portal/server/modules/people/registration';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let provider: TestClient;
let clerk: TestClient;
let manager: TestClient;
let subject: TestClient;

const DAY_MINUTES = 24 * 60;
const NEW_PASSWORD = 'Quiet7$otter';
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
  clerk = await test.signedIn({ role: 'COUNTY' });
  await test.signedIn({ role: 'COUNTY' });
  manager = await test.signedIn({ role: 'ACCOUNT' });
  subject = await test.signedIn({ accountId: manager.accountId });
});
afterAll(() => test.close());

/** The fields of a new user whose name no other test uses. */
function buildUser(changes: object = {}) {
  count += 1;
  return {
    id: 0,
    username: `new.user${count}`,
    accountId: manager.accountId,
    role: 'USER' as const,
    firstName: 'Nora',
    lastName: 'Field',
    email: `nora${count}@example.com`,
    password: TEST_PASSWORD,
    ...changes,
  };
}

const fetchUser = async (client: TestClient, id: number) =>
  (await client.send({ method: 'GET', path: `userManager/user/${id}` }, {})).json();

/** A user as the form saves it, with the version that it was loaded in. */
async function load(client: TestClient, id: number) {
  const response = await client.send({ method: 'GET', path: `userManager/user/${id}` }, {});
  const { accountName: _name, status: _status, isInvited: _isInvited, ...form } = response.json().content;
  return { form: { ...form, email: form.email || 'someone@example.com' }, tag: String(response.headers.etag) };
}
const save = async (client: TestClient, form: object, tag?: string) =>
  (await client.send(saveUser, form, tag === undefined ? {} : { 'if-match': tag })).json();
const lastAudit = () =>
  test.county.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const lastMail = () =>
  test.county.db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const signIn = (username: string, password: string) => test.client().call(login, { username, password });
const ticketIn = (text: string) => /passwordReset\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('The user entry form', () => {
  it('loads the fields of a user', async () => {
    const { content } = await fetchUser(clerk, subject.userId);
    expect(content).toMatchObject({
      username: subject.username,
      accountId: manager.accountId,
      accountName: expect.stringContaining('Account'),
      role: 'USER',
      status: 'A',
      phoneFormatType: 'STANDARD',
      isInvited: false,
    });
  });

  it('creates an active user, who can sign in with the typed password', async () => {
    const user = buildUser();
    const { content, envelope } = await clerk.call(saveUser, user);
    expect(envelope.message).toBe(`Added ${user.username}.`);
    expect((await signIn(user.username, TEST_PASSWORD)).content.currentUser.userId).toBe(content.userId);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'user.created')
      .execute();
    expect(audited).toMatchObject([
      { details: { targetUsername: user.username, after: { role: 'USER', status: 'A' } } },
    ]);
    expect(JSON.stringify(audited)).not.toContain(TEST_PASSWORD);
  });

  it.each([
    [{ email: '' }, 'email'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ accountId: 0 }, 'accountId'],
    [{ accountId: 999_999 }, 'accountId'],
    [{ username: 'short' }, 'username'],
    [{ password: 'Password1!' }, 'password'],
    [{ password: 'abc' }, 'password'],
    [{ zip: '123' }, 'zip'],
    [{ phone: '218' }, 'phone'],
    [{ firstName: 'a'.repeat(10_000) }, 'firstName'],
    [{ lastName: 'a\u0007b' }, 'lastName'],
    [{ role: 'KING' }, 'role'],
  ])('refuses %j', async (changes, field) => {
    const { status, envelope } = await clerk.call(saveUser, buildUser(changes) as never);
    expect({ status, fields: Object.keys(envelope.fieldErrors ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('refuses a user name that another user has, whatever its case', async () => {
    const { envelope } = await clerk.call(saveUser, buildUser({ username: subject.username.toUpperCase() }));
    expect(envelope.fieldErrors).toEqual({ username: 'Another user has this user name.' });
  });

  it('keeps a formula as text', async () => {
    const { content } = await clerk.call(saveUser, buildUser({ company: '=HYPERLINK("x")' }));
    expect((await fetchUser(clerk, content.userId)).content.company).toBe('=HYPERLINK("x")');
  });

  it('saves changes with the values before and after in the audit, and ends sessions when the role changes', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    const { form, tag } = await load(manager, user.userId);
    expect(await save(manager, { ...form, role: 'ACCOUNT', city: 'Duluth' }, tag)).toMatchObject({ ok: true });
    expect((await lastAudit()).details).toMatchObject({
      before: { role: 'USER', city: '' },
      after: { role: 'ACCOUNT', city: 'Duluth' },
    });
    expect((await user.call(loginStatus, {})).status).toBe(403);
  });

  it('notifies the previous address when the email changes', async () => {
    const { content } = await clerk.call(saveUser, buildUser({ email: 'before@example.com' }));
    const { form, tag } = await load(clerk, content.userId);
    await save(clerk, { ...form, email: 'after@example.com' }, tag);
    expect(await lastMail()).toMatchObject({ recipient: 'before@example.com' });
  });

  it('doesn’t save an inactive user, or one who was deleted while being edited', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    const { form, tag } = await load(manager, user.userId);
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', user.userId).execute();
    expect(await save(manager, form, tag)).toMatchObject({ code: 'USER_NOT_ACTIVE' });
    await clerk.call(userDelete, { userId: user.userId });
    expect(await save(manager, form, tag)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

describe('If two people edit the same user', () => {
  it('the second one sees who saved which values and when, and nothing is overwritten', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    const [one, other] = [await load(clerk, user.userId), await load(manager, user.userId)];
    expect(await save(clerk, { ...one.form, city: 'Ely', zip: '55731' }, one.tag)).toMatchObject({ ok: true });
    const refused = await save(manager, { ...other.form, city: 'Tower', zip: '55731' }, other.tag);
    expect(refused).toMatchObject({
      ok: false,
      code: 'USER_CHANGED',
      conflict: { savedBy: clerk.username, fields: expect.arrayContaining(['city']) },
    });
    expect(refused.conflict.fields).not.toContain('zip');
    expect(refused.message).toMatch(
      new RegExp(`^${clerk.username} saved this user on [0-9/]+ at [0-9:]+ [AP]M and changed: .*City`),
    );
    expect((await load(clerk, user.userId)).form.city).toBe('Ely');
    expect(await save(manager, { ...other.form, city: 'Tower' }, `"${refused.conflict.version}"`)).toMatchObject({
      ok: true,
    });
  });

  it('a save succeeds if the other person changed other fields, or to the same values', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    const first = await load(clerk, user.userId);
    await save(clerk, { ...first.form, city: 'Ely' }, first.tag);
    expect(await save(manager, { ...first.form, city: 'Ely', zip: '55731' }, first.tag)).toMatchObject({ ok: true });
  });

  it('a profile saved by the user in the meantime counts as a change', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    await save(clerk, (await load(clerk, user.userId)).form);
    const { form, tag } = await load(clerk, user.userId);
    const profile = { firstName: 'Changed', lastName: form.lastName, email: form.email };
    expect((await user.call(saveProfile, profile)).envelope).toMatchObject({ ok: true });
    expect(await save(clerk, { ...form, firstName: 'Mine' }, tag)).toMatchObject({ code: 'USER_CHANGED' });
  });

  it('a save without a version is accepted and audited as unchecked', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    const { form } = await load(clerk, user.userId);
    expect(await save(clerk, { ...form, city: 'Ely' })).toMatchObject({ ok: true });
    expect((await lastAudit()).details).toMatchObject({ isUnchecked: true });
  });
});

describe('No one grants a role above their own', () => {
  it.each([
    ['clerk', 'TRIMIN'],
    ['manager', 'COUNTY'],
    ['manager', 'GUEST'],
  ] as const)('a %s can’t create or make a %s', async (who, role) => {
    const client = who === 'clerk' ? clerk : manager;
    expect((await client.call(saveUser, buildUser({ role }))).envelope.code).toBe('USER_OUT_OF_REACH');
    const { form, tag } = await load(client, subject.userId);
    expect(await save(client, { ...form, role }, tag)).toMatchObject({ code: 'USER_OUT_OF_REACH' });
  });

  it('account administrators neither create users in other accounts nor see or move theirs', async () => {
    const accountId = await createAccount(test.county.db, { name: 'Elsewhere' });
    expect((await manager.call(saveUser, buildUser({ accountId }))).envelope.code).toBe('NOT_FOUND');
    expect(await fetchUser(manager, clerk.userId)).toMatchObject({ code: 'NOT_FOUND' });
    const { form, tag } = await load(manager, subject.userId);
    expect(await save(manager, { ...form, accountId }, tag)).toMatchObject({ code: 'USER_OUT_OF_REACH' });
  });

  it('users can’t demote themselves, and the last active administrator stays', async () => {
    const own = await load(provider, provider.userId);
    expect(await save(provider, { ...own.form, role: 'COUNTY' }, own.tag)).toMatchObject({ code: 'OWN_USER' });
    const other = await test.signedIn({ role: 'TRIMIN' });
    const first = await load(other, provider.userId);
    expect(await save(other, { ...first.form, role: 'USER' }, first.tag)).toMatchObject({ ok: true });
    await test.county.db.updateTable('users').set({ role: 'TRIMIN' }).where('id', '=', provider.userId).execute();
    provider = other;
  });
});

describe('Reset Password', () => {
  const reset = (client: TestClient, user: TestClient, passwords: object = {}) =>
    client.call(userPassword, {
      id: user.userId,
      username: user.username,
      password: NEW_PASSWORD,
      passwordConfirm: NEW_PASSWORD,
      ...passwords,
    });

  it('sets the password, ends the sessions and notifies the user, without a secret in the audit', async () => {
    const user = await test.signedIn({ accountId: manager.accountId });
    await test.county.db.updateTable('users').set({ email: 'u@example.com' }).where('id', '=', user.userId).execute();
    expect((await reset(manager, user)).status).toBe(200);
    expect((await user.call(loginStatus, {})).status).toBe(403);
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200);
    expect(await lastMail()).toMatchObject({ recipient: 'u@example.com' });
    const entries = await test.county.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD);
  });

  it.each([
    [{ passwordConfirm: 'Other7$otter' }, 'passwordConfirm'],
    [{ password: 'short', passwordConfirm: 'short' }, 'password'],
    [{ password: 'Password1!', passwordConfirm: 'Password1!' }, 'password'],
  ])('refuses %j', async (passwords, field) => {
    expect(Object.keys((await reset(clerk, subject, passwords)).envelope.fieldErrors ?? {})).toEqual([field]);
  });

  it('is refused if the id and the user name belong to two users, or the user was renamed', async () => {
    const [one, other] = [await test.signedIn(), await test.signedIn()];
    for (const username of [other.username, `${one.username}x`, ''])
      expect((await reset(clerk, one, { username })).envelope.code).toBe('USER_RENAMED');
    for (const user of [one, other]) {
      expect((await user.call(loginStatus, {})).status).toBe(200);
      expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(401);
    }
    expect((await reset(clerk, one, { username: one.username.toUpperCase() })).status).toBe(200);
  });

  it('is refused for oneself, for a higher role, or for another account', async () => {
    expect((await reset(clerk, clerk)).envelope.code).toBe('OWN_USER');
    expect((await reset(clerk, provider)).envelope.code).toBe('USER_OUT_OF_REACH');
    expect((await reset(manager, clerk)).envelope.code).toBe('NOT_FOUND');
  });
});

describe('A new user gets an emailed link to set a password', () => {
  async function invite(changes: object = {}) {
    const user = buildUser({ password: '', ...changes });
    const { content, envelope } = await clerk.call(saveUser, user);
    return {
      ...user,
      userId: content.userId,
      message: envelope.message,
      ticket: ticketIn((await lastMail()).body_text),
    };
  }
  const accept = (ticket: string) => test.client().call(resetPassword, { ticket, password: NEW_PASSWORD });
  const rowOf = async (username: string) =>
    (await clerk.call(userList.endpoint, { filterText: username })).content.users.find(
      (user) => user.username === username,
    );

  it('is pending until the link is used, then active, and the link works once', async () => {
    const user = await invite();
    expect(user.message).toBe(`Added ${user.username} and emailed an invitation to ${user.email}.`);
    expect(await rowOf(user.username)).toMatchObject({
      status: 'P',
      invitedAt: '2026-11-20T12:00',
      linkExpiresAt: '2026-11-27T12:00',
    });
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(401);
    expect((await accept(user.ticket)).status).toBe(200);
    expect(await rowOf(user.username)).toMatchObject({ status: 'A', invitedAt: null, linkExpiresAt: null });
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200);
    expect((await accept(user.ticket)).envelope.code).toBe('TICKET_NOT_VALID');
  });

  it('‘Send the link again’ for pending users invalidates the old link', async () => {
    const user = await invite();
    expect((await clerk.call(userInvite, { userId: user.userId })).status).toBe(200);
    const second = ticketIn((await lastMail()).body_text);
    expect((await accept(user.ticket)).envelope.code).toBe('TICKET_NOT_VALID');
    expect((await accept(second)).status).toBe(200);
    expect((await clerk.call(userInvite, { userId: user.userId })).envelope.code).toBe('USER_NOT_PENDING');
  });

  it('can be canceled', async () => {
    const user = await invite();
    await clerk.call(userCancelInvitation, { userId: user.userId });
    expect((await accept(user.ticket)).envelope.code).toBe('TICKET_NOT_VALID');
    expect(await rowOf(user.username)).toMatchObject({ status: 'P', linkExpiresAt: null });
  });

  it('isn’t sent or canceled for users out of reach', async () => {
    const user = await invite({ role: 'COUNTY' });
    for (const endpoint of [userInvite, userCancelInvitation]) {
      expect((await manager.call(endpoint, { userId: user.userId })).envelope.code).toBe('USER_OUT_OF_REACH');
    }
  });

  it('is neither replaced by a registration with the same address nor purged like one', async () => {
    const user = await invite({ role: 'COUNTY' });
    const { id: _id, accountId: _account, role: _role, password: _password, ...names } = user;
    await test.client().call(signUp, {
      ...{ firstName: names.firstName, lastName: names.lastName, email: names.email, username: 'stranger.one' },
      ...{
        address: '1 Main St',
        city: 'Ely',
        state: 'MN',
        zip: '55731',
        phone: '(218) 555-0142',
        password: NEW_PASSWORD,
      },
    });
    await processSignUps(test.county);
    expect(await rowOf('stranger.one')).toBeUndefined();
    const late = await invite();
    test.clock.advanceMinutes(6 * DAY_MINUTES);
    expect((await accept(user.ticket)).status).toBe(200);
    test.clock.advanceMinutes(31 * DAY_MINUTES);
    await purgeExpiredRegistrations(test.county);
    expect(await test.county.db.selectFrom('users').select('id').where('id', '=', late.userId).execute()).toHaveLength(
      1,
    );
  });
});

describe('A new user in an account that is being deactivated', () => {
  it('is refused or deactivated with it, depending on which comes first', async () => {
    const accountId = await createAccount(test.county.db, { name: 'Closing Abstract' });
    const staff = await test.signedIn({ role: 'COUNTY' });
    const creations = [1, 2, 3, 4].map(() => save(staff, buildUser({ accountId })));
    await Promise.race(creations);
    await staff.call(accountChangeStatusSingle, { accountId, status: 'I' });
    await Promise.all(creations);
    const users = await test.county.db
      .selectFrom('users')
      .select('status')
      .where('account_id', '=', accountId)
      .execute();
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ status }) => status !== 'I')).toEqual([]);
  });
});
