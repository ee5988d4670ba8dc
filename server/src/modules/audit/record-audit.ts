import type { QueryCreator } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { insertAuditEntry } from './audit.queries.ts';

/** Who acts: a user on a call, or a command or job, which has none. */
export interface AuditActor {
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly username: string | null;
  readonly clientAddress: string | null;
  readonly requestId: string | null;
}

/** The actor of what runs without a user. */
export const SYSTEM_ACTOR: AuditActor = {
  userId: null,
  accountId: null,
  username: null,
  clientAddress: null,
  requestId: null,
};

/** What the audit trail knows; a closed list, so that reports can name each. */
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
  | 'account.renewed'
  | 'flatFee.added'
  | 'flatFee.overridden'
  | 'image.viewed'
  | 'image.purchased'
  | 'records.imported';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Must hold no password, ticket, token or card number. */
  readonly details?: object;
}

/** Writes an entry, in the transaction of what it tells of. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(db, entry).execute();
}

/** The same as a part (`WITH`) of the one statement that does what it tells of, which then needs no transaction. */
export function joinAudit(statement: QueryCreator<DB>, entry: AuditEntry) {
  return insertAuditEntry(statement, entry);
}
