import type { Language } from '@portal/contract/values/language';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { ClientNetworks } from '../../../../platform/http/client-network.ts';

/** The purpose of an emailed link. */
export type TicketPurpose = 'COMPLETE_REGISTRATION' | 'RESET_PASSWORD' | 'INVITATION';

/** Stores a ticket, replacing the user's previous one for the same purpose. */
export async function upsertTicket(
  tx: Db,
  ticket: {
    readonly userId: number;
    readonly purpose: TicketPurpose;
    readonly hash: Buffer;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const issued = { ticket_hash: ticket.hash, issued_at: ticket.at, expires_at: ticket.expiresAt };
  await tx
    .insertInto('user_tickets')
    .values({ user_id: ticket.userId, purpose: ticket.purpose, ...issued })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(issued))
    .execute();
}

/** The tables whose rows belong to the holder of an emailed secret. */
type SecretTable = 'user_tickets' | 'email_changes';

/**
 * Locks the user whose row of a table has the hash of an emailed secret, until the end of the transaction: before the
 * row, in the same order as all code that ends such rows.
 */
export async function lockUserOfSecret(tx: Db, table: SecretTable, ticketHash: Buffer): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom(table).select('user_id').where('ticket_hash', '=', ticketHash).limit(1))
    .forNoKeyUpdate()
    .execute();
}

/** Deletes a valid ticket and returns its user. If two calls use a ticket at the same time, only one gets the user. */
export async function deleteValidTicket(
  tx: Db,
  ticket: { readonly hash: Buffer; readonly purposes: readonly TicketPurpose[]; readonly now: Date },
): Promise<number | undefined> {
  const deleted = await tx
    .deleteFrom('user_tickets')
    .where('ticket_hash', '=', ticket.hash)
    .where('purpose', 'in', ticket.purposes)
    .where('expires_at', '>', ticket.now)
    .returning('user_id as userId')
    .executeTakeFirst();
  return deleted?.userId;
}

/** Whether a user has a ticket that hasn't expired. */
export async function findHasValidTicket(
  db: Db,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('user_tickets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a ticket is valid, without using it. */
export async function findIsTicketValid(
  db: Db,
  ticket: { readonly hash: Buffer; readonly purposes: readonly TicketPurpose[]; readonly now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('user_tickets')
    .select('user_id')
    .where('ticket_hash', '=', ticket.hash)
    .where('purpose', 'in', ticket.purposes)
    .where('expires_at', '>', ticket.now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Finds the user of a ticket, even after it has expired. @param isLocked keeps others from replacing or using it until
 * the transaction ends.
 */
export async function findTicketUserId(
  db: Db,
  ticket: { readonly hash: Buffer; readonly purpose: TicketPurpose; readonly isLocked: boolean },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('user_tickets')
    .select('user_id as userId')
    .where('ticket_hash', '=', ticket.hash)
    .where('purpose', '=', ticket.purpose)
    .$if(ticket.isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return found?.userId;
}

export type RecoveryKind = 'USERNAME' | 'PASSWORD';

export async function insertRecoveryRequest(
  db: Db,
  request: {
    readonly kind: RecoveryKind;
    readonly username: string;
    readonly email: string;
    readonly language: Language;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .insertInto('recovery_requests')
    .values({
      kind: request.kind,
      username_key: request.username.toLowerCase(),
      email_key: request.email.toLowerCase(),
      language: request.language,
      requested_at: request.at,
    })
    .execute();
}

/** Locks and returns the oldest unprocessed request until the end of the transaction. Other transactions skip it. */
export async function lockPendingRequest(tx: Db) {
  const row = await tx
    .selectFrom('recovery_requests')
    .select(['id', 'kind', 'username_key as usernameKey', 'email_key as emailKey', 'language'])
    .where('answered_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as
    | { id: number; kind: RecoveryKind; usernameKey: string; emailKey: string; language: Language }
    | undefined;
}

export async function markRequestProcessed(
  tx: Db,
  id: number,
  { at, isMailed }: { readonly at: Date; readonly isMailed: boolean },
): Promise<void> {
  const processed = { answered_at: at, is_mailed: isMailed };
  await tx.updateTable('recovery_requests').set(processed).where('id', '=', id).execute();
}

/** Counts the emails of a kind that were sent to a mailbox since an instant. Other requests for it wait until the transaction ends. */
export async function countRecoveryEmails(
  tx: Db,
  { kind, emailKey, since }: { readonly kind: RecoveryKind; readonly emailKey: string; readonly since: Date },
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`recovery:${emailKey}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('recovery_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where('kind', '=', kind)
    .where('is_mailed', '=', true)
    .where('answered_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

export type RateLimitKind =
  | 'SIGN_UP'
  | 'RECOVERY'
  | 'GUEST'
  | 'CLIENT_LOG'
  | 'WATCH'
  | 'WATCH_LINK'
  | 'SEARCH_CERTIFICATE'
  | 'CERTIFIED_COPY'
  | 'REDACTION_REQUEST'
  | 'REDACTION_LINK';

interface RateLimitedCall {
  readonly kind: RateLimitKind;
  readonly networks: ClientNetworks;
  readonly email: string;
}

/** Serializes the counting of calls of a kind, by client network and by email address, until the transaction ends. */
export async function lockRateLimit(tx: Db, { kind, networks, email }: RateLimitedCall): Promise<void> {
  // Clients that share a narrow network share the wide one.
  const keys = [`rate:${kind}:address:${networks.wide}`, `rate:${kind}:email:${email.toLowerCase()}`];
  for (const key of email === '' ? keys.slice(0, 1) : keys)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Numbers of calls from the networks of a client, and for an email address. */
export interface RateLimitedCalls extends Readonly<Record<keyof ClientNetworks, number>> {
  readonly byEmail: number;
}

/** Counts the calls of a kind since an instant by client network and by email address. */
export function countRateLimitedCalls(
  db: Db,
  { kind, networks, email, since }: RateLimitedCall & { readonly since: Date },
): Promise<RateLimitedCalls> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const count = (column: 'client_address' | 'network_56' | 'network_48' | 'email_key', value: string) =>
        selectFrom('public_call_attempts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', '=', kind)
          .where(column, '=', value)
          .where(column, '<>', '')
          .where('attempted_at', '>=', since)
          .$asScalar()
          .$notNull();
      return [
        count('client_address', networks.narrow).as('narrow'),
        count('network_56', networks.middle).as('middle'),
        count('network_48', networks.wide).as('wide'),
        count('email_key', email.toLowerCase()).as('byEmail'),
      ];
    })
    .executeTakeFirstOrThrow();
}

export async function insertRateLimitedCall(
  db: Db,
  { kind, networks, email, at }: RateLimitedCall & { readonly at: Date },
): Promise<void> {
  await db
    .insertInto('public_call_attempts')
    .values({
      ...{ kind, client_address: networks.narrow, network_56: networks.middle, network_48: networks.wide },
      ...{ email_key: email.toLowerCase(), attempted_at: at },
    })
    .execute();
}

/** Finds a user who has signed in with a browser; the first of several. */
export async function findBrowserUser(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const found = await db
    .selectFrom('known_browsers')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return found?.userId;
}

/** Deletes expired tickets and old requests and calls. */
export async function purgeTickets(db: Db, before: { readonly now: Date; readonly attemptsAt: Date }): Promise<void> {
  await db.deleteFrom('user_tickets').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('recovery_requests').where('requested_at', '<', before.attemptsAt).execute();
  await db.deleteFrom('public_call_attempts').where('attempted_at', '<', before.attemptsAt).execute();
}
