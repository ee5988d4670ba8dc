import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { countyPath } from '../lib/county.ts';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { sessionQuery } from '../lib/session.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

/** The portal of the county in the page's address. */
export function App() {
  const [queryClient] = useState(openQueryClient);
  const [router] = useState(() => createBrowserRouter(routes, { basename: countyPath() }));
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Asks for what every page needs before anything renders, so that one answer does not wait for the other. */
function openQueryClient(): QueryClient {
  const queryClient = createQueryClient();
  void queryClient.prefetchQuery(productConfigurationQuery);
  void queryClient.prefetchQuery(sessionQuery);
  return queryClient;
}
