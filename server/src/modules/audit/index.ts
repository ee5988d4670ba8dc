export { actorOf } from './actor-of.ts';
export { type AuditAction, type AuditActor, recordAudit, SYSTEM_ACTOR } from './record-audit.ts';
