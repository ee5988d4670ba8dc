import type { QueryCreator } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { insertAuditEntry } from './audit.queries.ts';

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

/** A closed list, so that reports can name each action. */
export type AuditAction =
  | 'session.opened'
  | 'session.refused'
  | 'session.ended'
  | 'sessions.ended'
  | 'otherSessions.ended'
  | 'user.locked'
  | 'registration.requested'
  | 'registration.completed'
  | 'recovery.requested'
  | 'password.reset'
  | 'password.changed'
  | 'profile.saved'
  | 'settings.saved'
  | 'escrow.adjusted'
  | 'escrow.deposited'
  | 'card.authorized'
  | 'card.captured'
  | 'card.writtenOff'
  | 'card.released'
  | 'card.rebilled'
  | 'sale.refundRequested'
  | 'sale.refunded'
  | 'sale.refundRefused'
  | 'account.renewed'
  | 'flatFee.added'
  | 'flatFee.overridden'
  | 'image.viewed'
  | 'image.purchased'
  | 'records.imported';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Must not contain a password, ticket, token or card number. */
  readonly details?: object;
  /** The refund or adjustment that it explains: each of those has exactly one row, which is never purged. */
  readonly journalEntryId?: number;
}

/** Writes an entry. Call it in the transaction of the change that it records. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(db, entry).execute();
}

/** Adds an entry to a statement (`WITH`), so that a change of one statement needs no transaction. */
export function buildAuditInsert(statement: QueryCreator<DB>, entry: AuditEntry) {
  return insertAuditEntry(statement, entry);
}
