import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { recomputeDownloadOrder as endpoint } from '@portal/contract/images/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelOrder, findOrder } from './imaging.queries.ts';
import { openForDownload } from './open-document.ts';
import { toOrderOwner } from './order-owner.ts';
import { quoteOrder } from './quote-order.ts';

/**
 * Prices the pages of an unpaid order again, against the current balance (Spec 1 §4). An order is priced once, so the response has a new
 * order with a new guid, and the old one is canceled. An expired order can be renewed the same way.
 *
 * @throws Refusal ORDER_NOT_OPEN if the guid isn't an unpaid order of the caller; IMAGE_BROKEN if the image has lost pages since; as
 * `openDocument`.
 */
export async function recomputeDownloadOrder(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db } = context;
  const owner = toOrderOwner(context);
  const order = await findOrder(db, imageStateGuid, owner);
  if (order?.state !== 'OPEN') throw new Refusal('ORDER_NOT_OPEN');
  const document = await openForDownload(context, splitDocumentKey(order.documentKey));
  if (Math.max(...order.pages) > document.pageCount) throw new Refusal('IMAGE_BROKEN');
  return inTransaction(db, async (tx) => {
    // Only the call that cancels the order prices it again: an order that was paid or recomputed in between can't be canceled.
    if (!(await cancelOrder(tx, imageStateGuid, owner))) throw new Refusal('ORDER_NOT_OPEN');
    return quoteOrder({ ...context, db: tx }, document, order.pages);
  });
}
