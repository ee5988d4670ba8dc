import { randomUUID } from 'node:crypto';
import { login } from '@portal/contract/people/current-user/login';
import { resetPassword } from '@portal/contract/people/identity/recovery';
import { getNewestEmail } from '@portal/testing/apps/emails';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../../../platform/refusal.ts';
import { RATE_LIMIT_WINDOW_MINUTES } from '../identity.rules.ts';
import { sendPasswordLinkByName } from '../recovery/send-password-link-by-name.ts';
import { checkRateLimit } from '../tickets/check-rate-limit.ts';
import { beginAttempt } from './sign-in-attempts.ts';

let app: TestApp;
let user: TestClient;
/** The cookie's token of a browser in which the user has signed in. */
let browserToken: string | undefined;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.signedIn();
  const response = await app.client().send(login, { username: user.username, password: TEST_PASSWORD });
  browserToken = response.cookies.find(({ name }) => name === 'portal_browser')?.value;
});
afterEach(() => app.clock.advanceMinutes(RATE_LIMIT_WINDOW_MINUTES + 1));
afterAll(() => app.close());

const contextOf = (address: string, token?: string) => {
  const context = user.asPayer();
  return { ...context, caller: undefined, client: { ...context.client, address, browserToken: token } } as Parameters<
    typeof checkRateLimit
  >[0];
};

/** The two ways of counting: attempts at passwords, each of another name, and other public calls. */
const WAYS = {
  attempts: {
    narrow: 100,
    run: (address: string, token?: string) => beginAttempt(contextOf(address, token), randomUUID()),
  },
  'attempts of one name': {
    narrow: 10,
    run: (nameAndAddress: string) => {
      const [name = '', address = ''] = nameAndAddress.split(' ');
      return beginAttempt(contextOf(address), name);
    },
  },
  'public calls': {
    narrow: 120,
    run: (address: string, token?: string) => checkRateLimit(contextOf(address, token), 'GUEST'),
  },
};
const isAdmitted = (way: keyof typeof WAYS, address: string, token?: string) =>
  WAYS[way].run(address, token).then(
    () => true,
    (error) => {
      if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );

/** Makes calls one after the other. @returns how many were admitted. */
async function count(way: keyof typeof WAYS, total: number, addressOf: (index: number) => string): Promise<number> {
  let admitted = 0;
  for (let index = 0; index < total; index += 1) if (await isAdmitted(way, addressOf(index))) admitted += 1;
  return admitted;
}

const hex = (number: number) => number.toString(16);

test.each(['attempts', 'public calls'] as const)(
  '%s from one /64, one /56 and one /48 are limited, and other networks are not',
  async (way) => {
    const { narrow } = WAYS[way];
    expect(await count(way, narrow + 5, (index) => `2001:db8:1:1::${hex(index + 1)}`)).toBe(narrow);
    // The /56 has 2 x narrow, of which narrow are used.
    expect(await count(way, narrow + 5, (index) => `2001:db8:1:${hex(2 + (index % 250))}::1`)).toBe(narrow);
    // The /48 has 4 x narrow, of which 2 x narrow are used.
    expect(await count(way, 2 * narrow + 5, (index) => `2001:db8:1:${hex((1 + index) * 256)}::1`)).toBe(2 * narrow);
    expect(await isAdmitted(way, '2001:db8:1:ffff::1')).toBe(false);
    for (const address of ['2001:db8:2:1::1', '203.0.113.7', '::ffff:203.0.113.8'])
      expect(await isAdmitted(way, address), address).toBe(true);
    expect(await isAdmitted(way, '2001:db8:1:1::1', 'forged')).toBe(false);
    expect(await isAdmitted(way, '2001:db8:1:1::1', browserToken)).toBe(true);
  },
);

test('all browsers of a user count together, so that no one gets more calls by signing in more often', async () => {
  const another = await app.client().send(login, { username: user.username, password: TEST_PASSWORD });
  const token = another.cookies.find(({ name }) => name === 'portal_browser')?.value;
  expect(token).not.toBe(browserToken);
  for (let index = 0; index < WAYS['public calls'].narrow; index += 1)
    expect(await isAdmitted('public calls', `203.0.113.${index % 250}`, browserToken)).toBe(true);
  expect(await isAdmitted('public calls', '203.0.113.251', token)).toBe(false);
  expect(await isAdmitted('public calls', '203.0.113.251')).toBe(true);
});

describe('A user name that strangers guess at', () => {
  const WRONG = 'Wrong!123';
  /** Signs in from an address, in a browser that has a cookie or none. */
  async function signInFrom(remoteAddress: string, who: TestClient, password = TEST_PASSWORD, cookie = '') {
    const { statusCode } = await app.app.inject({
      ...{ method: 'POST', url: '/testing/api/auth/login', remoteAddress },
      ...{ payload: { username: who.username, password }, headers: { cookie } },
    });
    return statusCode;
  }
  const countAttempts = (who: TestClient, addresses: readonly string[]) =>
    count('attempts of one name', addresses.length, (index) => `${who.username} ${addresses[index]}`);

  test('lets in a user with the right password from another network, and again after a wrong one and a minute', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    for (let index = 0; index < 10; index += 1) expect(await signInFrom('203.0.113.7', staff, WRONG)).toBe(401);
    expect(await signInFrom('203.0.113.7', staff)).toBe(429);
    expect(await signInFrom('198.51.100.9', staff)).toBe(200);
    expect(await signInFrom('2001:db8:1:1::1', staff, WRONG)).toBe(401);
    expect(await signInFrom('2001:db8:1:2::1', staff)).toBe(429);
    app.clock.advanceMinutes(1);
    expect(await signInFrom('2001:db8:1:2::1', staff)).toBe(200);
    expect(await signInFrom('203.0.113.7', staff)).toBe(429);
  });

  test('has three attempts of each network, with a minute between them, and forty of all together', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    expect(
      await countAttempts(
        staff,
        Array.from({ length: 12 }, () => '203.0.113.7'),
      ),
    ).toBe(10);
    let admitted = 0;
    for (let minute = 0; minute < 5; minute += 1) {
      admitted += await countAttempts(staff, ['198.51.100.9', '198.51.100.9']);
      app.clock.advanceMinutes(1);
    }
    expect(admitted).toBe(3);
    const others = Array.from({ length: 60 }, (_, index) => `192.0.2.${index}`);
    expect(await countAttempts(staff, others)).toBe(40 - 10 - 3);
  });

  test('lets in a user who sets a new password with an emailed link, however many others guess', async () => {
    const staff = await app.signedIn({ role: 'COUNTY' });
    const email = `${staff.username}@example.com`;
    await app.county.db.updateTable('users').set({ email }).where('id', '=', staff.userId).execute();
    const link = await sendPasswordLinkByName(app.county, staff.username);
    expect(link).toBeDefined();
    const { ticket } = await getNewestEmail(app, email);
    const addresses = Array.from({ length: 60 }, (_, index) => `192.0.2.${index}`);
    expect(await countAttempts(staff, addresses)).toBe(40);
    const password = 'Another!2027';
    const response = await app.client().send(resetPassword, { ticket, password });
    expect(response.statusCode).toBe(200);
    expect(await signInFrom('198.51.100.9', staff, password)).toBe(429);
    const known = response.cookies.find(({ name }) => name === 'portal_browser');
    expect(await signInFrom('198.51.100.9', staff, password, `portal_browser=${known?.value}`)).toBe(200);
  });
});
