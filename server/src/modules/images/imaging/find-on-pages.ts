import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { type findOnPages as endpoint, FOUND_PLACES_MAX } from '@portal/contract/images/imaging/page-text';
import type { CallContext } from '../../../platform/http/route.ts';
import { countReadPages, findOnPages as findPlaces } from '../page-text/index.ts';
import { openForPreview } from './open-document.ts';

/**
 * Finds words on the pages of a document for those who can see them.
 *
 * @throws Refusal as `openDocument`.
 */
export async function findOnPages(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const document = await openForPreview(context, request);
  const limits = { pageCount: document.pageCount, maxPlaces: FOUND_PLACES_MAX };
  const { places, isCut } = await findPlaces(context.db, document, request, limits);
  return {
    places: places.map(({ page, boxes }) => ({ page, boxes: [...boxes] })),
    isCut,
    pagesRead: await countReadPages(context.db, document),
  };
}
