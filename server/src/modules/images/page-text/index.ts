export { hastenPages } from './hasten-pages.ts';
export { buildPageQuery, buildUnwantedQuery } from './page-query.rules.ts';
export {
  forgetReplacedImage,
  type PageOfDocument,
  packText,
  removeWordsBelow,
  takeUnlookedPages,
} from './page-texts.queries.ts';
export { type ReadPagesOptions, readPages } from './read-pages.ts';
