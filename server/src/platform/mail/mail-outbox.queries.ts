import type { Db } from '../database/database.ts';
import type { Mail } from './mailer.ts';

export async function insertMail(db: Db, mail: Mail): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ recipient: mail.recipient, subject: mail.subject, body_text: mail.text })
    .execute();
}

/** The next mail that is due, locked until the transaction ends and skipped by everybody else. */
export function lockDueMail(tx: Db, now: Date, maxAttempts: number) {
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

export async function markMailSent(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('mail_outbox').set({ sent_at: at, last_error: null }).where('id', '=', id).execute();
}

export async function deferMail(
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
