import type { CallContext } from '../../../platform/http/route.ts';
import { identifyVisitor } from '../../money/charging/index.ts';
import type { OrderOwner } from './imaging.queries.ts';

/**
 * The owner of a caller's orders and purchases: the user and the account, and for a guest the session, since guests
 * share both.
 */
export function toOrderOwner(context: Pick<CallContext, 'caller' | 'client'>): OrderOwner {
  const { userId, accountId } = context.caller;
  return { userId, accountId, visitor: identifyVisitor(context) };
}
