import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { expireApprovals, selectApprovals } from './approvals.queries.ts';
import { queueDecidedEmail } from './queue-approval-emails.ts';

/**
 * Ends the requests that no one decided in time, and tells the users who asked. Runs every night, and before requests are made, listed or
 * decided; safe to run twice, even at the same time.
 */
export async function expireRequests({ db, county }: { readonly db: Db; readonly county: County }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await expireApprovals(tx, county.clock.now());
    if (ids.length === 0) return;
    for (const request of await selectApprovals(tx).where('approval_requests.id', 'in', ids).execute()) {
      const { id: number, kind, accountId, amountCents } = request;
      const details = { number, kind, accountId, amountCents, by: request.requester };
      await recordAudit(tx, { action: 'approval.expired', actor: SYSTEM_ACTOR, details });
      await queueDecidedEmail(tx, county, { ...request, state: 'EXPIRED' });
    }
  });
}
