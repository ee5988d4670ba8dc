import type { Clock } from '../clock.ts';
import { type Db, inTransaction } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import {
  deferEmail,
  deleteSentFiles,
  findDelivery,
  getFile,
  insertEmail,
  insertFile,
  insertPiece,
  lockDueEmail,
  markEmailSent,
  readPieces,
} from './mail-outbox.queries.ts';
import type { Email, EmailFile, Mailer } from './mailer.ts';

/** Maximum number of emails that one run of the outbox sends. */
export const EMAILS_PER_RUN = 50;
/** After this many failures, an email stays in the outbox until staff check it. */
export const EMAIL_MAX_ATTEMPTS = 10;
/** The delay doubles after each failure, from one minute to about eight hours. */
const FIRST_RETRY_MINUTES = 1;
/** Bytes of an attached file. Most mail servers accept emails of 20 MB or more, of which base64 takes a quarter. */
export const EMAIL_FILE_MAX_BYTES = 10_000_000;
const PIECE_BYTES = 256 * 1024;

/**
 * Puts an email into the outbox. Call it in the transaction that the email reports, so that it is sent only after a commit.
 *
 * @returns its id.
 */
export function queueEmail(
  db: Db,
  email: Omit<Email, 'file'>,
  options: {
    /** A file that `storeEmailFile` stored in the same transaction. */
    readonly fileId?: number | undefined;
  } = {},
): Promise<number> {
  return insertEmail(db, email, options.fileId);
}

/**
 * Stores a file for emails. Call it in the transaction that queues them: a file that no email has is deleted.
 *
 * @returns its id.
 * @throws RangeError for a file that is empty or has over `EMAIL_FILE_MAX_BYTES`.
 */
export async function storeEmailFile(
  tx: Db,
  file: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<number> {
  const { name, contentType, bytes } = file;
  const byteCount = bytes.length;
  if (byteCount === 0 || byteCount > EMAIL_FILE_MAX_BYTES) throw new RangeError(`A file of ${byteCount} bytes`);
  const fileId = await insertFile(tx, { name, contentType, byteCount });
  for (let start = 0; start < byteCount; start += PIECE_BYTES) {
    await insertPiece(tx, fileId, start / PIECE_BYTES, bytes.subarray(start, start + PIECE_BYTES));
  }
  return fileId;
}

/** Where an email is. `failed`: the last attempt failed; the outbox tries again. */
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

/**
 * Sends the due emails. Each row is locked while its email is sent, so that two processes don't send the same one. If the process
 * dies after the server accepted an email, the email is sent again: twice is better than never.
 *
 * @returns the number of emails sent.
 */
export async function deliverDueEmails(
  db: Db,
  options: { readonly mailer: Mailer; readonly clock: Clock; readonly log: Log },
): Promise<number> {
  let sent = 0;
  for (let count = 0; count < EMAILS_PER_RUN; count += 1) {
    const outcome = await inTransaction(db, (tx) => deliverNext(tx, options));
    if (outcome === 'none') break;
    if (outcome === 'sent') sent += 1;
  }
  if (sent > 0) await deleteSentFiles(db);
  return sent;
}

async function deliverNext(
  tx: Db,
  { mailer, clock, log }: { readonly mailer: Mailer; readonly clock: Clock; readonly log: Log },
): Promise<'sent' | 'failed' | 'none'> {
  const now = clock.now();
  const email = await lockDueEmail(tx, now, EMAIL_MAX_ATTEMPTS);
  if (email === undefined) return 'none';
  try {
    const { recipient, subject, text, fileId } = email;
    await mailer.send({ recipient, subject, text, file: fileId === null ? undefined : await openFile(tx, fileId) });
    await markEmailSent(tx, email.id, now);
    return 'sent';
  } catch (error) {
    log.warn({ err: error, emailId: email.id }, 'an email could not be sent');
    const waitMinutes = FIRST_RETRY_MINUTES * 2 ** email.attempts;
    await deferEmail(tx, email.id, { until: new Date(now.getTime() + waitMinutes * 60_000), error: String(error) });
    return 'failed';
  }
}

async function openFile(tx: Db, fileId: number): Promise<EmailFile> {
  return { ...(await getFile(tx, fileId)), bytes: readPieces(tx, fileId) };
}
