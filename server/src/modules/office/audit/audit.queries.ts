import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import { type QueryCreator, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { AuditField } from './audit-fields.ts';

/** The actor: the user of a call. All fields are null for a command or a job. */
export interface AuditActor {
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly username: string | null;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** The details of an entry: only fields that have their labels in the texts, so that the log can be read in every language. */
export type AuditDetails = { readonly [Field in AuditField]?: unknown };

/** Refuses unknown fields even in objects that aren't literals, which the compiler would accept. */
export type KnownDetails<Details> = Details & { readonly [Field in Exclude<keyof Details, AuditField>]: never };

export interface AuditEntry<Details extends AuditDetails = AuditDetails> {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Must not contain a password, ticket, token or card number. */
  readonly details?: KnownDetails<Details>;
  /** The refund or adjustment that it explains: each of those has exactly one row, which is never purged. */
  readonly journalEntryId?: number;
}

export function insertAuditEntries(db: QueryCreator<DB>, entries: readonly AuditEntry[]) {
  return db.insertInto('audit_entries').values(
    entries.map(({ action, actor, details, journalEntryId }) => ({
      action,
      user_id: actor.userId,
      account_id: actor.accountId,
      username: actor.username,
      client_address: actor.clientAddress,
      request_id: actor.requestId,
      details: JSON.stringify(details ?? {}),
      journal_entry_id: journalEntryId ?? null,
    })),
  );
}

/** The given documents whose pages a user has viewed or bought since an instant, in the order of the keys. */
export async function listViewedImages(
  db: Db,
  {
    userId,
    since,
    documentKeys,
  }: { readonly userId: number; readonly since: Date; readonly documentKeys: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT details ->> 'documentKey' AS key FROM audit_entries
    WHERE user_id = ${userId} AND occurred_at >= ${since}
      AND action IN ('image.viewed', 'image.pageViewed', 'image.purchased')
      AND details ->> 'documentKey' = ANY(${[...documentKeys]}::text[])`.execute(db);
  const viewed = new Set(rows.map(({ key }) => key));
  return [...new Set(documentKeys)].filter((key) => viewed.has(key));
}

/**
 * Finds when the backup was made that the county was last restored from.
 *
 * @returns undefined if it wasn't restored since an instant.
 */
export async function findLastRestoredBackup(db: Db, since: Date): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .select(sql<string | null>`details ->> 'madeAt'`.as('madeAt'))
    .where('action', '=', 'county.restored')
    .where('occurred_at', '>=', since)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.madeAt == null ? undefined : new Date(entry.madeAt);
}
