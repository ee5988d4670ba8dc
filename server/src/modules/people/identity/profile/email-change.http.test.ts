import { changePassword } from '@portal/contract/people/identity/change-password';
import { getProfile, type SavedProfile, saveProfile } from '@portal/contract/people/identity/profile';
import { confirmEmail, forgotPassword, resetPassword } from '@portal/contract/people/identity/recovery';
import { saveUser, userPassword } from '@portal/contract/people/user-manager/user';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processRecoveryRequests } from '../recovery/process-recovery-requests.ts';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signInWithEmail(): Promise<{ user: TestClient; email: string }> {
  count += 1;
  const user = await app.signedIn();
  const email = `person${count}@example.com`;
  await app.county.db.updateTable('users').set({ email }).where('id', '=', user.userId).execute();
  return { user, email };
}

const save = (user: TestClient, change: Partial<SavedProfile>) =>
  user.call(saveProfile, { firstName: 'Ada', lastName: 'Berg', email: '', ...change });
const emailOf = async (user: TestClient) => (await user.call(getProfile, {})).content.email;
const confirm = async (ticket: string) => (await app.client().call(confirmEmail, { ticket })).status;

/** Requests a new address. @returns the ticket of the emailed link. */
async function request(user: TestClient, email: string): Promise<string> {
  const { status, envelope } = await save(user, { email, currentPassword: TEST_PASSWORD });
  expect(status).toBe(200);
  expect(envelope.message).toContain('It takes effect when you open the link.');
  return (await getNewestEmail(app, email)).ticket;
}

async function askForReset(username: string, email: string): Promise<string> {
  await app.client().call(forgotPassword, { username, email });
  await processRecoveryRequests(app.county);
  return (await getNewestEmail(app, email)).ticket;
}
const NEW = { password: 'Another!2027', passwordConfirm: 'Another!2027' } as const;

test('A new password ends the links for another one that were mailed before', async () => {
  const { user, email } = await signInWithEmail();
  const ticket = await askForReset(user.username, email);
  expect((await user.call(changePassword, { ...NEW, currentPassword: TEST_PASSWORD })).status).toBe(200);
  expect((await app.client().call(resetPassword, { ticket, password: 'Stranger!2027' })).status).toBe(410);
});

describe('A new email address', () => {
  test('requires the password', async () => {
    const { user, email } = await signInWithEmail();
    for (const [currentPassword, message] of [
      ['', 'Required.'],
      ['Wrong!123', expect.stringMatching(/./)],
    ] as const) {
      const { status, envelope } = await save(user, { email: 'stranger@example.com', currentPassword });
      expect([status, envelope.fieldErrors]).toEqual([400, { currentPassword: message }]);
    }
    expect(await emailOf(user)).toBe(email);
    expect(await listEmails(app, 'stranger@example.com')).toEqual([]);
    expect((await save(user, { email: email.toUpperCase() })).status).toBe(200);
  });

  test('takes effect only after the emailed link is opened, once, and the old address is notified', async () => {
    const { user, email } = await signInWithEmail();
    const newEmail = `new.${email}`;
    const ticket = await request(user, newEmail);
    expect(await emailOf(user)).toBe(email);
    const statuses = await Promise.all(Array.from({ length: 50 }, () => confirm(ticket)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
    expect(await emailOf(user)).toBe(newEmail);
    expect((await getNewestEmail(app, email)).subject).toBe('Testing County: your email address was changed');
  });

  test('ends the links that were mailed to the old address', async () => {
    const { user, email } = await signInWithEmail();
    const ticket = await request(user, `new.${email}`);
    const reset = await askForReset(user.username, email);
    expect(await confirm(ticket)).toBe(200);
    expect((await app.client().call(resetPassword, { ticket: reset, password: 'Another!2027' })).status).toBe(410);
  });

  test.each<[string, (user: TestClient, email: string) => Promise<unknown>]>([
    ['a new password', (user) => user.call(changePassword, { ...NEW, currentPassword: TEST_PASSWORD })],
    [
      'a new password by an emailed link',
      async ({ username }, email) =>
        app.client().call(resetPassword, { ticket: await askForReset(username, email), password: NEW.password }),
    ],
    [
      'a password that staff set',
      async ({ userId: id, username }) =>
        (await app.signedIn({ role: 'COUNTY' })).call(userPassword, { id, username, ...NEW }),
    ],
    [
      'an address that staff saved',
      async ({ userId: id, username, accountId }) => {
        const names = { firstName: 'Ada', lastName: 'Berg', email: `staff${id}@example.com` };
        const staff = await app.signedIn({ role: 'COUNTY' });
        return staff.call(saveUser, { id, username, accountId, role: 'USER', ...names });
      },
    ],
  ])('is discarded by %s, which takes the user back from an intruder', async (_title, takeBack) => {
    const { user, email } = await signInWithEmail();
    const ticket = await request(user, `stranger.${email}`);
    expect(await takeBack(user, email)).toMatchObject({ status: 200 });
    expect(await confirm(ticket)).toBe(410);
  });

  test('expires, and is replaced by a newer one', async () => {
    const { user, email } = await signInWithEmail();
    const first = await request(user, `first.${email}`);
    const second = await request(user, `second.${email}`);
    expect(await confirm(first)).toBe(410);
    app.clock.advanceMinutes(4 * 60 + 1);
    expect(await confirm(second)).toBe(410);
    expect(await confirm('x'.repeat(43))).toBe(410);
  });
});

describe('One address per user', () => {
  test('an address of another user gets no link, and the response doesn’t reveal it', async () => {
    const { email: taken } = await signInWithEmail();
    const { user, email } = await signInWithEmail();
    expect(await request(user, taken)).toBe('');
    expect((await getNewestEmail(app, taken)).subject).toBe('Testing County: this email address is in use');
    expect(await emailOf(user)).toBe(email);
  });

  test('of three users who confirm the same address at the same time, one gets it', async () => {
    const shared = 'shared@example.com';
    const tickets: string[] = [];
    for (let users = 0; users < 3; users += 1) tickets.push(await request((await signInWithEmail()).user, shared));
    const statuses = await Promise.all(tickets.map(confirm));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('no mailbox gets more than three links in an hour', async () => {
    const flooded = 'flooded@example.com';
    const { user } = await signInWithEmail();
    for (let times = 0; times < 5; times += 1)
      expect((await save(user, { email: flooded, currentPassword: TEST_PASSWORD })).status).toBe(200);
    expect(await listEmails(app, flooded)).toHaveLength(3);
  });
});
