import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { recomputeDownloadOrder as endpoint } from '@portal/contract/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { cancelOrder, findOrder } from './imaging.queries.ts';
import { openForCopy } from './open-document.ts';
import { quoteOrder } from './quote-order.ts';

/**
 * Prices the pages of an unpaid order anew, against today's balance (Spec 1 §4). An order is priced once, so the answer holds a new
 * one with a new guid, and the old one is given up; an expired order is revived the same way.
 *
 * @throws Refusal ORDER_NOT_OPEN for a guid that is not an unpaid order of the caller; IMAGE_BROKEN when the image has lost pages since;
 * as `openDocument`.
 */
export async function recomputeDownloadOrder(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const order = await findOrder(db, imageStateGuid, caller);
  if (order?.state !== 'OPEN') throw new Refusal('ORDER_NOT_OPEN');
  const document = await openForCopy(context, splitDocumentKey(order.documentKey));
  if (Math.max(...order.pages) > document.pageCount) throw new Refusal('IMAGE_BROKEN');
  return inTransaction(db, async (tx) => {
    // Whoever gives up the order prices it anew: paid or recomputed in between, there is nothing left to give up.
    if (!(await cancelOrder(tx, imageStateGuid, caller))) throw new Refusal('ORDER_NOT_OPEN');
    return quoteOrder({ ...context, db: tx }, document, order.pages);
  });
}
