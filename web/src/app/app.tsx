import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { countyPath } from '../lib/county.ts';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { sessionQuery } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

/** The portal of the county in the page's address. */
export function App({ queryClient, router }: AppProps) {
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/**
 * Asks for what every page needs. The routes, which ask for the screen at the page's address, are made once that is here: a phone
 * makes them in a piece of work of its own, and the browser fetches the screen meanwhile (server/src/preload-links.ts).
 *
 * @returns what the app is made of; what could not be had is asked for again where it is shown.
 */
export async function openApp(): Promise<AppProps> {
  const queryClient = createQueryClient();
  await Promise.all([queryClient.prefetchQuery(productConfigurationQuery), queryClient.prefetchQuery(sessionQuery)]);
  return { queryClient, router: createBrowserRouter(routes, { basename: countyPath() }) };
}
