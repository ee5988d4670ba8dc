import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitoring } from '@portal/contract/office/monitoring/monitoring';
import type { Language } from '@portal/contract/values/language';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDueEmails } from '../../../platform/mail/mail-outbox.ts';
import { createFolderMailer } from '../../../platform/mail/mailer.ts';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';
import { storeProcess } from './monitoring.queries.ts';
import { sendAlerts } from './send-alerts.ts';

let test: TestApp;
let provider: TestClient;
const mailFolder = mkdtempSync(join(tmpdir(), 'portal-alerts-'));
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(mailFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  provider = await test.signedIn({ role: 'TRIMIN' });
  await clearTables(test.database, [
    'alerts',
    'mail_outbox',
    'scheduled_jobs',
    'reconciliation_findings',
    'portal_processes',
    'record_imports',
  ]);
  await saveAddresses('ops@example.gov, it@example.gov');
});

const sql = (text: string) => test.database.executeSql(text);
const saveAddresses = (alertEmails: string, emailLanguage: Language = 'ENGLISH') =>
  saveSettings(test.county.db, {
    group: 'alerts',
    content: { alertEmails, importReportEmails: '', emailLanguage },
    actor: SYSTEM_ACTOR,
  });
const listSubjects = async () =>
  (await sql(`SELECT subject FROM mail_outbox WHERE recipient = 'ops@example.gov' ORDER BY id`)).rows.map(
    ({ subject }) => subject,
  );
const listAlerts = async () => (await provider.call(monitoring, {})).content.alerts;
/** Stores what a process measures: 100 bytes of disk. */
const storeMeasures = (measures: { diskFreeBytes?: number; isGatewayResponding?: boolean }) =>
  storeProcess(test.county.db, {
    ...{ machine: 'one', processId: 1, version: '1', startedAt: test.clock.now(), seenAt: test.clock.now() },
    measured: {
      ...{ memoryBytes: 1, cpuPercent: 2, delayMs: 3, cacheBytes: 4, cacheHits: 5, cacheMisses: 6 },
      ...{ diskFreeBytes: 50, diskBytes: 100, statements: [], ...measures },
    },
  });
/** Lets enough time pass that a condition that no longer holds is over. */
async function sendLater(): Promise<void> {
  test.clock.advanceMinutes(6);
  await sendAlerts(test.county);
}

describe('An alert', () => {
  it('is emailed to the operator of all counties too, once, also in a county without addresses', async () => {
    const county = { ...test.county, operatorEmails: ['operator@provider.example', 'ops@example.gov'] };
    const listRecipientsOf = async () =>
      (await sql('SELECT recipient, subject FROM mail_outbox ORDER BY recipient')).rows.map((row) => row);
    await saveAddresses('ops@example.gov', 'RUSSIAN');
    await storeMeasures({ diskFreeBytes: 5 });
    await sendAlerts(county);
    await sendAlerts(county);
    const [operator, own, ...others] = await listRecipientsOf();
    expect(others).toEqual([]);
    expect(operator).toMatchObject({ recipient: 'operator@provider.example' });
    expect(own).toMatchObject({ recipient: 'ops@example.gov' });
    expect(operator?.subject).toMatch(/^Testing County: [ -~]*one/);
    expect(own?.subject).toMatch(/[а-я]/);
    await clearTables(test.database, ['alerts', 'mail_outbox']);
    await saveAddresses('');
    await sendAlerts(county);
    expect(await listRecipientsOf()).toHaveLength(2);
  });

  it.each([
    [
      'a job that fails',
      () =>
        sql(
          `INSERT INTO scheduled_jobs (name, cron, failed_runs, error) VALUES ('purge-users', '', 2, 'Error: no\ndisk')`,
        ),
      () => sql(`UPDATE scheduled_jobs SET failed_runs = 0, error = NULL`),
      'The job "Purge inactive users" fails. Error: no disk',
    ],
    [
      'a job that doesn’t end',
      () =>
        sql(
          `INSERT INTO scheduled_jobs (name, cron, started_at) VALUES ('die', '', clock_timestamp() - interval '61 minutes')`,
        ),
      () => sql(`UPDATE scheduled_jobs SET finished_at = clock_timestamp()`),
      'The job "die" fails.',
    ],
    [
      'emails that were given up',
      () =>
        sql(
          `INSERT INTO mail_outbox (recipient, subject, body_text, attempts, created_at) VALUES ('a@b.c', '', '', 10, '2026-11-20'), ('a@b.c', '', '', 1, '2026-11-20')`,
        ),
      () => sql(`UPDATE mail_outbox SET sent_at = now() WHERE recipient = 'a@b.c'`),
      "Emails that can't be sent: 2",
    ],
    [
      'open findings',
      () =>
        sql(
          `INSERT INTO reconciliation_findings (rule, subject, found_at, last_seen_at) VALUES ('PAYMENT_TWICE', '1', now(), now())`,
        ),
      () => sql('UPDATE reconciliation_findings SET settled_at = now()'),
      'Open payment findings: 1',
    ],
    [
      'an import that failed',
      () =>
        sql(`INSERT INTO record_imports (origin, name, folder, byte_count, digest, layout, encoding, is_complete, work, state, problem, created_at, finished_at)
          VALUES ('FOLDER', 'a.zip', gen_random_uuid(), 1, '1', 'bundle', 'utf-8', false, 'IMPORT', 'FAILED', 'UNREADABLE', now(), now())`),
      () =>
        sql(`INSERT INTO record_imports (origin, name, folder, byte_count, digest, layout, encoding, is_complete, work, state, created_at, finished_at)
          VALUES ('FOLDER', 'b.zip', gen_random_uuid(), 1, '2', 'bundle', 'utf-8', false, 'IMPORT', 'DONE', now(), now() + interval '1 minute')`),
      'The import of a.zip failed',
    ],
    [
      'a gateway that doesn’t respond',
      () => storeMeasures({ isGatewayResponding: false }),
      () => storeMeasures({ isGatewayResponding: true }),
      "The card gateway doesn't respond",
    ],
    [
      'a disk that is nearly full',
      () => storeMeasures({ diskFreeBytes: 9 }),
      () => storeMeasures({ diskFreeBytes: 13 }),
      'A disk of one is nearly full: 9% free',
    ],
  ])('about %s is emailed once, and again when it ends', async (_, begin, end, text) => {
    await sendAlerts(test.county);
    expect(await listSubjects()).toEqual([]);
    await begin();
    await Promise.all([sendAlerts(test.county), sendAlerts(test.county)]);
    await sendAlerts(test.county);
    expect(await listSubjects()).toEqual([`Testing County: ${text}`]);
    expect(await listAlerts()).toMatchObject([{ text, closedAt: null }]);
    await end();
    await sendAlerts(test.county);
    expect(await listSubjects()).toHaveLength(1);
    await sendLater();
    await sendLater();
    expect(await listSubjects()).toEqual([`Testing County: ${text}`, `Testing County: Over: ${text}`]);
    expect(await listAlerts()).toMatchObject([{ text, closedAt: expect.any(String) }]);
  });

  it('is new when it comes back later, and the same within five minutes', async () => {
    const fail = (runs: number) => sql(`UPDATE scheduled_jobs SET failed_runs = ${runs}`);
    await sql(`INSERT INTO scheduled_jobs (name, cron, failed_runs) VALUES ('x', '', 1)`);
    await sendAlerts(test.county);
    await fail(0);
    test.clock.advanceMinutes(4);
    await sendAlerts(test.county);
    await fail(1);
    await sendAlerts(test.county);
    expect(await listSubjects()).toHaveLength(1);
    await fail(0);
    await sendLater();
    await fail(1);
    await sendLater();
    expect(await listSubjects()).toHaveLength(3);
  });

  it('about a disk ends only with some room to spare', async () => {
    await storeMeasures({ diskFreeBytes: 9 });
    await sendAlerts(test.county);
    test.clock.advanceMinutes(6);
    await storeMeasures({ diskFreeBytes: 11 });
    await sendAlerts(test.county);
    expect(await listSubjects()).toHaveLength(1);
  });

  it('is written in the language of the settings', async () => {
    await saveAddresses('ops@example.gov', 'TURKISH');
    await storeMeasures({ isGatewayResponding: false });
    await sendAlerts(test.county);
    expect(await listSubjects()).toEqual(['Testing County: Kart ağ geçidi yanıt vermiyor']);
  });

  it('without addresses is only shown', async () => {
    await saveAddresses('');
    await storeMeasures({ diskFreeBytes: 1 });
    await sendAlerts(test.county);
    expect(await listSubjects()).toEqual([]);
    expect(await listAlerts()).toHaveLength(1);
  });

  it('reaches the mail folder, with the page to look at', async () => {
    await storeMeasures({ diskFreeBytes: 1 });
    await sendAlerts(test.county);
    const mailer = createFolderMailer(mailFolder, 'portal@example.gov');
    const clock = { now: () => new Date() };
    await deliverDueEmails(test.county.db, { mailer, clock, log: test.county.log });
    const mails = readdirSync(mailFolder).map((name) => readFileSync(join(mailFolder, name), 'utf8'));
    expect(mails).toHaveLength(2);
    expect(mails.join('\n')).toMatch(/To: ops@example.gov/);
    expect(mails.join('\n')).toContain('records.example.gov/testing/monitoring');
  });
});
