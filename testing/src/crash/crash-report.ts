import { runScheduledReports } from '@portal/server/modules/office/report-schedules';
import { deliverDueEmails } from '@portal/server/platform/mail/mail-outbox';
import { createFolderMailer } from '@portal/server/platform/mail/mailer';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { type CrashOptions, crashAt, openCrashCounty } from './crash-county.ts';

/** When the process is killed, as in a power failure. `while it is written` is any point. */
export type ReportCrashPoint =
  | 'when the due time is a run'
  | 'when the run is taken'
  | 'while it is written'
  | 'when the report is written'
  | 'when the emails are queued'
  | 'before the mail server has an email';

export interface ReportCrashOptions extends CrashOptions<ReportCrashPoint> {
  readonly mailFolder: string;
}

/**
 * Sends the scheduled reports in a separate process that is killed at a chosen point.
 *
 * Argument: ReportCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as ReportCrashOptions;
const county = openCrashCounty(options);
await runScheduledReports(county, startReportExports(), {
  onInserted: async () => crashAt(options, 'when the due time is a run'),
  onTaken: async () => {
    crashAt(options, 'when the run is taken');
    setTimeout(() => crashAt(options, 'while it is written'), 5);
  },
  onWritten: async () => crashAt(options, 'when the report is written'),
  onQueued: async () => crashAt(options, 'when the emails are queued'),
});
const mailer = createFolderMailer(options.mailFolder, 'portal@example.com');
await deliverDueEmails(county.db, {
  mailer: {
    send: async (email) => {
      crashAt(options, 'before the mail server has an email');
      await mailer.send(email);
    },
  },
  clock: county.clock,
  log: county.log,
});
process.exit(0);
