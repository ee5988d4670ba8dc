import { documentDetails } from '@portal/contract/search/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/search/run-search';
import { SEARCH_TYPES, type SearchType } from '@portal/contract/search/search-types';
import { type Route, route } from '../../platform/http/route.ts';
import { getDocumentDetails } from './get-document-details.ts';
import { runSearch, type SearchRequest } from './run-search.ts';
import { maySearch } from './search.policy.ts';
import type { DocumentSearch } from './search-definition.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';

export const searchRoutes: readonly Route[] = [
  ...SEARCH_TYPES.map((type) => bindSearch(type, SEARCH_DEFINITIONS[type])),
  route(documentDetails, getDocumentDetails),
];

/** A search's call, which the contract has made of the same criteria as its definition. */
function bindSearch(type: SearchType, search: DocumentSearch): Route {
  return route(
    SEARCH_ENDPOINTS[type],
    (context, request) => runSearch(search, context, request as SearchRequest<SearchType>),
    maySearch(type),
  );
}
