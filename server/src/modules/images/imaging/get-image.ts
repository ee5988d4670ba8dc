import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { getImage as endpoint } from '@portal/contract/images/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type DownloadOrder, findOrder, listEntitlements } from './imaging.queries.ts';
import { nameFile } from './imaging.rules.ts';
import { assembleCopy, openForDownload } from './open-document.ts';
import { toOrderOwner } from './order-owner.ts';

const PDF = 'application/pdf';

/**
 * Gets the PDF of a paid order, any number of times while its pages are free: as a file if the client accepts PDF, otherwise as base64 in
 * the envelope (Spec 1 §7). An unpaid order has no PDF: the envelope then says `preview`.
 *
 * @throws Refusal ORDER_NOT_OPEN if the order was canceled, isn't the caller's, or its pages are no longer free; as `openDocument`.
 */
export async function getImage(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const order = await findOrder(context.db, imageStateGuid, toOrderOwner(context));
  if (order === undefined || order.state === 'CANCELLED') throw new Refusal('ORDER_NOT_OPEN');
  const { documentKey, title } = await openForDownload(context, splitDocumentKey(order.documentKey));
  const header = { uiSaveAsImageName: nameFile(title) };
  if (order.state === 'OPEN') return new CallResponse({ content: { preview: true, pdf: '', header } });

  if (!(await isFree(context, order))) throw new Refusal('ORDER_NOT_OPEN');
  const bytes = await assembleCopy(context, { documentKey, pages: order.pages, title });
  if (context.client.accepts(PDF))
    return new CallResponse({ file: { bytes, contentType: PDF, fileName: `${header.uiSaveAsImageName}.pdf` } });
  return new CallResponse({ content: { preview: false, pdf: Buffer.from(bytes).toString('base64'), header } });
}

async function isFree(context: CallContext, order: DownloadOrder): Promise<boolean> {
  const { db, county } = context;
  const { documentKey, pages } = order;
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const entitlements = await listEntitlements(db, { ...toOrderOwner(context), documentKey }, today);
  const free = new Set(entitlements.map(({ page }) => page));
  return pages.every((page) => free.has(page));
}
