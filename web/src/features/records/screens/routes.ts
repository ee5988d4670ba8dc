import type { RouteObject } from 'react-router';
import { lazyScreen, screen } from '../../../lib/lazy-screen.ts';
import { RESULT_PATHS } from './result-paths.ts';

const searchForm = lazyScreen(
  () => import('./search-form-screen.tsx'),
  (module) => module.SearchFormScreen,
);

const searchResults = lazyScreen(
  () => import('./search-results-screen.tsx'),
  (module) => module.SearchResultsScreen,
);

/** The records area. The current search is held in its layout, so direct links belong inside. */
export const RECORDS_ROUTE: RouteObject = {
  ...lazyScreen(
    () => import('./search-area.tsx'),
    (module) => module.SearchArea,
  ),
  children: [
    screen(
      'externalsearch/parcelid/:id',
      () => import('./direct-link-screen.tsx'),
      (module) => module.ParcelIdLinkScreen,
    ),
    screen(
      'externalsearch/documentnumber/:id',
      () => import('./direct-link-screen.tsx'),
      (module) => module.DocumentNumberLinkScreen,
    ),
    screen(
      'cart',
      () => import('./cart-screen.tsx'),
      (module) => module.CartScreen,
    ),
    {
      path: 'search',
      children: [
        ...Object.values(RESULT_PATHS).map((path) => ({ path, ...searchResults })),
        screen(
          'searchHistory/:searchType/:searchHistoryNumber',
          () => import('./search-history-redirect.tsx'),
          (module) => module.SearchHistoryRedirect,
        ),
        { path: ':searchType?/:searchHistoryNumber?', ...searchForm },
        { path: '*', ...searchForm },
      ],
    },
  ],
};
