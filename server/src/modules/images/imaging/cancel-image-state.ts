import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { cancelImageState as endpoint } from '@portal/contract/images/imaging/download-order';
import type { CallContext } from '../../../platform/http/route.ts';
import { cancelAddOn } from '../../money/flat-fee/index.ts';
import { cancelOrder } from './imaging.queries.ts';
import { toOrderOwner } from './order-owner.ts';

/**
 * Cancels an open order of the caller, or their choice of an add-on (Spec 1 §7). The response is the same without an
 * order: a closing dialog needs nothing else, and other users' orders are never touched.
 */
export async function cancelImageState(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  await cancelOrder(context.db, imageStateGuid, toOrderOwner(context));
  await cancelAddOn(context, imageStateGuid);
  return {};
}
