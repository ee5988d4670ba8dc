export { forgetCodes, listNumberedTypes, listSearchCodes, type SearchCodes } from './codes.queries.ts';
export { describeChargedUses } from './describe-charged-uses.ts';
export { explainName } from './explain-name.rules.ts';
export { listSearchHistory } from './list-search-history.ts';
export { listSimilarPlats } from './list-similar-plats.ts';
export { listPlatAliases, listPlats } from './plats.queries.ts';
export { purgeSearchAddresses } from './purge-search-addresses.ts';
export { searchRoutes } from './search.routes.ts';
export { selectPastSearches } from './search-history.queries.ts';
