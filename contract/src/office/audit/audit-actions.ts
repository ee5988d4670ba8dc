/**
 * The subjects of entries in the audit log and the journal (Spec 3 §3 "Code/description lists"). TRANSACTION: a
 * movement of money or images, which reports list from the journal.
 */
export const AUDIT_LOG_TYPES = [
  'TRANSACTION',
  'SIGN_IN',
  'IMAGE',
  'PAYMENT',
  'USER',
  'ACCOUNT',
  'SETTINGS',
  'RECORDS',
  'FILING',
] as const;
export type AuditLogType = (typeof AUDIT_LOG_TYPES)[number];

/** The types that happen in an account, which its administrator can choose from (Spec 3 §6). */
export const ACCOUNT_AUDIT_LOG_TYPES = [
  'TRANSACTION',
  'SIGN_IN',
  'IMAGE',
  'PAYMENT',
  'USER',
  'ACCOUNT',
  'FILING',
] as const satisfies readonly AuditLogType[];

/**
 * Every action of the audit log and its subject: a closed list, so that reports can name each. The name of an action is
 * the text `audit:actions.{action}`.
 */
export const AUDIT_ACTIONS = {
  'session.opened': 'SIGN_IN',
  'session.refused': 'SIGN_IN',
  'session.ended': 'SIGN_IN',
  'sessions.ended': 'SIGN_IN',
  'otherSessions.ended': 'SIGN_IN',
  'user.locked': 'SIGN_IN',
  'user.created': 'USER',
  'user.invited': 'USER',
  'user.invitationCanceled': 'USER',
  'user.saved': 'USER',
  'user.passwordSet': 'USER',
  'user.passwordLinkSent': 'USER',
  'user.sessionsEnded': 'USER',
  'user.activated': 'USER',
  'user.unlocked': 'USER',
  'user.deactivated': 'USER',
  'user.deleted': 'USER',
  'user.viewingStarted': 'USER',
  'user.viewingEnded': 'USER',
  'registration.requested': 'USER',
  'registration.completed': 'USER',
  'registration.linkRenewed': 'USER',
  'recovery.requested': 'USER',
  'password.reset': 'USER',
  'password.changed': 'USER',
  'profile.saved': 'USER',
  'migration.started': 'SETTINGS',
  'migration.ended': 'SETTINGS',
  'migrated.transaction': 'TRANSACTION',
  'migrated.signIn': 'SIGN_IN',
  'migrated.image': 'IMAGE',
  'migrated.payment': 'PAYMENT',
  'migrated.user': 'USER',
  'migrated.account': 'ACCOUNT',
  'migrated.settings': 'SETTINGS',
  'migrated.records': 'RECORDS',
  'migrated.filing': 'FILING',
  'settings.saved': 'SETTINGS',
  'county.created': 'SETTINGS',
  'county.renamed': 'SETTINGS',
  'county.removed': 'SETTINGS',
  'county.restored': 'SETTINGS',
  'escrow.adjusted': 'TRANSACTION',
  'escrow.deposited': 'TRANSACTION',
  'card.authorized': 'PAYMENT',
  'card.tabClosed': 'PAYMENT',
  'card.captured': 'TRANSACTION',
  'card.writtenOff': 'TRANSACTION',
  'card.released': 'TRANSACTION',
  'card.rebilled': 'TRANSACTION',
  'finding.closed': 'PAYMENT',
  'sale.refundRequested': 'PAYMENT',
  'sale.refunded': 'TRANSACTION',
  'sale.refundRefused': 'PAYMENT',
  'account.created': 'ACCOUNT',
  'account.saved': 'ACCOUNT',
  'account.statusChanged': 'ACCOUNT',
  'account.deleted': 'ACCOUNT',
  'account.paymentRecorded': 'TRANSACTION',
  'account.paymentReversed': 'TRANSACTION',
  'account.invoiceSent': 'ACCOUNT',
  'account.accessSaved': 'ACCOUNT',
  'account.renewed': 'TRANSACTION',
  'flatFee.added': 'TRANSACTION',
  'flatFee.overridden': 'TRANSACTION',
  'reportSchedule.saved': 'ACCOUNT',
  'reportSchedule.statusChanged': 'ACCOUNT',
  'reportSchedule.stopped': 'ACCOUNT',
  'reportSchedule.deleted': 'ACCOUNT',
  'reportSchedule.requested': 'ACCOUNT',
  'reportSchedule.sent': 'ACCOUNT',
  'reportSchedule.failed': 'ACCOUNT',
  'image.viewed': 'IMAGE',
  'image.pageViewed': 'IMAGE',
  'image.purchased': 'TRANSACTION',
  'settings.reloaded': 'SETTINGS',
  'settings.pictureUploaded': 'SETTINGS',
  'job.requested': 'SETTINGS',
  'setup.cardGatewayTested': 'SETTINGS',
  'setup.emailTested': 'SETTINGS',
  'billing.run': 'ACCOUNT',
  'auditLog.purged': 'RECORDS',
  'records.imported': 'RECORDS',
  'recordImport.uploaded': 'RECORDS',
  'recordImport.started': 'RECORDS',
  'recordImport.canceled': 'RECORDS',
  'recordImport.ended': 'RECORDS',
  'importMapping.saved': 'RECORDS',
  'importMapping.deleted': 'RECORDS',
  'searchCertificate.issued': 'RECORDS',
  'searchCertificate.withdrawn': 'RECORDS',
  'watchAlerts.released': 'RECORDS',
  'watchAlerts.discarded': 'RECORDS',
  'report.run': 'RECORDS',
  'list.exported': 'RECORDS',
  'auditLog.viewed': 'RECORDS',
  'filing.uploaded': 'FILING',
  'filing.draftDiscarded': 'FILING',
  'filing.pageViewed': 'FILING',
  'filing.copyViewed': 'FILING',
  'filing.submitted': 'FILING',
  'filing.claimed': 'FILING',
  'filing.released': 'FILING',
  'filing.accepted': 'FILING',
  'filing.rejected': 'FILING',
  'filing.correctionRequested': 'FILING',
  'filing.corrected': 'FILING',
  'filing.withdrawn': 'FILING',
} as const satisfies Readonly<Record<string, AuditLogType>>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Lists the actions of a type. */
export function listAuditActions(type: AuditLogType): readonly AuditAction[] {
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => AUDIT_ACTIONS[action] === type);
}

/** Whether a stored action is known: entries of a newer version of the portal may not be. */
export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}
