import { type AddressInfo, createServer } from 'node:net';
import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { setupChecklist, testCardGateway, testEmail } from '@portal/contract/office/setup';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDueEmails } from '../../../platform/mail/mail-outbox.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from '../../../platform/mail/mailer.ts';

const ADDRESS = 'ann@example.com';
const TEN_YEARS_MINUTES = 10 * 365 * 24 * 60;

/** Refuses every client. */
const refusing = createServer((socket) => socket.end('554 No service for secret-host\r\n'));

let test: TestApp;
let staff: TestClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  test = await startTestApp();
  // The outbox has the database's time: emails are due when the county's clock is later.
  test.clock.advanceMinutes(TEN_YEARS_MINUTES);
  staff = await test.signedIn({ role: 'TRIMIN' });
  await setAddress(ADDRESS);
});
beforeEach(() => {
  test.clock.advanceMinutes(2);
});
afterAll(async () => {
  refusing.close();
  await test.close();
});

const setAddress = (email: string) =>
  test.county.db.updateTable('users').set({ email }).where('id', '=', staff.userId).execute();
const getChecklist = async () => (await staff.call(setupChecklist, {})).content;
const stateOf = async (name: string) => (await getChecklist()).lines.find(({ line }) => line === name)?.state;
const deliver = (mailer: Mailer) => {
  const { db, clock, log } = test.county;
  return deliverDueEmails(db, { mailer, clock, log });
};

describe('The checklist', () => {
  it('of a new county has everything open, except the card gateway that it doesn’t have', async () => {
    const { lines, tests } = await getChecklist();
    expect(lines.filter(({ state }) => state === 'OPEN').map(({ line }) => line)).toEqual([
      ...['contact', 'notableDates', 'prices', 'email', 'languages', 'administrator'],
    ]);
    expect(lines).toContainEqual({ line: 'cardGateway', state: 'NOT_NEEDED' });
    expect(tests).toEqual({ cardGateway: null, email: null });
  });

  it.each(['notableDates', 'aLaCarte', 'languages'] as const)('has %s once its settings were saved', async (group) => {
    const line = group === 'aLaCarte' ? 'prices' : group;
    await staff.send(SAVE_SETTINGS[group], SETTINGS_GROUPS[group].schema.parse({}));
    expect(await stateOf(line)).toBe('DONE');
  });

  it('has a contact with a name and a way to reach it', async () => {
    const save = (common: object) =>
      staff.send(SAVE_SETTINGS.common, { ...SETTINGS_GROUPS.common.schema.parse({}), ...common });
    await save({ contactName: 'Ann' });
    expect(await stateOf('contact')).toBe('OPEN');
    await save({ contactName: 'Ann', contactPhone: '218 555 0100' });
    expect(await stateOf('contact')).toBe('DONE');
  });

  it('requires an active administrator of the county', async () => {
    const { userId } = await test.signedIn({ role: 'COUNTY' });
    expect(await stateOf('administrator')).toBe('DONE');
    await test.county.db.updateTable('users').set({ status: 'I' }).where('id', '=', userId).execute();
    expect(await stateOf('administrator')).toBe('OPEN');
  });

  it('the test tells a county without a card gateway that it has none', async () => {
    const { content } = await staff.call(testCardGateway, {});
    expect(content).toMatchObject({ outcome: 'FAILED', problem: 'NO_GATEWAY' });
    expect(await stateOf('cardGateway')).toBe('NOT_NEEDED');
  });
});

describe('The test email', () => {
  it('of 50 simultaneous clicks is queued once, to the caller’s own address, and audited', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => staff.call(testEmail, {})));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(49);
    expect(await listEmails(test, ADDRESS)).toHaveLength(1);
    const audited = await test.county.db
      .selectFrom('audit_entries')
      .select('username')
      .where('action', '=', 'setup.emailTested')
      .execute();
    expect(audited).toEqual([{ username: staff.username }]);
  });

  it('waits for the outbox, and is done when a mail server has accepted it', async () => {
    expect((await getChecklist()).tests.email).toMatchObject({ outcome: 'RUNNING', username: staff.username });
    await deliver(createFolderMailer(test.folder, 'portal@example.com'));
    expect((await getChecklist()).tests.email).toMatchObject({ outcome: 'PASSED', problem: null });
    expect(await stateOf('email')).toBe('DONE');
  });

  it('that a mail server refuses fails with a message without the server’s text, until a later attempt succeeds', async () => {
    await staff.call(testEmail, {});
    await deliver(
      createSmtpMailer(`smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`, 'portal@example.com'),
    );
    const { envelope } = await staff.call(setupChecklist, {});
    expect(envelope.content?.tests.email).toMatchObject({ outcome: 'FAILED', problem: 'MAIL_REFUSED' });
    expect(JSON.stringify(envelope)).not.toContain('secret-host');
    expect(await stateOf('email')).toBe('OPEN');
    test.clock.advanceMinutes(1);
    await deliver(createFolderMailer(test.folder, 'portal@example.com'));
    expect(await stateOf('email')).toBe('DONE');
  });

  it('distinguishes an unreachable mail server from a refusal', async () => {
    await staff.call(testEmail, {});
    await deliver(createSmtpMailer('smtp://127.0.0.1:1', 'portal@example.com'));
    expect((await getChecklist()).tests.email?.problem).toBe('MAIL_UNREACHABLE');
  });

  it('is not sent to a user without an address', async () => {
    await setAddress('');
    const { content } = await staff.call(testEmail, {});
    expect(content).toMatchObject({ outcome: 'FAILED', problem: 'NO_ADDRESS' });
  });
});
