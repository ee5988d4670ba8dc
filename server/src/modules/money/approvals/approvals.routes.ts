import { approvalList, decideApproval as decideEndpoint } from '@portal/contract/money/approvals/approvals';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import type { AnyApprovableAction } from './approvable-action.ts';
import { buildDecideApproval } from './decide-approval.ts';
import { expireRequests } from './expire-requests.ts';
import { listApprovals } from './list-approvals.ts';

/** @param actions all actions that can be approved; the application passes them in. */
export function buildApprovalsRoutes(actions: readonly AnyApprovableAction[]) {
  return [
    ...listRoutes(approvalList, listApprovals, { prepare: expireRequests }),
    route(decideEndpoint, buildDecideApproval(actions)),
  ];
}
