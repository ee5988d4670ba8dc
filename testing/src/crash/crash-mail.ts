import { systemClock } from '@portal/server/platform/clock';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { createLog } from '@portal/server/platform/log/log';
import { deliverDueEmails } from '@portal/server/platform/mail/mail-outbox';
import { createFolderMailer } from '@portal/server/platform/mail/mailer';

/** When the process is killed, as in a power failure. */
export type MailCrashPoint = 'when an email is taken' | 'when the mail server has accepted it';

export interface MailCrashOptions {
  readonly databaseUrl: string;
  readonly crashAt: MailCrashPoint;
  readonly mailFolder: string;
}

/**
 * Sends the due emails in a separate process that is killed at a chosen point.
 *
 * Argument: MailCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as MailCrashOptions;
await deliverDueEmails(openPostgres(options.databaseUrl).db, {
  mailer: createFolderMailer(options.mailFolder, 'Portal <portal@example.com>'),
  clock: systemClock,
  log: createLog('silent'),
  steps: {
    onTaken: async () => crash('when an email is taken'),
    onAccepted: async () => crash('when the mail server has accepted it'),
  },
});
process.exit(0);

function crash(point: MailCrashPoint): void {
  if (point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
