import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { County } from '@portal/server/county';
import { runScheduledReports } from '@portal/server/modules/report-schedules';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { openFolderImageStore } from '@portal/server/platform/images/folder-image-store';
import { openFolderUploadStore } from '@portal/server/platform/images/folder-upload-store';
import { createPageImages } from '@portal/server/platform/images/page-images';
import { startPageWorkers } from '@portal/server/platform/images/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { deliverDueEmails } from '@portal/server/platform/mail/mail-outbox';
import { createFolderMailer } from '@portal/server/platform/mail/mailer';
import { createCallTimes } from '@portal/server/platform/measure/call-times';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { createSigningKey } from '@portal/server/platform/signing-key';
import { openTestCertificates } from './search-certificates.ts';

/** When the process is killed, as in a power failure. `while it is written` is no particular point. */
export type ReportCrashPoint =
  | 'when the due time is a run'
  | 'when the run is taken'
  | 'while it is written'
  | 'when the report is written'
  | 'when the emails are queued'
  | 'before the mail server has an email';

export interface ReportCrashOptions {
  readonly databaseUrl: string;
  /** The fixed time of the test. */
  readonly now: string;
  readonly crashAt: ReportCrashPoint;
  readonly mailFolder: string;
}

/**
 * Sends the scheduled reports in a separate process that is killed at a chosen point.
 *
 * Argument: ReportCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as ReportCrashOptions;
const database = openPostgres(options.databaseUrl);
const county: County = {
  key: 'testing',
  name: 'Testing County',
  state: 'MN',
  timeZone: 'America/Chicago',
  address: 'https://records.example.gov/testing',
  db: database.db,
  images: openFolderImageStore(mkdtempSync(join(tmpdir(), 'portal-crash-'))),
  uploads: openFolderUploadStore(mkdtempSync(join(tmpdir(), 'portal-crash-uploads-'))),
  imports: { folder: mkdtempSync(join(tmpdir(), 'portal-crash-imports-')), database },
  pageImages: createPageImages(startPageWorkers()),
  clock: { now: () => new Date(options.now) },
  log: createLog('silent'),
  callTimes: createCallTimes(),
  searchCertificates: openTestCertificates(),
  auditKey: createSigningKey(),
  isDemo: false,
};

await runScheduledReports(county, startReportExports(), {
  onInserted: async () => crash('when the due time is a run'),
  onTaken: async () => {
    crash('when the run is taken');
    setTimeout(() => crash('while it is written'), 5);
  },
  onWritten: async () => crash('when the report is written'),
  onQueued: async () => crash('when the emails are queued'),
});
const mailer = createFolderMailer(options.mailFolder, 'portal@example.com');
await deliverDueEmails(county.db, {
  mailer: {
    send: async (email) => {
      crash('before the mail server has an email');
      await mailer.send(email);
    },
  },
  clock: county.clock,
  log: county.log,
});
process.exit(0);

function crash(point: ReportCrashPoint): void {
  if (point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
