import { login } from '@portal/contract/auth/login';
import { forgotPassword, forgotUsername, resetPassword } from '@portal/contract/auth/recovery';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { getNewestMail, listMails } from '@portal/testing/mails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';
import { answerRecoveryRequests } from './answer-recovery-requests.ts';
import { DOOR_LIMITS, DOOR_WINDOW_MINUTES } from './identity.rules.ts';
import { purgeExpiredSessions } from './purge-expired-sessions.ts';

const NEW_PASSWORD = 'Fresh7!granite';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMinutes(DOOR_WINDOW_MINUTES + 1));

let people = 0;

/** Somebody with an e-mail address, and the mail that a forgotten password brings her. */
async function somebody(): Promise<{ user: TestClient; email: string }> {
  people += 1;
  const user = await test.signedIn();
  const email = `person${people}@example.com`;
  await test.county.db.updateTable('users').set({ email, first_name: 'Ann' }).where('id', '=', user.userId).execute();
  return { user, email };
}

async function askForTicket(username: string, email: string): Promise<string> {
  await test.client().call(forgotPassword, { username, email });
  await answerRecoveryRequests(test.county);
  return (await getNewestMail(test, email.toLowerCase())).ticket;
}

const reset = (ticket: string, password = NEW_PASSWORD) => test.client().call(resetPassword, { ticket, password });
const signIn = (username: string, password: string) => test.client().call(login, { username, password });

describe('Forgot user name', () => {
  it('answers the same whether or not somebody is found, and mails the user names', async () => {
    const { user, email } = await somebody();
    const { userId, username } = await test.signedIn();
    await test.county.db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', userId).execute();
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map((asked) => test.client().call(forgotUsername, { email: asked })),
    );
    for (const { status, envelope } of answers) {
      expect({ status, envelope }).toEqual({
        status: 200,
        envelope: {
          ok: true,
          message: "If a user is registered with this e-mail address, we've emailed the user name.",
          lockout: false,
          content: {},
        },
      });
    }
    await answerRecoveryRequests(test.county);
    const { subject, text } = await getNewestMail(test, email);
    expect(subject).toBe('Testing County: your user name');
    expect(text).toContain(`${user.username}\n${username}`);
    expect(text).toContain('https://records.example.gov/testing/login');
    expect(await listMails(test, 'nobody@example.com')).toEqual([]);
  });

  it('does the same work for everybody: one row, whoever it is', async () => {
    const rows = async () => {
      const { n } = await test.county.db
        .selectFrom('recovery_requests')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    const { email } = await somebody();
    const mailsBefore = (await listMails(test, email)).length;
    const before = await rows();
    await test.client().call(forgotUsername, { email });
    await test.client().call(forgotUsername, { email: 'no.such.person@example.com' });
    expect(await rows()).toBe(before + 2);
    expect((await listMails(test, email)).length).toBe(mailsBefore);
  });

  it.each([
    ['', 'Required.'],
    ['no address', 'Enter an e-mail address such as name@example.com.'],
    [`${'a'.repeat(40)}@example.com`, '50 characters max.'],
    ['ann@example.com\nBcc: all@example.com', 'Enter an e-mail address such as name@example.com.'],
  ])('%j: %s', async (email, problem) => {
    expect(await test.client().call(forgotUsername, { email })).toMatchObject({
      status: 400,
      envelope: { fieldErrors: { email: problem } },
    });
  });

  it('is not offered where the county has switched it off', async () => {
    const content = { forgotPasswordLink: false };
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content, actor: SYSTEM_ACTOR });
    for (const call of [
      test.client().call(forgotUsername, { email: 'ann@example.com' }),
      test.client().call(forgotPassword, { username: 'somebody', email: 'ann@example.com' }),
    ]) {
      expect(await call).toMatchObject({ status: 404, envelope: { code: 'NOT_OFFERED' } });
    }
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content: {}, actor: SYSTEM_ACTOR });
  });

  it('is limited by address, and fills nobody else’s mailbox', async () => {
    const { email } = await somebody();
    for (let count = 0; count < DOOR_LIMITS.RECOVERY.byEmail + 2; count += 1) {
      expect((await test.client().call(forgotUsername, { email })).status).toBe(200);
    }
    await answerRecoveryRequests(test.county);
    expect(await listMails(test, email)).toHaveLength(DOOR_LIMITS.RECOVERY.byEmail);
    for (let count = DOOR_LIMITS.RECOVERY.byEmail + 2; count < DOOR_LIMITS.RECOVERY.byAddress; count += 1)
      await test.client().call(forgotUsername, { email: `other${count}@example.com` });
    expect(await test.client().call(forgotUsername, { email: 'one.more@example.com' })).toMatchObject({
      status: 429,
      envelope: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});

describe('Forgot password', () => {
  it('answers the same for a user, an unknown name, another address, and a user who can not sign in', async () => {
    const { user, email } = await somebody();
    const locked = await somebody();
    await test.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', locked.user.userId).execute();
    const answers = new Set<string>();
    for (const request of [
      { username: user.username, email },
      { username: 'nobody.here', email },
      { username: user.username, email: 'other@example.com' },
      { username: locked.user.username, email: locked.email },
    ]) {
      const { status, envelope } = await test.client().call(forgotPassword, request);
      answers.add(JSON.stringify([status, envelope]));
    }
    expect([...answers]).toHaveLength(1);
    await answerRecoveryRequests(test.county);
    expect(await listMails(test, 'other@example.com')).toEqual([]);
    expect((await getNewestMail(test, locked.email)).text).toContain('can not sign in at the moment');
    expect((await getNewestMail(test, locked.email)).ticket).toBe('');
  });

  it("mails a link that is good for the county's hours, in the language that was chosen", async () => {
    const { user, email } = await somebody();
    await saveSettings(test.county.db, {
      group: 'loginPageRegistration',
      content: { emaileExpireIn: 1 },
      actor: SYSTEM_ACTOR,
    });
    const ticket = await askForTicket(user.username.toUpperCase(), email.toUpperCase());
    const { subject, text } = await getNewestMail(test, email);
    expect(subject).toBe('Testing County: choose a new password');
    expect(text).toMatch(/^Hello Ann,\n\nSomebody asked for a new password of user test\.user/);
    expect(text).toContain(`https://records.example.gov/testing/passwordReset/${ticket}\n`);
    expect(text).toContain('The link is good for 1 hour and works once.');
    await saveSettings(test.county.db, { group: 'loginPageRegistration', content: {}, actor: SYSTEM_ACTOR });
  });

  it('leads to the county’s own address, whatever the request says of its host', async () => {
    const { user, email } = await somebody();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await test.client().send(forgotPassword, { username: user.username, email }, headers);
    expect(response.statusCode).toBe(200);
    await answerRecoveryRequests(test.county);
    const { text } = await getNewestMail(test, email);
    expect(text).not.toContain('evil');
    expect(text).toContain('https://records.example.gov/testing/passwordReset/');
  });

  it('mails a guest nothing, nor whoever waits for her registration', async () => {
    for (const change of [{ role: 'GUEST' }, { status: 'P' }]) {
      const { user, email } = await somebody();
      await test.county.db.updateTable('users').set(change).where('id', '=', user.userId).execute();
      await test.client().call(forgotPassword, { username: user.username, email });
      await answerRecoveryRequests(test.county);
      expect(await listMails(test, email)).toEqual([]);
    }
  });
});

describe('Password reset', () => {
  it('sets the password, ends every session and tells the user', async () => {
    const { user, email } = await somebody();
    const ticket = await askForTicket(user.username, email);
    expect(await reset(ticket)).toMatchObject({
      status: 200,
      envelope: { message: 'Password updated.  You may now log in.' },
    });
    expect((await user.call(loginStatus, {})).status).toBe(403);
    expect((await signIn(user.username, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(user.username, NEW_PASSWORD)).status).toBe(200);
    expect((await getNewestMail(test, email)).subject).toBe('Testing County: your password was changed');
  });

  it('refuses a ticket that was used, that is truncated, and one that never was', async () => {
    const { user, email } = await somebody();
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

  it("refuses a ticket after the county's hours, to the minute", async () => {
    const { user, email } = await somebody();
    const ticket = await askForTicket(user.username, email);
    test.clock.advanceMinutes(4 * 60);
    expect((await reset(ticket)).status).toBe(410);
    const other = await askForTicket(user.username, email);
    test.clock.advanceMinutes(4 * 60 - 1);
    expect((await reset(other)).status).toBe(200);
  });

  it('refuses the older of two tickets', async () => {
    const { user, email } = await somebody();
    const older = await askForTicket(user.username, email);
    const newer = await askForTicket(user.username, email);
    expect((await reset(older)).status).toBe(410);
    expect((await reset(newer)).status).toBe(200);
  });

  it('of two who come with one ticket at the same time serves one', async () => {
    const { user, email } = await somebody();
    const ticket = await askForTicket(user.username, email);
    const answers = await Promise.all([reset(ticket, 'First1!granite'), reset(ticket, 'Second1!granite')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('leaves the ticket as it was when the password is refused', async () => {
    const { user, email } = await somebody();
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

  it('does not open the door to a user who was locked meanwhile', async () => {
    const { user, email } = await somebody();
    const ticket = await askForTicket(user.username, email);
    await test.county.db.updateTable('users').set({ status: 'L' }).where('id', '=', user.userId).execute();
    expect((await reset(ticket)).status).toBe(410);
    expect((await signIn(user.username, TEST_PASSWORD)).status).toBe(401);
  });

  it('keeps nothing at rest that opens anything', async () => {
    const { user, email } = await somebody();
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
  it('tickets that are over, requests and attempts are forgotten', async () => {
    const { user, email } = await somebody();
    await askForTicket(user.username, email);
    test.clock.advanceMinutes(25 * 60);
    await purgeExpiredSessions(test.county);
    for (const table of ['user_tickets', 'recovery_requests', 'door_attempts', 'sign_in_attempts'] as const) {
      const rows = await test.county.db.selectFrom(table).selectAll().execute();
      expect(rows, table).toEqual([]);
    }
  });
});
