import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { countyPath } from '../lib/county.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { showLanguage } from '../lib/texts/i18n.ts';
import { getStoredLanguage } from '../lib/texts/stored-language.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { buildRoutes } from './routes.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

/** Renders the portal of the county in the page's address. */
export function App({ queryClient, router }: AppProps) {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/**
 * Fetches what every page needs, and only then creates the routes, which load the screen at the page's address: on a phone this is a
 * separate piece of work, and the browser fetches the screen's files in the meantime (server/src/preload-links.ts).
 *
 * @returns the app's properties.
 */
export async function openApp(): Promise<AppProps> {
  const queryClient = createQueryClient();
  await prefetchForEveryPage(queryClient);
  return { queryClient, router: createBrowserRouter(buildRoutes(queryClient), { basename: countyPath() }) };
}

/**
 * Fetches what every page needs, with the texts of the language that it is shown in. Failed requests are repeated by the components that
 * need them.
 */
export async function prefetchForEveryPage(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(productConfigurationQuery), queryClient.prefetchQuery(sessionQuery)]);
  const isSignedIn = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.session);
  const offersLanguages = queryClient.getQueryData(productConfigurationQuery.queryKey)?.languages;
  if (offersLanguages && !isSignedIn) await showLanguage(getStoredLanguage());
}
