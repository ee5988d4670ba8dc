export { describeChargedUses } from './history/describe-charged-uses.ts';
export { listSearchHistory } from './history/list-search-history.ts';
export { describeListView, selectListView } from './history/list-views.queries.ts';
export { purgeSearchAddresses } from './history/purge-search-addresses.ts';
export type { AddressedSearch } from './history/search-addresses.queries.ts';
export { selectPastSearches } from './history/search-history.queries.ts';
export { findUnknownLand, type NamedLand } from './land/find-unknown-land.ts';
export { listSimilarPlats } from './land/list-similar-plats.ts';
export { listPlatAliases, listPlats } from './land/plats.queries.ts';
export { readSectionPlace, type SectionPlace } from './land/section-place.rules.ts';
export { explainName } from './names/explain-name.rules.ts';
export {
  type CertifiedSearch,
  composeCertifiedSearch,
  composeSearch,
  findSearchAddress,
} from './print/compose-certified-search.ts';
export { searchRoutes } from './search.routes.ts';
export { forgetCodes, listNumberedTypes, listSearchCodes, type SearchCodes } from './select/codes.queries.ts';
