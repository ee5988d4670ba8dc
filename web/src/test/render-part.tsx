import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { PaymentsProvider } from '../app/payments-provider.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { sessionQuery } from '../lib/session.ts';
import { buildSession } from './county.ts';

/** Renders routes at an address inside the portal's providers. */
export function renderRoutes(routes: RouteObject[], address = '/', queryClient = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  // No delay between user actions, because nothing in the portal depends on their speed.
  return { user: userEvent.setup({ delay: null }), router, queryClient };
}

/** Renders one component inside the portal's providers. */
export function renderPart(part: ReactNode) {
  return renderRoutes([{ path: '*', element: <PaymentsProvider>{part}</PaymentsProvider> }]);
}

/** Renders one component for a user who is signed in, without the guard that would fetch the session. */
export function renderSignedIn(part: ReactNode, session = buildSession()) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, { session, hasLoggedOut: false, hasEnded: false });
  return renderRoutes([{ path: '*', element: <PaymentsProvider>{part}</PaymentsProvider> }], '/', queryClient);
}
