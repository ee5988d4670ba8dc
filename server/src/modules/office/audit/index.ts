export { actorOf } from './actor-of.ts';
export {
  type AuditActor,
  type AuditDetails,
  type AuditEntry,
  findLastRestoredBackup,
  type KnownDetails,
  listViewedImages,
} from './audit.queries.ts';
export { findLastSeal } from './audit-chain.queries.ts';
export { type DescribedDetails, describeDetails, listAccountsOfDetails } from './describe-details.ts';
export { forwardSecurityEvents } from './forward-security-events.ts';
export { type PurgeOutcome, purgeAuditLog } from './purge-audit-log.ts';
export { type AuditAction, buildAuditInsert, recordAudit, recordAuditEntries, SYSTEM_ACTOR } from './record-audit.ts';
export { isRecordedExport, recordExports } from './record-exports.ts';
export { type MigratedEntry, recordMigratedEntries } from './record-migrated-entries.ts';
export { runNightlyAudit } from './run-audit-jobs.ts';
export { type ChainContext, sealAuditLog } from './seal-audit-log.ts';
export { type AuditFault, type AuditRule, type Verification, verifyAuditLog } from './verify-audit-log.ts';
