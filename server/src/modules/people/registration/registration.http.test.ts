import type { RequestOf } from '@portal/contract/endpoint';
import { login } from '@portal/contract/people/current-user/login';
import { completeRegistration, forgotPassword, resetPassword } from '@portal/contract/people/identity/recovery';
import { signUp } from '@portal/contract/people/registration';
import { userInvite } from '@portal/contract/people/user-manager/user';
import { userChangeStatusSingle } from '@portal/contract/people/user-manager/users';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { type SettingsOf, saveSettings } from '../../office/county-settings/index.ts';
import { processRecoveryRequests, purgeExpiredSessions } from '../identity/index.ts';
import { processSignUps } from './process-sign-ups.ts';
import { purgeExpiredRegistrations, REGISTRATION_RETENTION_DAYS } from './purge-expired-registrations.ts';

const PASSWORD = 'Fresh7!granite';

let test: TestApp;
let userCount = 0;
beforeAll(async () => {
  test = await startTestApp();
  await setRegistration({ selfRegistration: true });
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMinutes(61));

const setRegistration = (content: Partial<SettingsOf<'loginPageRegistration'>>) =>
  saveSettings(test.county.db, { group: 'loginPageRegistration', content, actor: SYSTEM_ACTOR });

/** The form of a new user. */
function buildForm(change: Partial<RequestOf<typeof signUp>> = {}): RequestOf<typeof signUp> {
  userCount += 1;
  return {
    username: `anna.lindquist${userCount}`,
    firstName: 'Anna',
    lastName: 'Lindquist',
    company: '',
    address: '1386 Idaho Ave W',
    city: 'Juniper Falls',
    state: 'MN',
    zip: '55014',
    email: `anna${userCount}@example.com`,
    phoneFormatType: 'STANDARD',
    phone: '(218) 555-0142',
    password: PASSWORD,
    ...change,
  };
}

const send = (form: RequestOf<typeof signUp>) => test.client().call(signUp, form);
/** Registers and runs the job that processes registrations. */
const register = async (form: RequestOf<typeof signUp>) => {
  const response = await send(form);
  await processSignUps(test.county);
  return response;
};
const complete = (ticket: string) => test.client().call(completeRegistration, { ticket });
const signIn = (username: string) => test.client().call(login, { username, password: PASSWORD });
const findUsers = (username: string) =>
  test.county.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.status', 'users.role', 'users.email', 'accounts.id as accountId'])
    .select(['accounts.name', 'accounts.account_type', 'accounts.payment_method'])
    .where('username', '=', username)
    .execute();

describe('Self-registration', () => {
  it('creates a pending user with an a la carte account that pays by card, and emails a link', async () => {
    const form = buildForm();
    expect(await register(form)).toMatchObject({
      status: 200,
      envelope: {
        ok: true,
        message: "We've emailed you a link.  Please follow the link to complete your registration.",
      },
    });
    expect(await findUsers(form.username)).toMatchObject([
      {
        status: 'P',
        role: 'USER',
        email: form.email,
        name: form.email,
        account_type: 'A_LA_CARTE',
        payment_method: 'CREDIT_CARD',
      },
    ]);
    const mail = await getNewestEmail(test, form.email);
    expect(mail.subject).toBe('Testing County: complete your registration');
    expect(mail.text).toContain(`https://records.example.gov/testing/CompleteRegistration/${mail.ticket}\n`);
    expect(mail.text).toContain('The link works once and expires in 4 hours.');
    expect((await signIn(form.username)).status).toBe(401);
  });

  it('is completed by the link, which returns the user’s names, and then the user can log in', async () => {
    const form = buildForm();
    await register(form);
    const { ticket } = await getNewestEmail(test, form.email);
    expect((await complete(ticket)).content).toEqual({ fullName: 'Anna Lindquist', username: form.username });
    expect((await signIn(form.username)).content.currentUser).toMatchObject({
      role: 'USER',
      paymentMethod: 'CREDIT_CARD',
      accountType: 'A_LA_CARTE',
    });
  });

  it('requires every field except the company', async () => {
    const response = await test.client().send(signUp, { state: '', firstName: '', lastName: '', email: '' });
    const { fieldErrors } = response.json();
    const { username, password, ...rest } = fieldErrors;
    expect(Object.keys(fieldErrors).sort()).toEqual(
      ['username', 'firstName', 'lastName', 'address', 'city', 'state', 'zip', 'email', 'phone', 'password'].sort(),
    );
    expect(rest).toMatchObject({
      firstName: 'Required.',
      lastName: 'Required.',
      email: 'Required.',
      state: 'Required.',
    });
  });

  it.each([
    [{ username: 'short.1' }, { username: 'At least 8 characters long.' }],
    [{ username: 'a'.repeat(51) }, { username: 'Maximum 50 characters long.' }],
    [{ username: 'anna lindquist' }, { username: 'Letters, numbers, underscores, dots and @ only.' }],
    [{ username: '.annalindquist' }, { username: 'Must start and end with a letter or number.' }],
    [{ username: 'anna..lindquist' }, { username: 'No two special characters in a row.' }],
    [{ username: '<script>alert(1)</script>' }, { username: 'Letters, numbers, underscores, dots and @ only.' }],
    [{ username: 'a'.repeat(10_000) }, { username: 'Maximum 50 characters long.' }],
    [{ firstName: 'a'.repeat(10_000) }, { firstName: '30 characters max.' }],
    [{ phone: '2185550142' }, { phone: '(XXX) XXX-XXXX' }],
    [{ phoneFormatType: 'INTERNATIONAL' as const }, { phone: 'Numbers only.  No spaces.  No dashes.' }],
    [{ password: 'Lindquist!1' }, { password: 'Too easy to guess.' }],
    [
      { password: 'nodigits!' },
      { password: 'At least one letter, one number and one of !@#$%^&, and no other special characters.' },
    ],
    [{ zip: '' }, { zip: 'Required.' }],
  ])('%j: %j', async (change, fieldErrors) => {
    expect(await register(buildForm(change))).toMatchObject({ status: 400, envelope: { fieldErrors } });
  });

  it('refuses a role, account, or status', async () => {
    for (const extra of [{ role: 'TRIMIN' }, { accountId: 1 }, { status: 'A' }, { passwordConfirm: PASSWORD }]) {
      expect((await test.client().send(signUp, { ...buildForm(), ...extra })).statusCode).toBe(400);
    }
  });

  it('is not offered if the county has disabled it, and closed during a lockout', async () => {
    await setRegistration({ selfRegistration: false });
    expect(await register(buildForm())).toMatchObject({ status: 404, envelope: { code: 'NOT_OFFERED' } });
    await setRegistration({ selfRegistration: true });
    const content = { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: 'Closed.' };
    await saveSettings(test.county.db, { group: 'userLockout', content, actor: SYSTEM_ACTOR });
    expect(await register(buildForm())).toMatchObject({ status: 403, envelope: { code: 'LOCKED_OUT' } });
    await saveSettings(test.county.db, { group: 'userLockout', content: {}, actor: SYSTEM_ACTOR });
  });

  it('is limited by client address', async () => {
    const form = buildForm();
    for (let count = 0; count < 20; count += 1) expect((await register(form)).status).toBe(200);
    expect(await register(buildForm())).toMatchObject({ status: 429, envelope: { code: 'TOO_MANY_REQUESTS' } });
    expect(await listEmails(test, form.email)).toHaveLength(3);
  });
});

describe('A registration with a taken name or address', () => {
  it('has the usual response, which reveals neither user names nor email addresses', async () => {
    const taken = buildForm();
    await register(taken);
    await complete((await getNewestEmail(test, taken.email)).ticket);
    const answers = new Set<string>();
    for (const form of [
      buildForm(),
      buildForm({ username: taken.username }),
      buildForm({ username: taken.username.toUpperCase() }),
      buildForm({ email: taken.email }),
      buildForm({ email: taken.email.toUpperCase(), username: taken.username }),
    ]) {
      const { status, envelope } = await register(form);
      answers.add(JSON.stringify([status, envelope]));
    }
    expect([...answers]).toHaveLength(1);
  });

  it('is stored as one row like any other and not looked up before the response', async () => {
    const taken = buildForm();
    await register(taken);
    await complete((await getNewestEmail(test, taken.email)).ticket);
    const tables =
      'users, accounts, user_tickets, mail_outbox, audit_entries, sign_up_requests, public_call_attempts'.split(', ');
    const countRows = async () => {
      const counts = tables.map((table) => `(SELECT count(*)::integer FROM ${table}) AS ${table}`);
      return (await test.database.executeSql(`SELECT ${counts.join(', ')}`)).rows[0] as Record<string, number>;
    };
    for (const form of [buildForm(), buildForm({ username: taken.username }), buildForm({ email: taken.email })]) {
      const before = await countRows();
      await send(form);
      const after = await countRows();
      const written = tables.filter((table) => after[table] !== before[table]);
      expect(written).toEqual(['sign_up_requests', 'public_call_attempts']);
    }
    expect(await processSignUps(test.county)).toBe(3);
    expect((await countRows()).sign_up_requests).toBe(0);
  });

  it('reports a taken user name by email and creates no user', async () => {
    const { username } = await test.signedIn();
    const form = buildForm({ username: username.toUpperCase() });
    await register(form);
    const { text, ticket } = await getNewestEmail(test, form.email);
    expect(text).toContain(`the user name ${form.username}. This user name is taken`);
    expect(text).toContain('https://records.example.gov/testing/register');
    expect(ticket).toBe('');
    const { rows } = await test.database.executeSql('SELECT count(*)::integer AS n FROM users WHERE email = $1', [
      form.email,
    ]);
    expect(rows[0]?.n).toBe(0);
  });

  it('emails the owner of a taken address their own user name, not the typed one', async () => {
    const user = await test.signedIn();
    await test.county.db
      .updateTable('users')
      .set({ email: 'owner@example.com' })
      .where('id', '=', user.userId)
      .execute();
    const form = buildForm({ email: 'Owner@Example.com', firstName: 'Buy cheap pills' });
    await register(form);
    const { text } = await getNewestEmail(test, 'Owner@Example.com');
    expect(text).toContain(user.username);
    expect(text).not.toContain('pills');
    expect(text).not.toContain(form.username);
    expect(await findUsers(form.username)).toEqual([]);
  });

  it('that is pending for the same address can’t be overwritten, and its owner completes it with their own password', async () => {
    const first = buildForm();
    await register(first);
    const older = (await getNewestEmail(test, first.email)).ticket;
    const second = buildForm({ email: first.email.toUpperCase() });
    await register(second);
    const { text, ticket } = await getNewestEmail(test, second.email);
    expect(text).toContain(`The first one has the user name ${first.username}.`);
    expect(text).not.toContain(second.username);
    for (const link of [older, ticket]) expect((await complete(link)).status).toBe(410);
    const password = 'Owner7!granite';
    expect((await test.client().call(resetPassword, { ticket, password })).status).toBe(200);
    expect(await findUsers(second.username)).toEqual([]);
    expect((await findUsers(first.username))[0]?.status).toBe('A');
    // A password that another person may have typed doesn't work.
    expect((await signIn(first.username)).status).toBe(401);
    expect((await test.client().call(login, { username: first.username, password })).status).toBe(200);
  });

  it('that was repeated can only be completed with the owner’s own password, even by later links', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const first = buildForm();
    await register(first);
    await register(buildForm({ email: first.email }));
    const [user] = await findUsers(first.username);
    await clerk.call(userInvite, { userId: user?.id ?? 0 });
    const again = await getNewestEmail(test, first.email);
    expect(again.text).toContain('To complete it with a password of your choice');
    expect((await complete(again.ticket)).status).toBe(410);

    test.clock.advanceMinutes(4 * 60 + 1);
    await register(buildForm({ email: first.email }));
    expect(await findUsers(first.username)).toHaveLength(1);
    const later = await getNewestEmail(test, first.email);
    expect((await complete(later.ticket)).status).toBe(410);

    test.clock.advanceMinutes(4 * 60 + 1);
    const asked = await test.client().call(forgotPassword, { username: first.username, email: first.email });
    expect(asked).toMatchObject({ status: 200 });
    await processRecoveryRequests(test.county);
    const { ticket } = await getNewestEmail(test, first.email);
    expect(ticket).not.toBe(later.ticket);
    const password = 'Owner7!granite';
    expect((await test.client().call(resetPassword, { ticket, password })).status).toBe(200);
    expect((await signIn(first.username)).status).toBe(401);
    expect((await test.client().call(login, { username: first.username, password })).status).toBe(200);
  });

  it('that was repeated has no password if staff activate the user', async () => {
    const clerk = await test.signedIn({ role: 'COUNTY' });
    const first = buildForm();
    await register(first);
    await register(buildForm({ email: first.email }));
    const [user] = await findUsers(first.username);
    await clerk.call(userChangeStatusSingle, { userId: user?.id ?? 0 });
    expect((await findUsers(first.username))[0]?.status).toBe('A');
    expect((await signIn(first.username)).status).toBe(401);
  });

  it('whose link has expired is replaced', async () => {
    const first = buildForm();
    await register(first);
    test.clock.advanceMinutes(4 * 60 + 1);
    const second = buildForm({ email: first.email.toUpperCase() });
    await register(second);
    const { ticket } = await getNewestEmail(test, second.email);
    expect((await complete(ticket)).content.username).toBe(second.username);
    expect(await findUsers(first.username)).toEqual([]);
    const [user] = await findUsers(second.username);
    expect(user?.name).toBe(first.email);
  });

  it('gets an account with another name if the name is taken', async () => {
    const form = buildForm();
    await test.signedIn({ account: { name: form.email.toUpperCase() } });
    await register(form);
    expect((await findUsers(form.username))[0]?.name).toBe(`${form.email} (2)`);
  });
});

describe('Completing a registration', () => {
  it('works once before the ticket expires, and only with a registration ticket', async () => {
    const form = buildForm();
    await register(form);
    const { ticket } = await getNewestEmail(test, form.email);
    const asPassword = await test.client().call(resetPassword, { ticket, password: PASSWORD });
    expect(asPassword).toMatchObject({ status: 410, envelope: { code: 'TICKET_NOT_VALID' } });
    for (const bad of ['', ticket.slice(1), 'x'.repeat(43)]) expect((await complete(bad)).status).toBe(410);
    expect((await complete(ticket)).status).toBe(200);
    // A reopened link says that the registration is complete, even when the button is pressed ten times.
    for (const again of await Promise.all(Array.from({ length: 10 }, () => complete(ticket))))
      expect(again).toMatchObject({ status: 200, content: { username: form.username } });

    const late = buildForm();
    await register(late);
    test.clock.advanceMinutes(4 * 60);
    expect((await complete((await getNewestEmail(test, late.email)).ticket)).status).toBe(410);
    expect((await findUsers(late.username))[0]?.status).toBe('P');
  });

  it('succeeds if staff have activated the user, and is refused if they have deactivated the user', async () => {
    for (const [status, answer] of [
      ['A', 200],
      ['I', 410],
    ] as const) {
      const form = buildForm();
      await register(form);
      const { ticket } = await getNewestEmail(test, form.email);
      await test.county.db.updateTable('users').set({ status }).where('username', '=', form.username).execute();
      expect((await complete(ticket)).status).toBe(answer);
      expect((await findUsers(form.username))[0]?.status).toBe(status);
    }
  });
});

describe('An incomplete registration', () => {
  it('is deleted with its account after thirty days, unlike others', async () => {
    const dead = buildForm();
    const done = buildForm();
    await register(dead);
    await register(done);
    await complete((await getNewestEmail(test, done.email)).ticket);
    const at = test.clock.now();
    await test.county.db.updateTable('users').set({ created_at: at }).execute();
    const purge = async () => {
      await purgeExpiredSessions(test.county);
      await purgeExpiredRegistrations(test.county);
    };
    test.clock.advanceMinutes(REGISTRATION_RETENTION_DAYS * 24 * 60);
    await purge();
    const [remaining] = await findUsers(dead.username);
    expect(remaining).toBeDefined();
    test.clock.advanceMinutes(1);
    await purge();
    expect(await findUsers(dead.username)).toEqual([]);
    const accounts = test.county.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', remaining?.accountId ?? 0);
    expect(await accounts.execute()).toEqual([]);
    expect((await findUsers(done.username))[0]?.status).toBe('A');
    expect((await test.client().call(login, { username: done.username, password: TEST_PASSWORD })).status).toBe(401);
  });
});
