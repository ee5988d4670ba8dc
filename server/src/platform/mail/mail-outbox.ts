import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import {
  deferEmail,
  deleteFilesAbout,
  deleteSentFiles,
  deleteUnsent,
  emptySentEmails,
  findDelivery,
  getFile,
  insertEmail,
  insertFile,
  insertPiece,
  markEmailSent,
  type QueuedEmail,
  readPieces,
  takeDueEmail,
} from './mail-outbox.queries.ts';
import type { EmailFile, Mailer } from './mailer.ts';

export { listNewestEmails } from './mail-outbox.queries.ts';

/** How long one run of the outbox starts to send emails. The next one starts a minute after it. */
const RUN_MS = 50_000;
/** Sending an email takes less time, or its process has died: then another process sends it again, with the same Message-ID. */
export const SENDING_MAX_MS = 10 * 60_000;
/** After this many failures, an email stays in the outbox until staff check it. */
export const EMAIL_MAX_ATTEMPTS = 10;
/** The delay doubles after each failure, from one minute to about eight hours. */
const FIRST_RETRY_MINUTES = 1;
/**
 * Maximum bytes of an attached file. Most mail servers accept emails of 20 MB or more, and base64 takes a quarter of
 * that.
 */
export const EMAIL_FILE_MAX_BYTES = 10_000_000;
const PIECE_BYTES = 256 * 1024;

/**
 * Puts an email into the outbox. Call it in the transaction that the email reports, so that it is sent only after a commit.
 *
 * @returns its id.
 */
export function queueEmail(
  db: Db,
  email: QueuedEmail,
  options: {
    /** A file that `storeEmailFile` stored in the same transaction. */
    readonly fileId?: number | undefined;
    /** Added to the text if `removeFilesAbout` removes the file before the email is sent: why it has none. */
    readonly noteWithoutFile?: string | undefined;
    /**
     * Identifies the subject of the email. A second email with the same key isn't queued; its id is that of the first.
     */
    readonly dedupeKey?: string | undefined;
  } = {},
): Promise<number> {
  return insertEmail(db, email, options);
}

/** Days after which a sent email is empty. */
const SENT_KEPT_DAYS = 30;

/** Empties old sent emails, so that neither addresses nor one-time links of them stay in the database. */
export function forgetSentEmails(db: Db, clock: Clock): Promise<void> {
  return emptySentEmails(db, new Date(clock.now().getTime() - SENT_KEPT_DAYS * 24 * 60 * 60_000));
}

/** Removes emails from the outbox again, by their dedupe keys. Emails that are being sent can't be stopped. */
export function cancelEmails(tx: Db, dedupeKeys: readonly string[]): Promise<void> {
  return deleteUnsent(tx, dedupeKeys);
}

/**
 * Stores a file for emails. Call it in the transaction that queues them: a file that no email has is deleted.
 *
 * @returns its id.
 * @throws RangeError for a file that is empty or has over `EMAIL_FILE_MAX_BYTES`.
 */
export async function storeEmailFile(
  tx: Db,
  file: {
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Buffer;
    /** Names the record that the file is a copy of, for `removeFilesAbout`. */
    readonly subject?: string | undefined;
  },
): Promise<number> {
  const { name, contentType, bytes, subject } = file;
  const byteCount = bytes.length;
  if (byteCount === 0 || byteCount > EMAIL_FILE_MAX_BYTES) throw new RangeError(`A file of ${byteCount} bytes`);
  const fileId = await insertFile(tx, { name, contentType, byteCount, subject });
  for (let start = 0; start < byteCount; start += PIECE_BYTES) {
    await insertPiece(tx, fileId, start / PIECE_BYTES, bytes.subarray(start, start + PIECE_BYTES));
  }
  return fileId;
}

/**
 * Removes the copies of a record from emails that wait, in the transaction in which it changes: they are sent without a file, and say why. An email that
 * is being sent can't be stopped.
 */
export function removeFilesAbout(tx: Db, subject: string): Promise<void> {
  return deleteFilesAbout(tx, subject);
}

/** The state of an email. `failed`: the last attempt failed; the outbox retries. */
export type EmailDelivery =
  | { readonly status: 'sent' | 'waiting' }
  | { readonly status: 'failed'; readonly error: string };

/** Finds what became of a queued email. */
export async function getDelivery(db: Db, id: number): Promise<EmailDelivery> {
  const found = await findDelivery(db, id);
  if (found?.sentAt) return { status: 'sent' };
  const error = found?.lastError ?? '';
  return error === '' ? { status: 'waiting' } : { status: 'failed', error };
}

/** Points at which tests end the process. */
export interface DeliverySteps {
  /** The email is marked as being sent. */
  onTaken?(): Promise<void>;
  /** The mail server has accepted it. */
  onAccepted?(): Promise<void>;
}

interface Delivery {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  readonly steps?: DeliverySteps;
}

/**
 * Sends the due emails. Each is marked as being sent, sent, and marked as sent, with separate commits, so that no
 * transaction waits for a mail server and two processes don't send the same email. If the process dies in between, the
 * same bytes are sent again after `SENDING_MAX_MS`: twice is better than never, and the Message-ID identifies the copy
 * (decision 0131).
 *
 * @returns the number of emails sent.
 */
export async function deliverDueEmails(db: Db, delivery: Delivery): Promise<number> {
  const end = performance.now() + RUN_MS;
  let sent = 0;
  while (performance.now() < end) {
    const outcome = await deliverNext(db, delivery);
    if (outcome === 'none') break;
    if (outcome === 'sent') sent += 1;
  }
  if (sent > 0) await deleteSentFiles(db);
  return sent;
}

async function deliverNext(db: Db, { mailer, clock, log, steps }: Delivery): Promise<'sent' | 'failed' | 'none'> {
  const now = clock.now();
  const deadBefore = new Date(now.getTime() - SENDING_MAX_MS);
  const taken = await takeDueEmail(db, { now, deadBefore, maxAttempts: EMAIL_MAX_ATTEMPTS });
  if (taken === undefined) return 'none';
  await steps?.onTaken?.();
  const { id, attempts, fileId, html, unsubscribeUrl, ...email } = taken;
  try {
    await mailer.send({
      ...email,
      ...(html !== null && { html }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
      ...(fileId !== null && { file: await openFile(db, fileId) }),
    });
  } catch (error) {
    log.warn({ err: error, emailId: id }, 'an email could not be sent');
    const waitMinutes = FIRST_RETRY_MINUTES * 2 ** attempts;
    await deferEmail(db, id, { until: new Date(now.getTime() + waitMinutes * 60_000), error: String(error) });
    return 'failed';
  }
  await steps?.onAccepted?.();
  await markEmailSent(db, id, now);
  return 'sent';
}

async function openFile(db: Db, fileId: number): Promise<EmailFile> {
  return { ...(await getFile(db, fileId)), bytes: readPieces(db, fileId) };
}
