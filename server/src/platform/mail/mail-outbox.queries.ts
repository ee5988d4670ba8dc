import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Email } from './mailer.ts';

/** An email to store. */
export type QueuedEmail = Omit<Email, 'file' | 'messageId' | 'queuedAt'>;

/**
 * Inserts an email, unless there already is one with the same dedupe key.
 *
 * @returns the id of the email in the outbox.
 */
export async function insertEmail(
  db: Db,
  email: QueuedEmail,
  {
    fileId,
    noteWithoutFile,
    dedupeKey,
  }: {
    readonly fileId?: number | undefined;
    readonly noteWithoutFile?: string | undefined;
    readonly dedupeKey?: string | undefined;
  },
): Promise<number> {
  const inserted = await db
    .insertInto('mail_outbox')
    .values({
      recipient: email.recipient,
      subject: email.subject,
      body_text: email.text,
      body_html: email.html ?? null,
      unsubscribe_url: email.unsubscribeUrl ?? null,
      file_id: fileId ?? null,
      note_without_file: noteWithoutFile ?? null,
      dedupe_key: dedupeKey ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the newest emails, at most `emails` of them, their texts cut after `characters`. */
export function listNewestEmails(
  db: Db,
  { emails, characters }: { readonly emails: number; readonly characters: number },
) {
  return db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'created_at as writtenAt'])
    .select(sql<string>`left(body_text, ${characters})`.as('text'))
    .orderBy('id', 'desc')
    .limit(emails)
    .execute();
}

/** The delivery state of an email; undefined for an unknown id. */
export function findDelivery(db: Db, id: number) {
  return db
    .selectFrom('mail_outbox')
    .select(['sent_at as sentAt', 'attempts', 'last_error as lastError'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Marks the next due email as being sent and returns it. Other processes skip it until `deadBefore` has passed it: then its process has died.
 */
export function takeDueEmail(
  db: Db,
  { now, deadBefore, maxAttempts }: { readonly now: Date; readonly deadBefore: Date; readonly maxAttempts: number },
) {
  return db
    .updateTable('mail_outbox')
    .set({ sending_since: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where('attempts', '<', maxAttempts)
        .where((or) => or.or([or('sending_since', 'is', null), or('sending_since', '<', deadBefore)]))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'recipient',
      'subject',
      'body_text as text',
      'body_html as html',
      'unsubscribe_url as unsubscribeUrl',
      'message_id as messageId',
      'created_at as queuedAt',
      'attempts',
      'file_id as fileId',
    ])
    .executeTakeFirst();
}

/** Deletes emails whose sending hasn't started. */
export async function deleteUnsent(tx: Db, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await tx
    .deleteFrom('mail_outbox')
    .where(sql<boolean>`dedupe_key = ANY(${[...dedupeKeys]}::text[])`)
    .where('sent_at', 'is', null)
    .where('sending_since', 'is', null)
    .execute();
}

export async function markEmailSent(db: Db, id: number, at: Date): Promise<void> {
  const sent = { sent_at: at, sending_since: null, last_error: null, file_id: null };
  await db.updateTable('mail_outbox').set(sent).where('id', '=', id).execute();
}

/** Empties emails that were sent before an instant: only that they were sent stays. */
export async function emptySentEmails(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ recipient: '', subject: '', body_text: '', body_html: null, unsubscribe_url: null })
    .where('sent_at', '<', before)
    .where(sql<boolean>`recipient <> ''`)
    .execute();
}

/** @returns the id of the file. */
export async function insertFile(
  tx: Db,
  file: {
    readonly name: string;
    readonly contentType: string;
    readonly byteCount: number;
    readonly subject: string | undefined;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('mail_files')
    .values({
      ...{ name: file.name, content_type: file.contentType, byte_count: file.byteCount },
      subject: file.subject ?? null,
    })
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

/** Emails that have such a file are left without one (ON DELETE SET NULL), and those that wait say why. */
export async function deleteFilesAbout(tx: Db, subject: string): Promise<void> {
  await sql`
    UPDATE mail_outbox SET body_text = rtrim(body_text, E'\n') || E'\n\n' || note_without_file || E'\n', note_without_file = NULL
      FROM mail_files
     WHERE mail_files.id = file_id AND mail_files.subject = ${subject} AND sent_at IS NULL AND note_without_file IS NOT NULL`.execute(
    tx,
  );
  await tx.deleteFrom('mail_files').where('subject', '=', subject).execute();
}

export async function deferEmail(
  db: Db,
  id: number,
  failure: { readonly until: Date; readonly error: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: failure.until,
      last_error: failure.error,
      sending_since: null,
    }))
    .where('id', '=', id)
    .execute();
}
