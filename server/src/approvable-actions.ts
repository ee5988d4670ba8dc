import type { AnyApprovableAction } from './modules/money/approvals/index.ts';
import { disputeAction, settlementAction } from './modules/money/cards/index.ts';
import { refundAction } from './modules/money/charging/index.ts';
import { methodAction, paymentAction, reversalAction } from './modules/people/account-admin/index.ts';

/** Every action that the settings can let a second person approve (docs/decisions/0295). */
export const APPROVABLE_ACTIONS: readonly AnyApprovableAction[] = [
  refundAction,
  paymentAction,
  reversalAction,
  settlementAction,
  disputeAction,
  methodAction,
];
