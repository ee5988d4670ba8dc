import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Email } from './mailer.ts';

/** @returns its id. */
export async function insertEmail(db: Db, email: Omit<Email, 'file'>, fileId: number | undefined): Promise<number> {
  const { id } = await db
    .insertInto('mail_outbox')
    .values({ recipient: email.recipient, subject: email.subject, body_text: email.text, file_id: fileId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What became of an email; undefined for an unknown id. */
export function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('mail_outbox')
    .select(['sent_at as sentAt', 'attempts', 'last_error as lastError'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks and returns the next due email until the end of the transaction. Other transactions skip it. */
export function lockDueEmail(tx: Db, now: Date, maxAttempts: number) {
  return tx
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'body_text as text', 'attempts', 'file_id as fileId'])
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('attempts', '<', maxAttempts)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function markEmailSent(tx: Db, id: number, at: Date): Promise<void> {
  const sent = { sent_at: at, last_error: null, file_id: null };
  await tx.updateTable('mail_outbox').set(sent).where('id', '=', id).execute();
}

/** @returns the id of the file. */
export async function insertFile(
  tx: Db,
  file: { readonly name: string; readonly contentType: string; readonly byteCount: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('mail_files')
    .values({ name: file.name, content_type: file.contentType, byte_count: file.byteCount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPiece(tx: Db, fileId: number, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto('mail_file_pieces').values({ file_id: fileId, number, bytes }).execute();
}

export function getFile(db: Db, id: number) {
  return db
    .selectFrom('mail_files')
    .select(['name', 'content_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Reads a file one piece after the other. */
export async function* readPieces(db: Db, fileId: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const piece = await db
      .selectFrom('mail_file_pieces')
      .select('bytes')
      .where('file_id', '=', fileId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (piece === undefined) return;
    yield piece.bytes;
  }
}

/** Deletes files that no email waits for: each email gives its file up when it is sent. */
export async function deleteSentFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('mail_files')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_outbox').select(sql`1`.as('one')).whereRef('mail_outbox.file_id', '=', 'mail_files.id'),
        ),
      ),
    )
    .execute();
}

export async function deferEmail(
  tx: Db,
  id: number,
  failure: { readonly until: Date; readonly error: string },
): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: failure.until, last_error: failure.error }))
    .where('id', '=', id)
    .execute();
}
