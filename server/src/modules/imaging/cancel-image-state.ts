import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { cancelImageState as endpoint } from '@portal/contract/imaging/download-order';
import type { CallContext } from '../../platform/http/route.ts';
import { cancelAddOn } from '../flat-fee/index.ts';
import { cancelOrder } from './imaging.queries.ts';

/**
 * Gives up an open order of the caller, or what she chose to add to a flat fee (Spec 1 §7). Answers alike whether there was one: a window that is closed has nothing to
 * learn, and nobody else's order is touched.
 */
export async function cancelImageState(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  await cancelOrder(context.db, imageStateGuid, context.caller);
  await cancelAddOn(context, imageStateGuid);
  return {};
}
