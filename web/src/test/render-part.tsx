import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { PaymentsProvider } from '../app/payments-provider.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';

/** Renders routes at an address inside the portal's providers. */
export function renderRoutes(routes: RouteObject[], address = '/') {
  const queryClient = createQueryClient();
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
