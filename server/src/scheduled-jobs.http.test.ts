import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getFunds } from './modules/money/ledger/index.ts';
import { recordAudit, SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';
import { getAccount } from './modules/people/accounts/index.ts';
import { createFolderMailer } from './platform/mail/mailer.ts';
import { startRecognizer } from './platform/recognition/recognizer.ts';
import { startReportExports } from './platform/report/report-exports.ts';
import { listScheduledJobs } from './scheduled-jobs.ts';

let test: TestApp;
const reports = startReportExports();
beforeAll(async () => {
  test = await startTestApp();
  await test.database.executeSql(`ALTER TABLE settings_versions ALTER COLUMN saved_at SET DEFAULT '2026-01-01'`);
});
afterAll(async () => {
  await reports.close();
  await test.close();
});

/** Runs a job like the schedule. */
async function run(name: string): Promise<void> {
  const jobs = listScheduledJobs(
    test.county,
    createFolderMailer(test.folder, 'portal@example.gov'),
    reports,
    startRecognizer(),
  );
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await job.run(async () => {});
}

const save = (group: SettingsGroupName, content: object) =>
  saveSettings(test.county.db, { group, content, actor: SYSTEM_ACTOR });

/** A user of a card account who was created long ago and never signed in. */
async function addInactiveUser(): Promise<TestClient> {
  const user = await test.signedIn({ account: { paymentMethod: 'CREDIT_CARD' } });
  await test.database.executeSql(
    `UPDATE users SET created_at = '2015-01-01', last_signed_in_at = '2025-11-01' WHERE id = $1`,
    [user.userId],
  );
  return user;
}
const exists = async ({ userId }: TestClient) =>
  (await test.database.executeSql('SELECT 1 FROM users WHERE id = $1', [userId])).rows.length === 1;

describe('The User Purge Schedule', () => {
  it('deletes no user while automatic purge is off, and users beyond its days while it is on', async () => {
    const user = await addInactiveUser();
    await save('userPurgeSchedule', { automaticPurge: false, automaticPurgeAfterDays: 365 });
    await run('purge-users');
    expect(await exists(user)).toBe(true);
    await save('userPurgeSchedule', { automaticPurge: true, automaticPurgeAfterDays: 400 });
    await run('purge-users');
    expect(await exists(user)).toBe(true);
    await save('userPurgeSchedule', { automaticPurge: true, automaticPurgeAfterDays: 365 });
    await run('purge-users');
    expect(await exists(user)).toBe(false);
  });
});

describe('The Audit Log Purge Schedule', () => {
  it('keeps all entries while automatic purge is off, and those of its days while it is on', async () => {
    const count = async () =>
      (
        await test.database.executeSql(
          `SELECT count(*)::integer AS count FROM audit_entries WHERE action = 'job.requested'`,
        )
      ).rows[0]?.count;
    await recordAudit(test.county.db, { action: 'job.requested', actor: SYSTEM_ACTOR });
    // Nothing is sealed while a transaction of another test file is older than the entry.
    await vi.waitFor(
      async () => {
        await run('seal-audit-log');
        const { rows } = await test.database.executeSql(
          `SELECT 1 FROM audit_entries WHERE action = 'job.requested' AND transaction_id <= (SELECT max(through_transaction) FROM audit_seals)`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    // The entry's own time is that of the database, which the test's clock leaves behind.
    const today = test.clock.now().getTime();
    test.clock.advanceMinutes(62 * 24 * 60 + Math.max(0, Math.ceil((Date.now() - today) / 60_000)));
    await save('auditLogPurgeSchedule', { automaticPurge: false, automaticPurgeAfterDays: 60 });
    await run('verify-audit-log');
    expect(await count()).toBe(1);
    await save('auditLogPurgeSchedule', { automaticPurge: true, automaticPurgeAfterDays: 70 });
    await run('verify-audit-log');
    expect(await count()).toBe(1);
    await save('auditLogPurgeSchedule', { automaticPurge: true, automaticPurgeAfterDays: 60 });
    await run('verify-audit-log');
    expect(await count()).toBe(0);
  });
});

describe('Automatic billing', () => {
  it('charges once at its day and time in the county’s time zone, not a minute before', async () => {
    const { accountId } = await test.signedIn({ account: { monthlyFeeCents: 700 } });
    await fundEscrow(test, accountId, 10_000);
    const balance = async () =>
      (await getFunds(test.county.db, await getAccount(test.county.db, accountId))).balanceCents;
    await save('billingSchedule', { automaticBilling: true, renewalDay: 5, renewalTime: '2:00' });
    // 2:00 in Chicago on the 5th of March 2027.
    const due = Date.parse('2027-03-05T08:00:00Z');
    const setClock = (at: number) => test.clock.advanceMinutes((at - test.clock.now().getTime()) / 60_000);
    setClock(due - 60_000);
    await run('renew-accounts');
    const before = await balance();
    setClock(due);
    await run('renew-accounts');
    await run('renew-accounts');
    expect(await balance()).toBe(before - 700);
    setClock(Date.parse('2027-04-04T12:00:00Z'));
    await run('renew-accounts');
    expect(await balance()).toBe(before - 700);
  });
});
