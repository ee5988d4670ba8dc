import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LoadedSchedule,
  runSchedule,
  type ScheduleForm,
  saveSchedule,
  scheduleList,
} from '@portal/contract/office/report-schedules';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { spawnCrashReport } from '@portal/testing/crash/crash-processes';
import type { ReportCrashOptions, ReportCrashPoint } from '@portal/testing/crash/crash-report';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deliverDueEmails } from '../../../platform/mail/mail-outbox.ts';
import { createFolderMailer } from '../../../platform/mail/mailer.ts';
import { type ReportExports, startReportExports } from '../../../platform/report/report-exports.ts';
import { adjustEscrow } from '../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';
import { purgeReportRuns, runScheduledReports } from './run-scheduled-reports.ts';

let test: TestApp;
let manager: TestClient;
let staff: TestClient;
let reports: ReportExports;
let folder: string;

beforeAll(async () => {
  test = await startTestApp();
  // The outbox has the time of the database, which must be before the clock of the test.
  test.clock.advanceMinutes((Date.parse('2040-05-01T15:00:00Z') - test.clock.now().getTime()) / 60_000);
  reports = startReportExports();
  staff = await test.signedIn({ role: 'COUNTY', account: { name: 'County' } });
});
afterAll(async () => {
  await reports.close();
  await test.close();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
  manager = await test.signedIn({ role: 'ACCOUNT', account: { name: `Northwoods ${folder.slice(-6)}` } });
  const { accountId } = manager;
  const deposit = { accountId, amountCents: 12_345, opKey: folder, note: 'Opening deposit', actor: SYSTEM_ACTOR };
  await adjustEscrow(test.county.db, { ...deposit, at: new Date(test.clock.now().getTime() - 86_400_000) });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await test.database.executeSql('DELETE FROM report_schedules');
  await test.database.executeSql('DELETE FROM mail_outbox');
});

const DAILY: ScheduleForm = {
  report: 'StatementReport',
  period: 'LAST_7_DAYS',
  accountName: '',
  username: '',
  logInformation: 'ALL',
  transactionType: 'ALL',
  dataSource: 'FIVE',
  orderBy: 'timestamp',
  frequency: 'DAILY',
  weekday: '1',
  dayOfMonth: '1',
  hour: '11',
  minute: '59',
  amPm: 'PM',
  format: 'pdf',
  recipients: 'ann@example.com bo@example.com',
};
const DAY_MINUTES = 24 * 60;

async function schedule(user: TestClient, more: Partial<ScheduleForm> = {}): Promise<number> {
  await user.openSession(user === staff ? 'COUNTY' : 'ACCOUNT');
  return (await user.call(saveSchedule, { id: 0, version: 0, ...DAILY, ...more })).content.id;
}
const run = () => runScheduledReports(test.county, reports);
const deliver = (mailer = createFolderMailer(folder, 'portal@example.com')) =>
  deliverDueEmails(test.county.db, { mailer, clock: test.clock, log: test.county.log });
/** Loads a schedule. Days have passed, so that the user signs in first. */
async function load(user: TestClient, id: number): Promise<LoadedSchedule> {
  await user.openSession(user === staff ? 'COUNTY' : 'ACCOUNT');
  const response = await user.send({ method: 'GET', path: `report/schedule/${id}` }, undefined);
  expect(response.json()).toMatchObject({ ok: true });
  return response.json().content;
}

/** The emails of the folder: recipient, and the attached file. */
function readEmails() {
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, attachment = ''] = text.split(/Content-Disposition: attachment[^\r]*(?:\r\n [^\r]*)*\r\n\r\n/);
    return {
      recipient: /^To: (.*)\r$/m.exec(text)?.[1],
      text,
      file: Buffer.from(attachment.split('\r\n--')[0] ?? '', 'base64'),
    };
  });
}

describe('A due report', () => {
  it('is written with its owner’s permissions and emailed to each recipient, once', async () => {
    const id = await schedule(manager);
    await run();
    expect(await deliver()).toBe(0);
    test.clock.advanceMinutes(DAY_MINUTES);
    await Promise.all([run(), run(), run(), run()]);
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'SENDING', emails: 2, sentEmails: 0 }]);
    await deliver();
    await run();
    expect(await deliver()).toBe(0);
    const emails = readEmails();
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(['ann@example.com', 'bo@example.com']);
    for (const { file, text } of emails) {
      expect((await readPdfPages(file)).join(' ')).toContain('$123.45');
      expect(text).toContain(`/reports/Schedules/${id}`);
    }
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'SENT', emails: 2, sentEmails: 2, problem: null }]);
    const { rows } = await test.database.executeSql('SELECT id FROM mail_files');
    expect(rows).toEqual([]);
  });

  it('is a spreadsheet with the same cells if the owner wants one', async () => {
    await schedule(manager, { format: 'xlsx', recipients: 'ann@example.com' });
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    await deliver();
    const [email] = readEmails();
    const { sheets } = await readXlsx(new Uint8Array(email?.file as Buffer));
    expect(sheets[0]?.rows.flat()).toContain(123.45);
  });

  it('is sent for each day that the portal was down, each for its own day', async () => {
    const id = await schedule(manager, { period: 'YESTERDAY' });
    test.clock.advanceMinutes(3 * DAY_MINUTES);
    await run();
    const { runs } = await load(manager, id);
    expect(runs).toHaveLength(3);
    expect(new Set(runs.map(({ fileName }) => fileName)).size).toBe(3);
  });

  it('is sent on request too, apart from the schedule', async () => {
    const id = await schedule(manager, { frequency: 'MONTHLY' });
    expect((await manager.call(runSchedule, { id })).content.status).toBe('REQUESTED');
    const { nextDueAt } = await load(manager, id);
    await run();
    expect(await load(manager, id)).toMatchObject({ nextDueAt, runs: [{ isRequested: true, status: 'SENDING' }] });
  });

  it('shows the mail server’s refusals until it accepts the email', async () => {
    const id = await schedule(manager, { recipients: 'ann@example.com' });
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    await deliver({ send: () => Promise.reject(new Error('mailbox full')) });
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'UNDELIVERED', sentEmails: 0 }]);
    test.clock.advanceMinutes(1);
    expect(await deliver()).toBe(1);
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'SENT' }]);
  });

  it('is retried with growing waits, and fails with a message after the last attempt', async () => {
    const id = await schedule(manager);
    test.clock.advanceMinutes(DAY_MINUTES);
    const broken: ReportExports = { ...reports, layOutPdf: () => Promise.reject(new Error('no fonts')) };
    for (const minutes of [0, 1, 2, 4, 8]) {
      if (minutes > 0) {
        test.clock.advanceMinutes(minutes - 0.5);
        await runScheduledReports(test.county, broken);
        expect((await load(manager, id)).runs).toMatchObject([{ status: 'WAITING' }]);
        test.clock.advanceMinutes(0.5);
      }
      await runScheduledReports(test.county, broken);
    }
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'FAILED', problem: 'UNEXPECTED', emails: 0 }]);
    expect(await deliver()).toBe(0);
  });

  it('fails with a message if a user of its criteria no longer exists', async () => {
    const user = { account_id: manager.accountId, role: 'USER', first_name: 'No', last_name: 'Entries' };
    await test.county.db
      .insertInto('users')
      .values({ ...user, username: 'never.signed.in', password_hash: '' })
      .execute();
    const id = await schedule(staff, { username: 'never.signed.in' });
    await test.database.executeSql(`UPDATE users SET username = 'another.name' WHERE username = 'never.signed.in'`);
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    expect((await load(staff, id)).runs).toMatchObject([{ status: 'FAILED', problem: 'CRITERIA' }]);
  });

  it('follows an account that is renamed', async () => {
    const { rows } = await test.database.executeSql(`SELECT name FROM accounts WHERE id = ${manager.accountId}`);
    const id = await schedule(staff, { accountName: String(rows[0]?.name) });
    await test.database.executeSql(`UPDATE accounts SET name = name || ' LLC' WHERE id = ${manager.accountId}`);
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    expect(await load(staff, id)).toMatchObject({
      values: { accountName: `${rows[0]?.name} LLC` },
      runs: [{ status: 'SENDING' }],
    });
  });
});

describe('A schedule stops with a reason', () => {
  it.each([
    ['is deactivated', `status = 'I'`, 'OWNER_INACTIVE'],
    ['has another role', `role = 'USER'`, 'OWNER_CHANGED'],
    ['is promoted, which would give the recipients all accounts', `role = 'COUNTY'`, 'OWNER_CHANGED'],
    ['has another account', `account_id = (SELECT min(id) FROM accounts)`, 'OWNER_CHANGED'],
  ])('if its owner %s', async (_, change, stopReason) => {
    const id = await schedule(manager);
    await manager.call(runSchedule, { id });
    await test.database.executeSql(`UPDATE users SET ${change} WHERE id = ${manager.userId}`);
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    expect(await deliver()).toBe(0);
    await staff.openSession('COUNTY');
    const { schedules } = (await staff.call(scheduleList.endpoint, {})).content;
    expect(schedules).toMatchObject([{ id, status: 'STOPPED', stopReason, nextDueAt: null, lastStatus: 'FAILED' }]);
  });

  it('if the county turns the report off', async () => {
    const id = await schedule(manager);
    const group = 'reports' as const;
    await saveSettings(test.county.db, { group, actor: SYSTEM_ACTOR, content: { statementReport: false } });
    onTestFinished(async () => {
      await saveSettings(test.county.db, { group, actor: SYSTEM_ACTOR, content: { statementReport: true } });
    });
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    expect(await load(manager, id)).toMatchObject({ status: 'STOPPED', stopReason: 'NOT_OFFERED' });
  });

  it('but continues while wrong passwords lock its owner, who can still use an open session', async () => {
    const id = await schedule(manager);
    await test.database.executeSql(
      `UPDATE users SET locked_by_attempts = true, status = 'L' WHERE id = ${manager.userId}`,
    );
    test.clock.advanceMinutes(DAY_MINUTES);
    await run();
    expect((await load(manager, id)).runs).toMatchObject([{ status: 'SENDING' }]);
  });
});

it('Old results are deleted after 400 days, but not waiting ones', async () => {
  const id = await schedule(manager);
  test.clock.advanceMinutes(DAY_MINUTES);
  await run();
  await purgeReportRuns(test.county);
  expect((await load(manager, id)).runs).toHaveLength(1);
  test.clock.advanceMinutes(401 * DAY_MINUTES);
  await manager.openSession('ACCOUNT');
  await manager.call(runSchedule, { id });
  await purgeReportRuns(test.county);
  expect((await load(manager, id)).runs).toMatchObject([{ status: 'WAITING' }]);
});

it.each([
  'when the due time is a run',
  'when the run is taken',
  'while it is written',
  'when the report is written',
  'when the emails are queued',
  'before the mail server has an email',
] as const satisfies readonly ReportCrashPoint[])('Killed %s, the report is still sent once', async (crashAt) => {
  const id = await schedule(manager);
  test.clock.advanceMinutes(DAY_MINUTES);
  const databaseUrl = await findDatabaseUrl(test.database);
  const options: ReportCrashOptions = {
    databaseUrl,
    now: test.clock.now().toISOString(),
    crashAt,
    mailFolder: folder,
  };
  const [, signal] = await once(spawnCrashReport(options), 'exit');
  expect(signal).toBe('SIGKILL');
  await run();
  await deliver();
  test.clock.advanceMinutes(11);
  await run();
  await deliver();
  expect(readEmails()).toHaveLength(2);
  expect((await load(manager, id)).runs).toMatchObject([{ status: 'SENT', emails: 2, sentEmails: 2 }]);
});
