export { actorOf } from './actor-of.ts';
export {
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  joinAudit,
  recordAudit,
  SYSTEM_ACTOR,
} from './record-audit.ts';
