import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../../../office/audit/index.ts';
import { closeOpenFinding } from './findings.queries.ts';

/**
 * Closes a finding that staff have dealt with, and records who did and why. It is found again only if its details change.
 *
 * @param close.by the user name, or the operator's name of a command.
 * @returns false if there is no open finding with this id.
 */
export function closeFinding(
  county: Pick<County, 'db' | 'clock'>,
  close: { readonly id: number; readonly by: string; readonly reason: string; readonly actor: AuditActor },
): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const closed = await closeOpenFinding(tx, { ...close, at: county.clock.now() });
    if (closed === undefined) return false;
    const details = { ...closed, by: close.by, reason: close.reason };
    await recordAudit(tx, { action: 'finding.closed', actor: close.actor, details });
    return true;
  });
}
