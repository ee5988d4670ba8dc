import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { computeDownloadOrder as endpoint } from '@portal/contract/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { selectPages } from '@portal/contract/values/page-selection';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { openForCopy } from './open-document.ts';
import { quoteOrder } from './quote-order.ts';

/**
 * Prices a selection of pages and holds the quote for half an hour (Spec 1 §7). Pages and instrument are the document's own; what
 * the request claims of them is not looked at.
 *
 * @throws Refusal as `openDocument`; INVALID_INPUT where no page is selected, or one that the document does not have.
 */
export async function computeDownloadOrder(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const document = await openForCopy(context, splitDocumentKey(request.documentKey));
  const pages = selectPages(request, document.pageCount) ?? [];
  if (pages.length === 0) throw new Refusal('INVALID_INPUT', { pagesSelected: { key: 'pageSelection' } });
  return quoteOrder(context, document, pages);
}
