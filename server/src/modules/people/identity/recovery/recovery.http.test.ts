import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { forgotPassword, forgotUsername, resetPassword } from '@portal/contract/people/identity/recovery';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { RATE_LIMIT_WINDOW_MINUTES, SIGN_IN_RATE_LIMITS } from '../identity.rules.ts';
import { purgeExpiredSessions } from '../purge-expired-sessions.ts';
import { processRecoveryRequests } from './process-recovery-requests.ts';

const NEW_PASSWORD = 'Fresh7!granite';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMinutes(RATE_LIMIT_WINDOW_MINUTES + 1));

let userCount = 0;

/** Creates a user with an email address, and returns the email for their forgotten password. */
async function createUserWithEmail(): Promise<{ user: TestClient; email: string }> {
  userCount += 1;
  const user = await test.signedIn();
  const email = `person${userCount}@example.com`;
  await test.county.db.updateTable('users').set({ email, first_name: 'Ann' }).where('id', '=', user.userId).execute();
  return { user, email };
}

async function askForTicket(username: string, email: string): Promise<string> {
  await test.client().call(forgotPassword, { username, email });
  await processRecoveryRequests(test.county);
  return (await getNewestEmail(test, email.toLowerCase())).ticket;
}

const reset = (ticket: string, password = NEW_PASSWORD) => test.client().call(resetPassword, { ticket, password });
const signIn = (username: string, password: string) => test.client().call(login, { username, password });

describe('Forgot user name', () => {
  it('has the same response whether or not a user is found, and emails the user names', async () => {
    const { user, email } = await createUserWithEmail();
    const { userId, username } = await test.signedIn();
    await test.county.db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', userId).execute();
    const answers = await Promise.all(
      [email, 'unknown@example.com'].map((address) => test.client().call(forgotUsername, { email: address })),
    );
    for (const { status, envelope } of answers) {
      expect({ status, envelope }).toEqual({
        status: 200,
        envelope: {
          ok: true,
          message: "If a user is registered with this email address, we've emailed the user name.",
          lockout: false,
          content: {},
        },
      });
    }
    await processRecoveryRequests(test.county);
    const { subject, text } = await getNewestEmail(test, email);
    expect(subject).toBe('Testing County: your user name');
    expect(text).toContain(`${user.username}\n${username}`);
    expect(text).toContain('https://records.example.gov/testing/login');
    expect(await listEmails(test, 'unknown@example.com')).toEqual([]);
  });

  it('does the same work in every case: one row', async () => {
    const rows = async () => {
      const { n } = await test.county.db
        .selectFrom('recovery_requests')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    const { email } = await createUserWithEmail();
    const mailsBefore = (await listEmails(test, email)).length;
    const before = await rows();
    await test.client().call(forgotUsername, { email });
    await test.client().call(forgotUsername, { email: 'no.such.person@example.com' });
    expect(await rows()).toBe(before + 2);
    expect((await listEmails(test, email)).length).toBe(mailsBefore);
  });

  it.each([
    ['', 'Required.'],
    ['no address', 'Enter an email address such as name@example.com.'],
    [`${'a'.repeat(40)}@example.com`, '50 characters max.'],
    ['ann@example.com\nBcc: all@example.com', 'Enter an email address such as name@example.com.'],
  ])('%j: %s', async (email, problem) => {
    expect(await test.client().call(forgotUsername, { email })).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { email: problem } },
    });
  });

  it('is not offered if the county has disabled it', async () => {
    const content = { forgotPasswordLink: false };
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content, actor: SYSTEM_ACTOR });
    for (const call of [
      test.client().call(forgotUsername, { email: 'ann@example.com' }),
      test.client().call(forgotPassword, { username: 'someone.else', email: 'ann@example.com' }),
    ]) {
      expect(await call).toMatchObject({ status: 404, envelope: { code: 'NOT_OFFERED' } });
    }
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content: {}, actor: SYSTEM_ACTOR });
  });

  it('is limited by client address and by email address', async () => {
    const { email } = await createUserWithEmail();
    for (let count = 0; count < SIGN_IN_RATE_LIMITS.RECOVERY.byEmail + 2; count += 1) {
      expect((await test.client().call(forgotUsername, { email })).status).toBe(200);
    }
    await processRecoveryRequests(test.county);
    expect(await listEmails(test, email)).toHaveLength(SIGN_IN_RATE_LIMITS.RECOVERY.byEmail);
    for (
      let count = SIGN_IN_RATE_LIMITS.RECOVERY.byEmail + 2;
      count < SIGN_IN_RATE_LIMITS.RECOVERY.byAddress;
      count += 1
    )
      await test.client().call(forgotUsername, { email: `other${count}@example.com` });
    expect(await test.client().call(forgotUsername, { email: 'one.more@example.com' })).toMatchObject({
      status: 429,
      envelope: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('Forgot password', () => {
  it('is mailed to its owner, whatever others have requested for the mailbox', async () => {
    const { user, email } = await createUserWithEmail();
    for (let count = 0; count < SIGN_IN_RATE_LIMITS.RECOVERY.byEmail; count += 1) {
      await test.client().call(forgotPassword, { username: `no.such.user${count}`, email });
      await test.client().call(forgotUsername, { email });
    }
    await processRecoveryRequests(test.county);
    expect((await reset(await askForTicket(user.username, email))).status).toBe(200);
  });

  it('has the same response for a user, an unknown name, another address, and a user who cannot sign in', async () => {
    const { user, email } = await createUserWithEmail();
    const locked = await createUserWithEmail();
    await test.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', locked.user.userId).execute();
    const answers = new Set<string>();
    for (const request of [
      { username: user.username, email },
      { username: 'unknown.user', email },
      { username: user.username, email: 'other@example.com' },
      { username: locked.user.username, email: locked.email },
    ]) {
      const { status, envelope } = await test.client().call(forgotPassword, request);
      answers.add(JSON.stringify([status, envelope]));
    }
    expect([...answers]).toHaveLength(1);
    await processRecoveryRequests(test.county);
    expect(await listEmails(test, 'other@example.com')).toEqual([]);
    expect((await getNewestEmail(test, locked.email)).text).toContain("can't sign in at the moment");
    expect((await getNewestEmail(test, locked.email)).ticket).toBe('');
  });

  it("emails a link that is valid for the county's number of hours, in the selected language", async () => {
    const { user, email } = await createUserWithEmail();
    await saveSettings(test.county.db, {
      group: 'loginPageRegistration',
      content: { emaileExpireIn: 1 },
      actor: SYSTEM_ACTOR,
    });
    const ticket = await askForTicket(user.username.toUpperCase(), email.toUpperCase());
    const { subject, text } = await getNewestEmail(test, email);
    expect(subject).toBe('Testing County: choose a new password');
    expect(text).toMatch(/^Hello Ann,\n\nWe received a request for a new password for user test\.user/);
    expect(text).toContain(`https://records.example.gov/testing/passwordReset/${ticket}\n`);
    expect(text).toContain('The link works once and expires in 1 hour.');
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content: {}, actor: SYSTEM_ACTOR });
  });

  it('links to the county’s own address regardless of the request’s host', async () => {
    const { user, email } = await createUserWithEmail();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await test.client().send(forgotPassword, { username: user.username, email }, headers);
    expect(response.statusCode).toBe(200);
    await processRecoveryRequests(test.county);
    const { text } = await getNewestEmail(test, email);
    expect(text).not.toContain('evil');
    expect(text).toContain('https://records.example.gov/testing/passwordReset/');
  });

  it('sends no email to guests and pending users', async () => {
    for (const change of [{ role: 'GUEST' }, { status: 'P' }]) {
      const { user, email } = await createUserWithEmail();
      await test.county.db.updateTable('users').set(change).where('id', '=', user.userId).execute();
      await test.client().call(forgotPassword, { username: user.username, email });
      await processRecoveryRequests(test.county);
      expect(await listEmails(test, email)).toEqual([]);
    }
  });
});

describe('Password reset', () => {
  it('sets the password, ends all sessions, and notifies the user', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    expect(await reset(ticket)).toMatchObject({
      status: 200,
      envelope: { message: 'Password updated.  You may now log in.' },
    });
    expect((await user.call(loginStatus, {})).status).toBe(403);
    expect((await getNewestEmail(test, email)).subject).toBe('Testing County: your password was changed');
    expect((await signIn(user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  it('refuses used, truncated, and unknown tickets', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    await reset(ticket);
    for (const bad of [ticket, ticket.slice(0, -1), `${ticket}A`, '', 'x'.repeat(200)]) {
      expect(await reset(bad, 'Another7!granite')).toMatchObject({
        status: 410,
        envelope: { ok: false, code: 'TICKET_NOT_VALID' },
      });
    }
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  it("refuses a ticket after the county's number of hours, to the minute", async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    test.clock.advanceMinutes(4 * 60);
    expect((await reset(ticket)).status).toBe(410);
    const other = await askForTicket(user.username, email);
    test.clock.advanceMinutes(4 * 60 - 1);
    expect((await reset(other)).status).toBe(200);
  });

  it('refuses the older of two tickets', async () => {
    const { user, email } = await createUserWithEmail();
    const older = await askForTicket(user.username, email);
    const newer = await askForTicket(user.username, email);
    expect((await reset(older)).status).toBe(410);
    expect((await reset(newer)).status).toBe(200);
  });

  it('accepts only one of two concurrent uses of a ticket', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    const answers = await Promise.all([reset(ticket, 'First1!granite'), reset(ticket, 'Second1!granite')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('does not consume the ticket if the password is refused', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    expect(await reset(ticket, 'short')).toMatchObject({
      envelope: { fieldErrors: { password: 'At least 8 characters long.' } },
    });
    expect(await reset(ticket, 'Password1!')).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { password: 'Too easy to guess.' } },
    });
    expect((await reset(ticket)).status).toBe(200);
  });

  it('refuses a user who has since been locked', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    await test.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', user.userId).execute();
    expect((await reset(ticket)).status).toBe(410);
    expect((await signIn(user.username, TEST_PASSWORD)).status).toBe(401);
  });

  it('stores no usable secret', async () => {
    const { user, email } = await createUserWithEmail();
    const ticket = await askForTicket(user.username, email);
    const { rows } = await test.database.executeSql(
      `SELECT (SELECT count(*) FROM user_tickets WHERE user_tickets::text LIKE $1) +
              (SELECT count(*) FROM audit_entries WHERE audit_entries::text LIKE $1) AS n`,
      [`%${ticket}%`],
    );
    expect(Number(rows[0]?.n)).toBe(0);
  });
});

describe('Once a day', () => {
  it('expired tickets, old requests, and old attempts are deleted', async () => {
    const { user, email } = await createUserWithEmail();
    await askForTicket(user.username, email);
    test.clock.advanceMinutes(25 * 60);
    await purgeExpiredSessions(test.county);
    for (const table of ['user_tickets', 'recovery_requests', 'public_call_attempts', 'sign_in_attempts'] as const) {
      const rows = await test.county.db.selectFrom(table).selectAll().execute();
      expect(rows, table).toEqual([]);
    }
  });
});
