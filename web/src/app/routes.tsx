import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import type { PrefetchQuery } from '../lib/lazy-screen.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { CrashScreen } from './crash-screen.tsx';
import { ExternalRedirect } from './external-redirect.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { LoginGuard, PublicLanguage, SessionGuard } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import { buildSignedInRoutes, PUBLIC_ROUTES, SINGLE_SIGN_ON_ROUTE } from './screens.ts';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/**
 * Builds the routes for every address of the portal (Spec 1 §2 "Routes"). The login page is part of the first load; screens.ts lists
 * all others.
 *
 * @param queryClient keeps what the routes fetch.
 */
export function buildRoutes(queryClient: QueryClient): RouteObject[] {
  const prefetchQuery: PrefetchQuery = async (query) => {
    await queryClient.prefetchQuery(sessionQuery);
    if (queryClient.getQueryData(sessionQuery.queryKey)?.session) await queryClient.prefetchQuery(query);
  };
  return [
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
              element: <LoginGuard />,
              children: [
                { index: true, element: <SignInScreen /> },
                { path: 'login', element: <SignInScreen /> },
                SINGLE_SIGN_ON_ROUTE,
              ],
            },
            ...PUBLIC_ROUTES,
          ],
        },
        {
          element: <SessionGuard />,
          errorElement: <CrashScreen />,
          children: buildSignedInRoutes({
            notFound: <NotFoundScreen />,
            failed: <FailedScreen />,
            prefetchQuery,
          }),
        },
      ],
    },
  ];
}
