import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import type { QueryCreator } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { AuditActor, AuditDetails, AuditEntry } from './audit.queries.ts';
import { insertAuditEntries } from './audit.queries.ts';

export type { AuditAction };

/** The actor of commands and jobs. */
export const SYSTEM_ACTOR: AuditActor = {
  userId: null,
  accountId: null,
  username: null,
  clientAddress: null,
  requestId: null,
};

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
