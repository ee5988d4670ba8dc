import type { Clock } from '../clock.ts';
import { type Db, inTransaction } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { deferMail, insertMail, lockDueMail, markMailSent } from './mail-outbox.queries.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Mails that one run of the outbox sends at most. */
export const MAILS_PER_RUN = 50;
/** After so many failures a mail stays in the outbox for people to look at. */
export const MAIL_MAX_ATTEMPTS = 10;
/** Waits double from a minute to about eight hours. */
const FIRST_RETRY_MINUTES = 1;

/** Puts a mail into the outbox, in the transaction of what it tells of: it is sent if and only if that is committed. */
export function enqueueMail(db: Db, mail: Mail): Promise<void> {
  return insertMail(db, mail);
}

/**
 * Sends what is due. A row is locked while its mail is sent, so of two processes each mail is sent by one; a process that dies
 * after the server took the mail sends it again, since a mail twice is better than none.
 *
 * @returns how many were sent.
 */
export async function deliverDueMail(
  db: Db,
  options: { readonly mailer: Mailer; readonly clock: Clock; readonly log: Log },
): Promise<number> {
  let sent = 0;
  for (let count = 0; count < MAILS_PER_RUN; count += 1) {
    const outcome = await inTransaction(db, (tx) => deliverNext(tx, options));
    if (outcome === 'none') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function deliverNext(
  tx: Db,
  { mailer, clock, log }: { readonly mailer: Mailer; readonly clock: Clock; readonly log: Log },
): Promise<'sent' | 'failed' | 'none'> {
  const now = clock.now();
  const mail = await lockDueMail(tx, now, MAIL_MAX_ATTEMPTS);
  if (mail === undefined) return 'none';
  try {
    await mailer.send(mail);
    await markMailSent(tx, mail.id, now);
    return 'sent';
  } catch (error) {
    log.warn({ err: error, mailId: mail.id }, 'a mail was not taken');
    const waitMinutes = FIRST_RETRY_MINUTES * 2 ** mail.attempts;
    await deferMail(tx, mail.id, { until: new Date(now.getTime() + waitMinutes * 60_000), error: String(error) });
    return 'failed';
  }
}
