import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { PaymentsProvider } from '../app/payments-provider.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';

/** Shows routes at an address, below everything that the portal puts around its screens. */
export function renderRoutes(routes: RouteObject[], address = '/') {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  // Without a timer between the actions of a user: nothing in the portal depends on their pace.
  return { user: userEvent.setup({ delay: null }), router, queryClient };
}

/** Shows one part. */
export function renderPart(part: ReactNode) {
  return renderRoutes([{ path: '*', element: <PaymentsProvider>{part}</PaymentsProvider> }]);
}
