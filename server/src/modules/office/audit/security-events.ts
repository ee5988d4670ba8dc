import type { AuditAction } from '@portal/contract/office/audit/audit-actions';

/**
 * The entries of the audit log that are events of security, as a log management (SIEM) gets them: about access, money that goes back, keys, and
 * the county's data as a whole. The event has the name of the action.
 */
export const AUDITED_EVENTS = [
  'session.opened',
  'session.refused',
  'session.ended',
  'sessions.ended',
  'otherSessions.ended',
  'secondFactor.recoveryCodeUsed',
  'secondFactor.added',
  'secondFactor.removed',
  'secondFactor.recoveryCodesRenewed',
  'passkey.added',
  'passkey.removed',
  'singleSignOn.linked',
  'singleSignOn.unlinked',
  'user.locked',
  'user.unlocked',
  'user.created',
  'user.invited',
  'user.saved',
  'user.passwordSet',
  'user.passwordLinkSent',
  'user.sessionsEnded',
  'user.secondFactorRemoved',
  'user.activated',
  'user.deactivated',
  'user.deleted',
  'user.viewingStarted',
  'user.viewingEnded',
  'password.reset',
  'password.changed',
  'recovery.requested',
  'account.statusChanged',
  'account.deleted',
  'account.accessSaved',
  'account.paymentReversed',
  'escrow.adjusted',
  'sale.refunded',
  'settings.saved',
  'settings.planned',
  'settings.planDiscarded',
  'county.created',
  'county.renamed',
  'county.removed',
  'county.restored',
  'key.created',
  'key.rotated',
  'images.moved',
  'auditLog.viewed',
  'auditLog.purged',
  'list.exported',
  'recordImport.started',
  'recordImport.undone',
  'migration.started',
] as const satisfies readonly AuditAction[];

/** An event that is no action: a user was saved with another role. */
export const ROLE_CHANGED = 'user.roleChanged';

interface Details {
  readonly before?: { readonly role?: unknown };
  readonly after?: { readonly role?: unknown };
}

/** Returns the event of an entry. */
export function nameEvent(action: string, details: unknown): string {
  if (action !== 'user.saved') return action;
  const { before, after } = (details ?? {}) as Details;
  return after?.role !== undefined && after.role !== before?.role ? ROLE_CHANGED : action;
}
