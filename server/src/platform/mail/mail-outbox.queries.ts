import type { Db } from '../database/database.ts';
import type { Email } from './mailer.ts';

/** @returns its id. */
export async function insertEmail(db: Db, email: Email): Promise<number> {
  const { id } = await db
    .insertInto('mail_outbox')
    .values({ recipient: email.recipient, subject: email.subject, body_text: email.text })
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
    .select(['id', 'recipient', 'subject', 'body_text as text', 'attempts'])
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
  await tx.updateTable('mail_outbox').set({ sent_at: at, last_error: null }).where('id', '=', id).execute();
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
