import type { County } from '../../../county.ts';
import { asEvent } from '../../../platform/log/security-events.ts';
import { purgeAuditLog } from './purge-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The nightly job: logs the newest seal, so that the operator's log contains it, and each break of the chain as an
 * error; then purges old entries if the county's schedule says so (Spec 3 §3).
 *
 * @param afterDays undefined if entries aren't purged automatically.
 */
export async function runNightlyAudit(county: County, afterDays: number | undefined): Promise<void> {
  const { faults, entryCount, newestSeal } = await verifyAuditLog(county);
  county.log.info({ entryCount, seal: newestSeal?.id, sealHash: newestSeal?.sealHash }, 'verified the audit log');
  for (const { rule, id } of faults)
    county.log.error({ ...asEvent('auditLog.broken'), rule, seal: id }, 'the audit log is broken');
  if (afterDays === undefined) return;
  const outcome = await purgeAuditLog(county, new Date(county.clock.now().getTime() - afterDays * DAY_MS));
  if (outcome.status === 'CHAIN_BROKEN')
    county.log.error(asEvent('auditLog.notPurged'), 'the audit log is not purged, because its chain is broken');
}
