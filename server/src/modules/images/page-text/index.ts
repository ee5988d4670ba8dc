export { hastenPages } from './hasten-pages.ts';
export { buildPageQuery, buildUnwantedQuery } from './page-query.rules.ts';
export { type ReadPagesOptions, readPages } from './read-pages.ts';
