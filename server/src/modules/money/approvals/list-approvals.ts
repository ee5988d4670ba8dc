import type { ListFilter } from '@portal/contract/lists/define-list';
import type { approvalList } from '@portal/contract/money/approvals/approvals';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { type ApprovalRequest, selectApprovals } from './approvals.queries.ts';

/** Selects the requests for a second person. */
export function listApprovals(
  { db, county, caller }: CallContext,
  { state }: ListFilter<typeof approvalList>,
): ListSource<typeof approvalList, ApprovalRequest> {
  return {
    matches: selectApprovals(db, state === ALL_CODE ? undefined : state),
    orderBy: { id: 'id', amountCents: 'amountCents' },
    tieBreaker: 'id',
    complete: async (stored) =>
      stored.map(({ action: _, request: __, basis: ___, ...approval }) => ({
        ...approval,
        requestedBy: approval.requester,
        requestedAt: localDateTimeAt(approval.requestedAt, county.timeZone),
        expiresAt: localDateTimeAt(approval.expiresAt, county.timeZone),
        decidedBy: approval.decider ?? '',
        isOwn: approval.requestedBy === caller.userId,
        isOwnMoney: approval.accountId === caller.accountId,
      })),
  };
}
