export { actorOf } from './actor-of.ts';
export {
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  buildAuditInsert,
  recordAudit,
  SYSTEM_ACTOR,
} from './record-audit.ts';
