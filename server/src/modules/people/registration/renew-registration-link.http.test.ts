import { completeRegistration, renewRegistrationLink } from '@portal/contract/people/identity/recovery';
import { signUp } from '@portal/contract/people/registration';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { processSignUps } from './process-sign-ups.ts';

const MESSAGE = "If this registration can still be completed, we've emailed a new link to the registered address.";

let test: TestApp;
let userCount = 0;
const offer = (selfRegistration: boolean) =>
  saveSettings(test.county.db, { group: 'loginPageRegistration', content: { selfRegistration }, actor: SYSTEM_ACTOR });
beforeAll(async () => {
  test = await startTestApp();
  await offer(true);
});
afterAll(() => test.close());
beforeEach(() => test.clock.advanceMinutes(61));

/** Registers a user and lets the link expire. @returns the address and the expired ticket. */
async function registerLongAgo(): Promise<{ readonly email: string; readonly ticket: string }> {
  userCount += 1;
  const email = `nils${userCount}@example.com`;
  await test.client().call(signUp, {
    ...{ username: `nils.berg${userCount}`, firstName: 'Nils', lastName: 'Berg', company: '', email },
    ...{ address: '1386 Idaho Ave W', city: 'Juniper Falls', state: 'MN', zip: '55014' },
    ...{ phoneFormatType: 'STANDARD', phone: '(218) 555-0142', password: 'Fresh7!granite' },
  });
  await processSignUps(test.county);
  const { ticket } = await getNewestEmail(test, email);
  test.clock.advanceMinutes(4 * 60 + 1);
  return { email, ticket };
}

const renew = (ticket: string) => test.client().call(renewRegistrationLink, { ticket });
const complete = (ticket: string) => test.client().call(completeRegistration, { ticket });

describe('An expired link', () => {
  it('offers a new one, which goes to the registered address and completes the registration', async () => {
    const { email, ticket } = await registerLongAgo();
    expect((await complete(ticket)).status).toBe(410);
    expect(await renew(ticket)).toMatchObject({ status: 200, envelope: { message: MESSAGE, content: {} } });
    const renewed = await getNewestEmail(test, email);
    expect(renewed.ticket).not.toBe(ticket);
    expect((await complete(ticket)).status).toBe(410);
    expect((await complete(renewed.ticket)).content).toMatchObject({ fullName: 'Nils Berg' });
  });

  it('emails one link, however often and however fast the button is pressed', async () => {
    const { email, ticket } = await registerLongAgo();
    const before = (await listEmails(test, email)).length;
    const statuses = await Promise.all(Array.from({ length: 15 }, async () => (await renew(ticket)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listEmails(test, email)).toHaveLength(before + 1);
  });

  it('has the same answer if it was never issued, was replaced, or the registration is complete, and emails nothing', async () => {
    const { email, ticket } = await registerLongAgo();
    await renew(ticket);
    await complete((await getNewestEmail(test, email)).ticket);
    const before = (await listEmails(test, email)).length;
    for (const old of [ticket, 'A'.repeat(ticket.length)])
      expect(await renew(old)).toMatchObject({ status: 200, envelope: { message: MESSAGE } });
    expect(await listEmails(test, email)).toHaveLength(before);
  });

  it('is renewed three times per hour for an address, and more calls are refused for a client address', async () => {
    const { email, ticket } = await registerLongAgo();
    const before = (await listEmails(test, email)).length;
    let latest = ticket;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await renew(latest);
      latest = (await getNewestEmail(test, email)).ticket;
    }
    expect(await listEmails(test, email)).toHaveLength(before + 3);
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await renew(latest)).status));
    expect(statuses).toContain(429);
  });

  it('is not renewed if the county offers no registration, or during a lockout', async () => {
    const { ticket } = await registerLongAgo();
    await offer(false);
    expect(await renew(ticket)).toMatchObject({ status: 404, envelope: { code: 'NOT_OFFERED' } });
    await offer(true);
    const lock = (lockoutInPlace: boolean) =>
      saveSettings(test.county.db, { group: 'userLockout', content: { lockoutInPlace }, actor: SYSTEM_ACTOR });
    await lock(true);
    expect((await renew(ticket)).envelope).toMatchObject({ ok: false, code: 'LOCKED_OUT' });
    await lock(false);
  });
});
