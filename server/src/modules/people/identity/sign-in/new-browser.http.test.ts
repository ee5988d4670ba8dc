import { login } from '@portal/contract/people/current-user/login';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function addUser() {
  const { username, userId } = await test.signedIn();
  const email = `${username}@example.com`;
  const set = { email, last_signed_in_at: null };
  await test.county.db.updateTable('users').set(set).where('id', '=', userId).execute();
  /** @returns the cookie by which the browser is known from then on. */
  const signIn = async (headers: Record<string, string>, password = TEST_PASSWORD) => {
    const { cookies } = await test.client().send(login, { username, password }, headers);
    return `portal_browser=${cookies.find(({ name }) => name === 'portal_browser')?.value}`;
  };
  const countEmails = async () => (await listEmails(test, email)).length;
  return { username, email, signIn, countEmails };
}

it('A user is told of a sign-in in another browser than before, and not of the first one ever', async () => {
  const { username, email, signIn, countEmails } = await addUser();
  const cookie = await signIn({});
  expect(await countEmails()).toBe(0);
  await signIn({ cookie });
  expect(await countEmails()).toBe(0);
  await signIn({ 'user-agent': FIREFOX });
  expect(await countEmails()).toBe(1);
  const { subject, text } = await getNewestEmail(test, email);
  expect(subject).toBe('Testing County: new sign-in');
  expect(text).toContain(`user ${username}`);
  expect(text).toContain('11/20/2026 12:00 PM');
  expect(text).toContain('Firefox on Windows');
  expect(text).toContain('https://records.example.gov/testing/forgotPassword');
});

it('The email has nothing of a header that anyone can write', async () => {
  const { email, signIn } = await addUser();
  await signIn({});
  await signIn({ 'user-agent': 'Call 555-0100 now https://evil.example' });
  const { text } = await getNewestEmail(test, email);
  expect(text).toContain('Unknown browser');
  expect(text).not.toMatch(/555-0100|evil/);
});

it('A wrong password sends none, and a browser of another user is as new as any', async () => {
  const [one, other] = [await addUser(), await addUser()];
  await one.signIn({});
  await one.signIn({}, 'Wrong1!horse');
  expect(await one.countEmails()).toBe(0);
  const cookie = await other.signIn({});
  await one.signIn({ cookie });
  expect([await one.countEmails(), await other.countEmails()]).toEqual([1, 0]);
});
