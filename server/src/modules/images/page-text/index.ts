export { buildPageQuery, buildUnwantedQuery } from './page-query.rules.ts';
export { hastenPages } from './page-texts.queries.ts';
export { type ReadPagesOptions, readPages } from './read-pages.ts';
