import { Navigate, type RouteObject } from 'react-router';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { EntranceGuard, SessionGuard } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/**
 * Where everything is (Spec 1 §2 "Routes"). The login page is part of the first load; what lies behind it comes when it is
 * entered.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <ShellPlaceholder />,
    children: [
      {
        element: <EntranceGuard />,
        children: [
          { index: true, element: <SignInScreen /> },
          { path: 'login', element: <SignInScreen /> },
        ],
      },
      {
        element: <SessionGuard />,
        errorElement: <CrashScreen />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: [
              { path: 'home', element: <Navigate to="/search" replace /> },
              {
                path: 'search',
                lazy: async () => ({ Component: (await import('./search-area/search-area.tsx')).SearchArea }),
                children: [
                  { path: 'SearchResults', lazy: resultsScreen },
                  { path: 'searchHistory/:searchType/:searchHistoryNumber', lazy: historyRedirect },
                  { path: ':searchType?/:searchHistoryNumber?', lazy: searchFormScreen },
                  { path: '*', lazy: searchFormScreen },
                ],
              },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  },
];

async function searchFormScreen() {
  return { Component: (await import('./search-area/search-form-screen.tsx')).SearchFormScreen };
}

async function historyRedirect() {
  return { Component: (await import('./search-area/search-history-redirect.tsx')).SearchHistoryRedirect };
}

async function resultsScreen() {
  return { Component: (await import('./search-area/search-results-screen.tsx')).SearchResultsScreen };
}
