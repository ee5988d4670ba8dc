import type { RequestOf } from '@portal/contract/endpoint';
import { completeRegistration } from '@portal/contract/people/identity/recovery';
import { signUp } from '@portal/contract/people/registration';
import { getNewestEmail, listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { processSignUps } from './process-sign-ups.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const content = { selfRegistration: true };
  await saveSettings(test.county.db, { group: 'loginPageRegistration', content, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());

/** The form of a user whose name and address no other test uses. */
const buildForm = (username: string, email = `${username}@example.com`): RequestOf<typeof signUp> => ({
  username,
  email,
  firstName: 'Anna',
  lastName: 'Lindquist',
  company: '',
  address: '1386 Idaho Ave W',
  city: 'Juniper Falls',
  state: 'MN',
  zip: '55014',
  phoneFormatType: 'STANDARD',
  phone: '(218) 555-0142',
  password: 'Fresh7!granite',
});

const send = async (form: RequestOf<typeof signUp>) =>
  expect((await test.client().call(signUp, form)).status).toBe(200);
const complete = (ticket: string) => test.client().call(completeRegistration, { ticket });
const countUsers = async (column: 'username' | 'email', value: string) =>
  (await test.county.db.selectFrom('users').select('id').where(column, '=', value).execute()).length;

/**
 * Two processes read the registrations at the same time. A process whose registration fails succeeds in its next run.
 */
async function processTwice(): Promise<void> {
  await Promise.all([processSignUps(test.county), processSignUps(test.county)]);
  await processSignUps(test.county);
  const { rows } = await test.database.executeSql('SELECT count(*)::integer AS n FROM sign_up_requests');
  expect(rows[0]?.n).toBe(0);
}

it('A registration is processed once by two processes, and completed once by its link', async () => {
  const form = buildForm('anna.once');
  await send(form);
  await processTwice();
  expect(await countUsers('username', form.username)).toBe(1);
  expect(await listEmails(test, form.email)).toHaveLength(1);
  const { ticket } = await getNewestEmail(test, form.email);
  const statuses = (await Promise.all([complete(ticket), complete(ticket)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  const { rows } = await test.database.executeSql(
    `SELECT count(*)::integer AS n FROM audit_entries WHERE action = 'registration.completed' AND username = $1`,
    [form.username],
  );
  expect(rows[0]?.n).toBe(1);
});

it('Two concurrent registrations of an address create one user', async () => {
  const email = 'anna.shared@example.com';
  await Promise.all([send(buildForm('anna.first', email)), send(buildForm('anna.second', email))]);
  await processTwice();
  expect(await countUsers('email', email)).toBe(1);
});

it('Two concurrent registrations of a user name create one user', async () => {
  const form = buildForm('anna.same');
  await Promise.all([send(form), send({ ...form, email: 'other@example.com' })]);
  await processTwice();
  expect(await countUsers('username', form.username)).toBe(1);
});
