import { getGisLinks } from '@portal/contract/gis/get-links';
import { countSearches as countSearchesEndpoint } from '@portal/contract/search/count-searches';
import { documentDetails } from '@portal/contract/search/document-details';
import { explainNameMatch as explainNameMatchEndpoint } from '@portal/contract/search/explain-name-match';
import { grantorGranteeBookDetails } from '@portal/contract/search/grantor-grantee-book-details';
import { legalDescriptionDetails } from '@portal/contract/search/legal-description-details';
import { PRINT_ENDPOINTS } from '@portal/contract/search/print-search';
import { PRINTED_PAGE, SEARCH_ENDPOINTS } from '@portal/contract/search/run-search';
import { openSearchAddress as openSearchAddressEndpoint } from '@portal/contract/search/search-address';
import { searchPrices } from '@portal/contract/search/search-prices';
import { SEARCH_TYPES, type SearchType } from '@portal/contract/search/search-types';
import { summarizeSearch as summarizeSearchEndpoint } from '@portal/contract/search/summarize-search';
import { taxLienDetails } from '@portal/contract/search/tax-lien-details';
import { torrensCertificateDetails } from '@portal/contract/search/torrens-certificate-details';
import { tractBookDetails } from '@portal/contract/search/tract-book-details';
import { getTaxLinks } from '@portal/contract/tax/get-links';
import { type Route, route } from '../../platform/http/route.ts';
import { countSearches } from './count-searches.ts';
import { explainNameMatch } from './explain-name-match.ts';
import { getCertificateDetails } from './get-certificate-details.ts';
import { getDocumentDetails } from './get-document-details.ts';
import { getGrantorGranteeBookDetails } from './get-grantor-grantee-book-details.ts';
import { getLegalDescriptionDetails } from './get-legal-description-details.ts';
import { getParcelLinks } from './get-parcel-links.ts';
import { getTaxLienDetails } from './get-tax-lien-details.ts';
import { getTractBookDetails } from './get-tract-book-details.ts';
import { listSearchPrices } from './list-search-prices.ts';
import { openSearchAddress } from './open-search-address.ts';
import { printRequestedSearch } from './print-requested-search.ts';
import { type PrintRequest, printSearch } from './print-search.ts';
import { runSearch, type SearchRequest } from './run-search.ts';
import { canPrint, canSearch, leadsToMap, leadsToTax, registersTitles } from './search.policy.ts';
import type { Search } from './search-definition.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';
import { sellDetails } from './sell-details.ts';
import { summarizeSearch } from './summarize-search.ts';

export const searchRoutes: readonly Route[] = [
  ...SEARCH_TYPES.map((type) => bindSearch(type, SEARCH_DEFINITIONS[type])),
  ...SEARCH_TYPES.map((type) => bindPrint(type, SEARCH_DEFINITIONS[type])),
  route(documentDetails, sellDetails('document', getDocumentDetails)),
  route(legalDescriptionDetails, getLegalDescriptionDetails),
  route(explainNameMatchEndpoint, explainNameMatch, canSearch('searchByName')),
  route(countSearchesEndpoint, countSearches),
  route(searchPrices, listSearchPrices),
  route(openSearchAddressEndpoint, openSearchAddress),
  route(summarizeSearchEndpoint, summarizeSearch),
  route(getTaxLinks, getParcelLinks('tax'), leadsToTax),
  route(getGisLinks, getParcelLinks('gis'), leadsToMap),
  route(taxLienDetails, sellDetails('taxLien', getTaxLienDetails)),
  route(grantorGranteeBookDetails, sellDetails('nameBook', getGrantorGranteeBookDetails)),
  route(torrensCertificateDetails, sellDetails('certificate', getCertificateDetails), registersTitles),
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
