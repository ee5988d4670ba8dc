import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { computeDownloadOrder as endpoint } from '@portal/contract/images/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { selectPages } from '@portal/contract/values/page-selection';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openForDownload } from './open-document.ts';
import { quoteOrder } from './quote-order.ts';

/**
 * Prices a selection of pages and holds the quote for half an hour (Spec 1 §7). Uses the document's page count and
 * instrument, and ignores those of the request.
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT if no page is selected, or a page that the document doesn't have.
 */
export async function computeDownloadOrder(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const document = await openForDownload(context, splitDocumentKey(request.documentKey));
  const pages = selectPages(request, document.pageCount) ?? [];
  if (pages.length === 0) throw new Refusal('INVALID_INPUT', { pagesSelected: { key: 'pageSelection' } });
  return quoteOrder(context, document, pages);
}
