import type { RouteObject } from 'react-router';
import { RESULT_PATHS } from '../features/records/screens/result-paths.ts';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { ExternalRedirect } from './external-redirect.tsx';
import { EntranceGuard, PublicLanguage, SessionGuard } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** What one does and reads without signing in, each fetched when it is asked for. */
const PUBLIC_PAGES: RouteObject[] = [
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('../features/registration/register-screen.tsx')).RegisterScreen }),
  },
  {
    path: 'forgotUsername',
    lazy: async () => ({
      Component: (await import('../features/registration/forgot-username-screen.tsx')).ForgotUsernameScreen,
    }),
  },
  {
    path: 'forgotPassword',
    lazy: async () => ({
      Component: (await import('../features/registration/forgot-password-screen.tsx')).ForgotPasswordScreen,
    }),
  },
  {
    path: 'passwordReset/:ticket',
    lazy: async () => ({
      Component: (await import('../features/registration/password-reset-screen.tsx')).PasswordResetScreen,
    }),
  },
  {
    path: 'CompleteRegistration/:ticket',
    lazy: async () => ({
      Component: (await import('../features/registration/complete-registration-screen.tsx')).CompleteRegistrationScreen,
    }),
  },
  {
    path: 'accessibility',
    lazy: async () => ({ Component: (await import('../features/about/accessibility-screen.tsx')).AccessibilityScreen }),
  },
  {
    path: 'languages',
    lazy: async () => ({ Component: (await import('../features/about/languages-screen.tsx')).LanguagesScreen }),
  },
];

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
      { path: 'external/*', element: <ExternalRedirect /> },
      {
        element: <PublicLanguage />,
        children: [
          {
            element: <EntranceGuard />,
            children: [
              { index: true, element: <SignInScreen /> },
              { path: 'login', element: <SignInScreen /> },
            ],
          },
          { lazy: publicFrame, children: PUBLIC_PAGES },
        ],
      },
      {
        element: <SessionGuard />,
        errorElement: <CrashScreen />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: [
              { path: 'home', lazy: homeScreen },
              { path: 'home/transactions', lazy: transactionsScreen },
              {
                // The search of the moment is held here, so direct links belong inside.
                lazy: async () => ({
                  Component: (await import('../features/records/screens/search-area.tsx')).SearchArea,
                }),
                children: [
                  { path: 'externalsearch/parcelid/:id', lazy: parcelIdLink },
                  { path: 'externalsearch/documentnumber/:id', lazy: documentNumberLink },
                  {
                    path: 'search',
                    children: [
                      ...Object.values(RESULT_PATHS).map((path) => ({ path, lazy: resultsScreen })),
                      { path: 'searchHistory/:searchType/:searchHistoryNumber', lazy: historyRedirect },
                      { path: ':searchType?/:searchHistoryNumber?', lazy: searchFormScreen },
                      { path: '*', lazy: searchFormScreen },
                    ],
                  },
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

async function publicFrame() {
  return { Component: (await import('./public-frame.tsx')).PublicFrame };
}

async function homeScreen() {
  return { Component: (await import('../features/home/home-screen.tsx')).HomeScreen };
}

async function transactionsScreen() {
  return { Component: (await import('../features/home/transactions-screen.tsx')).TransactionsScreen };
}

async function searchFormScreen() {
  return { Component: (await import('../features/records/screens/search-form-screen.tsx')).SearchFormScreen };
}

async function historyRedirect() {
  return { Component: (await import('../features/records/screens/search-history-redirect.tsx')).SearchHistoryRedirect };
}

async function resultsScreen() {
  return { Component: (await import('../features/records/screens/search-results-screen.tsx')).SearchResultsScreen };
}

async function parcelIdLink() {
  return { Component: (await import('../features/records/screens/direct-link-screen.tsx')).ParcelIdLinkScreen };
}

async function documentNumberLink() {
  return { Component: (await import('../features/records/screens/direct-link-screen.tsx')).DocumentNumberLinkScreen };
}
