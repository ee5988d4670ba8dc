import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Serializes everything that gives an email address to a user, until the transaction ends. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email:${email.toLowerCase()}`}, 0))`.execute(tx);
}

/** Whether another user has an email address, ignoring case. */
export async function findIsEmailTaken(db: Db, email: string, exceptUserId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', exceptUserId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a new address, replacing an earlier one that was not confirmed. */
export async function upsertEmailChange(
  tx: Db,
  change: {
    readonly userId: number;
    readonly newEmail: string;
    readonly ticketHash: Buffer;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const values = { new_email: change.newEmail, ticket_hash: change.ticketHash, expires_at: change.expiresAt };
  await tx
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes a valid change and returns it. If two calls use a ticket at the same time, only one gets it. */
export function deleteValidEmailChange(
  tx: Db,
  { ticketHash, now }: { readonly ticketHash: Buffer; readonly now: Date },
): Promise<{ readonly userId: number; readonly newEmail: string } | undefined> {
  return tx
    .deleteFrom('email_changes')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'new_email as newEmail'])
    .executeTakeFirst();
}

/** Gives a user an email address. Links that were mailed to the old one end. */
export async function setEmail(tx: Db, userId: number, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await tx.deleteFrom('user_tickets').where('user_id', '=', userId).where('purpose', '=', 'RESET_PASSWORD').execute();
}

/** Deletes changes that can no longer be confirmed. */
export async function purgeEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute();
}
