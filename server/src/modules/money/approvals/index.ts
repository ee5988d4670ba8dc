export type { AnyApprovableAction, ApprovableAction } from './approvable-action.ts';
export { buildApprovalsRoutes } from './approvals.routes.ts';
export { carryOut } from './carry-out.ts';
export { expireRequests } from './expire-requests.ts';
