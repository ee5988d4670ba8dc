export { listSearchCodes, type SearchCodes } from './codes.queries.ts';
export { listSearchHistory } from './list-search-history.ts';
export { searchRoutes } from './search.routes.ts';
