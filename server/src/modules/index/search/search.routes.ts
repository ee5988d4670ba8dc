import { SEARCH_TYPES, type SearchType } from '@portal/contract/index/search/definitions/search-types';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { explainNameMatch as explainNameMatchEndpoint } from '@portal/contract/index/search/records/explain-name-match';
import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import { legalDescriptionDetails } from '@portal/contract/index/search/records/legal-description-details';
import { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import { saveListView as saveListViewEndpoint } from '@portal/contract/index/search/results/list-view';
import { countSearches as countSearchesEndpoint } from '@portal/contract/index/search/run/count-searches';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { PRINTED_PAGE, SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { openSearchAddress as openSearchAddressEndpoint } from '@portal/contract/index/search/run/search-address';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { suggestSurnames as suggestSurnamesEndpoint } from '@portal/contract/index/search/run/suggest-surnames';
import { summarizeSearch as summarizeSearchEndpoint } from '@portal/contract/index/search/run/summarize-search';
import { type Route, route } from '../../../platform/http/route.ts';
import { getGrantorGranteeBookDetails } from './books/get-grantor-grantee-book-details.ts';
import { getTractBookDetails } from './books/get-tract-book-details.ts';
import { getCertificateDetails } from './certificates/get-certificate-details.ts';
import { explainNameMatch } from './documents/explain-name-match.ts';
import { getDocumentDetails } from './documents/get-document-details.ts';
import { sellDetails } from './documents/sell-details.ts';
import { openSearchAddress } from './history/open-search-address.ts';
import { saveListView } from './history/save-list-view.ts';
import { getLegalDescriptionDetails } from './legal-details/get-legal-description-details.ts';
import { getParcelLinks } from './legal-details/get-parcel-links.ts';
import { printRequestedSearch } from './print/print-requested-search.ts';
import { type PrintRequest, printSearch } from './print/print-search.ts';
import { countSearches } from './run/count-searches.ts';
import { listSearchPrices } from './run/list-search-prices.ts';
import { runSearch, type SearchRequest } from './run/run-search.ts';
import { suggestSurnames } from './run/suggest-surnames.ts';
import { summarizeSearch } from './run/summarize-search.ts';
import { canPrint, canSearch, hasMapLinks, hasTaxLinks, hasTorrens } from './search.policy.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';
import type { Search } from './select/search-definition.ts';
import { getTaxLienDetails } from './tax-liens/get-tax-lien-details.ts';

export const searchRoutes: readonly Route[] = [
  ...SEARCH_TYPES.map((type) => bindSearch(type, SEARCH_DEFINITIONS[type])),
  ...SEARCH_TYPES.map((type) => bindPrint(type, SEARCH_DEFINITIONS[type])),
  route(documentDetails, sellDetails('document', getDocumentDetails)),
  route(legalDescriptionDetails, getLegalDescriptionDetails),
  route(explainNameMatchEndpoint, explainNameMatch, canSearch('searchByName')),
  route(countSearchesEndpoint, countSearches),
  route(suggestSurnamesEndpoint, suggestSurnames),
  route(searchPrices, listSearchPrices),
  route(saveListViewEndpoint, saveListView),
  route(openSearchAddressEndpoint, openSearchAddress),
  route(summarizeSearchEndpoint, summarizeSearch),
  route(getTaxLinks, getParcelLinks('tax'), hasTaxLinks),
  route(getGisLinks, getParcelLinks('gis'), hasMapLinks),
  route(taxLienDetails, sellDetails('taxLien', getTaxLienDetails)),
  route(grantorGranteeBookDetails, sellDetails('nameBook', getGrantorGranteeBookDetails)),
  route(torrensCertificateDetails, sellDetails('certificate', getCertificateDetails), hasTorrens),
  route(tractBookDetails, sellDetails('tractBook', getTractBookDetails)),
];

/** A search's call, which the contract has made of the same criteria as its definition. */
function bindSearch(type: SearchType, search: Search): Route {
  return route(
    SEARCH_ENDPOINTS[type],
    (context, request) => {
      const requested = request as SearchRequest<SearchType>;
      return requested.pageNumber === PRINTED_PAGE
        ? printRequestedSearch(search, context, requested)
        : runSearch(search, context, requested);
    },
    canSearch(type),
  );
}

function bindPrint(type: SearchType, search: Search): Route {
  return route(
    PRINT_ENDPOINTS[type],
    (context, request) => printSearch(search, context, request as PrintRequest<SearchType>),
    canPrint(type),
  );
}
