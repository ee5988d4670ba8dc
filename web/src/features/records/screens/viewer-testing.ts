import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { buildDetails, buildSearchResponse } from '../../../test/records.ts';
import { respondToSearchArea } from '../../../test/search-area.tsx';
import { respondToCall } from '../../../test/server.ts';
import { type ImagingCounty, respondToImaging } from '../purchase/purchase-testing.tsx';

const PAGES = 7;
const WITHOUT_IMAGE = 'A2';

/** Sets up a county where searches by name and by number find documents A1 to A`total` of seven pages each; A2 has no image. */
export function respondToViewedDocuments(total: number, pagesRead: number | null = null): ImagingCounty {
  const county = respondToImaging(PAGES, pagesRead);
  respondToSearchArea();
  for (const search of [SEARCH_ENDPOINTS.searchByName, SEARCH_ENDPOINTS.searchByDocumentNumber]) {
    respondToCall(search, (request) => {
      const response = buildSearchResponse(request as never, total);
      const searchResultList = response.searchResults.searchResultList.map((row) =>
        'docId' in row ? { ...row, pageCount: row.docId === WITHOUT_IMAGE ? 0 : PAGES } : row,
      );
      return {
        content: {
          ...response,
          addressKey: 'abcdefghijklmnop',
          searchResults: { ...response.searchResults, searchResultList } as never,
        },
      };
    });
  }
  respondToCall(documentDetails, (request) => {
    const { docId } = request as { docId: string };
    const details = buildDetails(Number(docId.slice(1)), { pageCount: docId === WITHOUT_IMAGE ? 0 : PAGES });
    return { content: { details, usageBalance: null } };
  });
  return county;
}
