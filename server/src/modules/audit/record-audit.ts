import type { Db } from '../../platform/database/database.ts';
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

/**
 * Writes an entry, in the transaction of what it tells of.
 *
 * @param entry.details must hold no password, ticket, token or card number.
 */
export function recordAudit(
  db: Db,
  entry: { readonly action: AuditAction; readonly actor: AuditActor; readonly details?: object },
): Promise<void> {
  return insertAuditEntry(db, entry);
}
