export { countReadPages, findOnPages } from './find-on-pages.ts';
export { hastenPages } from './hasten-pages.ts';
export { listPackedWords, listPageWords, toPageLines } from './list-page-words.ts';
export { buildPageQuery, buildUnwantedQuery } from './page-query.rules.ts';
export { pageTextRoutes } from './page-text.routes.ts';
export {
  forgetReplacedImage,
  forgetUndoneImages,
  type PageOfDocument,
  takeUnlookedPages,
} from './page-texts.queries.ts';
export { type ReadPagesOptions, readPages } from './read-pages.ts';
export { packText, removeWordsBelow } from './store-text.ts';
