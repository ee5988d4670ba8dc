export { hastenPages } from './page-texts.queries.ts';
export { type ReadPagesOptions, readPages } from './read-pages.ts';
export { listSearchWords } from './search-words.rules.ts';
