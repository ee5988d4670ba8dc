import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import type { QueryCreator } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { insertAuditEntries } from './audit.queries.ts';
import type { AuditField } from './audit-fields.ts';

export type { AuditAction };

/** Who acts: the user of a call. All fields are null for a command or a job. */
export interface AuditActor {
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly username: string | null;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** The actor of commands and jobs. */
export const SYSTEM_ACTOR: AuditActor = {
  userId: null,
  accountId: null,
  username: null,
  clientAddress: null,
  requestId: null,
};

/** The details of an entry: only fields that have their labels in the texts, so that the log can be read in every language. */
export type AuditDetails = { readonly [Field in AuditField]?: unknown };

/** Refuses other fields also in objects that are no literals, where the compiler lets them pass. */
export type KnownDetails<Details> = Details & { readonly [Field in Exclude<keyof Details, AuditField>]: never };

export interface AuditEntry<Details extends AuditDetails = AuditDetails> {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Must not contain a password, ticket, token or card number. */
  readonly details?: KnownDetails<Details>;
  /** The refund or adjustment that it explains: each of those has exactly one row, which is never purged. */
  readonly journalEntryId?: number;
}

/** Writes an entry. Call it in the transaction of the change that it records. */
export async function recordAudit<Details extends AuditDetails>(db: Db, entry: AuditEntry<Details>): Promise<void> {
  await insertAuditEntries(db, [entry]).execute();
}

/** Rows per statement; far below the number of parameters that a statement can have. */
const ENTRIES_PER_STATEMENT = 500;

/** Writes the entries of one change of many rows, in their order. Call it in the transaction of that change. */
export async function recordAuditEntries<Details extends AuditDetails>(
  db: Db,
  entries: readonly AuditEntry<Details>[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_STATEMENT) {
    await insertAuditEntries(db, entries.slice(start, start + ENTRIES_PER_STATEMENT)).execute();
  }
}

/** Adds an entry to a statement (`WITH`), so that a change of one statement needs no transaction. */
export function buildAuditInsert<Details extends AuditDetails>(
  statement: QueryCreator<DB>,
  entry: AuditEntry<Details>,
) {
  return insertAuditEntries(statement, [entry]);
}
