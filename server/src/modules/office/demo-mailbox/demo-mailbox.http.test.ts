import { demoCode } from '@portal/contract/office/demo-code';
import { DEMO_MAILBOX_LIMITS, demoMailbox } from '@portal/contract/office/demo-mailbox';
import { login } from '@portal/contract/people/current-user/login';
import { completeRegistration, forgotUsername } from '@portal/contract/people/identity/recovery';
import { beginSecondFactor, confirmSecondFactor } from '@portal/contract/people/identity/second-factor';
import { signUp } from '@portal/contract/people/registration';
import { startTestApp, TEST_PASSWORD, type TestApp } from '@portal/testing/apps/test-app';
import { showCode } from '@portal/testing/identity/authenticator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueEmail } from '../../../platform/mail/mail-outbox.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

let demo: TestApp;
let other: TestApp;
beforeAll(async () => {
  [demo, other] = [await startTestApp({ isDemo: true }), await startTestApp()];
  const content = { selfRegistration: true };
  await saveSettings(demo.county.db, { group: 'loginPageRegistration', content, actor: SYSTEM_ACTOR });
});
afterAll(async () => {
  await demo.close();
  await other.close();
});

const FORM = {
  username: 'anna.lindquist',
  firstName: 'Anna',
  lastName: 'Lindquist',
  company: '',
  address: '1386 Idaho Ave W',
  city: 'Juniper Falls',
  state: 'MN',
  zip: '55014',
  email: 'anna@example.com',
  phoneFormatType: 'STANDARD',
  phone: '(218) 555-0142',
  password: 'Fresh7!granite',
} as const;

const read = async () => (await demo.client().call(demoMailbox, {})).content.emails;

describe("The demo's mailbox", () => {
  it('immediately shows a registration’s link, which completes it', async () => {
    await demo.client().call(signUp, FORM);
    const emails = await read();
    expect(emails).toMatchObject([{ recipient: 'anna@example.com' }]);
    const ticket = /CompleteRegistration\/([\w-]{43})/.exec(emails[0]?.text ?? '')?.[1] ?? '';
    const { envelope } = await demo.client().call(completeRegistration, { ticket });
    expect(envelope.ok).toBe(true);
  });

  it('has one email of a recovery, however many readers there are', async () => {
    const before = (await read()).length;
    await demo.client().call(forgotUsername, { email: FORM.email });
    await Promise.all(Array.from({ length: 50 }, read));
    expect((await read()).length).toBe(before + 1);
  });

  it('has the newest emails, with as much text as it shows', async () => {
    const write = (subject: string, text: string) =>
      queueEmail(demo.county.db, { recipient: 'x@example.com', subject, text });
    for (let number = 0; number < DEMO_MAILBOX_LIMITS.emails + 5; number += 1) await write(`Email ${number}`, 'short');
    await write('Long', 'é'.repeat(1_000_000));
    const emails = await read();
    expect(emails.map(({ subject }) => subject).slice(0, 3)).toEqual(['Long', 'Email 24', 'Email 23']);
    expect(emails).toHaveLength(DEMO_MAILBOX_LIMITS.emails);
    expect(emails[0]?.text).toHaveLength(DEMO_MAILBOX_LIMITS.characters);
  });
});

it('refuses everyone in other counties, and processes nothing for them', async () => {
  await queueEmail(other.county.db, { recipient: 'x@example.com', subject: 'Your link', text: 'secret' });
  await other.client().call(forgotUsername, { email: FORM.email });
  for (const client of [other.client(), await other.signedIn({ role: 'TRIMIN' })]) {
    const response = await client.send(demoMailbox, {});
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(response.body).not.toContain('secret');
  }
  const waiting = await other.county.db
    .selectFrom('recovery_requests')
    .selectAll()
    .where('answered_at', 'is', null)
    .execute();
  expect(waiting).toHaveLength(1);
});

/** A user whose app is someone else's. */
async function addUserWithCodes(app: TestApp) {
  const user = await app.signedIn({ role: 'COUNTY' });
  const { secret } = (await user.call(beginSecondFactor, { currentPassword: TEST_PASSWORD })).content;
  await user.call(confirmSecondFactor, { code: showCode(secret, app.clock.now()) });
  return user;
}

describe("The demo's one-time code", () => {
  it('signs in a user with one-time codes, as often as someone asks', async () => {
    const { username } = await addUserWithCodes(demo);
    const password = TEST_PASSWORD;
    expect((await demo.client().call(login, { username, password })).envelope).toMatchObject({ code: 'CODE_NEEDED' });
    for (let times = 0; times < 2; times += 1) {
      const { code } = (await demo.client().call(demoCode, { username })).content;
      expect((await demo.client().call(login, { username, password, code })).status).toBe(200);
      demo.clock.advanceMinutes(1);
    }
  });

  it('isn’t there for users without one', async () => {
    const { username } = await demo.signedIn();
    for (const name of [username, 'unknown.user'])
      expect((await demo.client().call(demoCode, { username: name })).envelope).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused in other counties, to everyone, with the same response for every name', async () => {
    const user = await addUserWithCodes(other);
    const bodies = new Set<string>();
    for (const client of [other.client(), user, await other.signedIn({ role: 'TRIMIN' })])
      for (const username of [user.username, 'unknown.user']) {
        const response = await client.send(demoCode, { username });
        expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
        bodies.add(JSON.stringify({ ...response.json(), requestId: '' }));
      }
    expect(bodies.size).toBe(1);
  });
});
