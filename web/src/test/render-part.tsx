import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { App, prefetchForEveryPage } from '../app/app.tsx';
import { PaymentsProvider } from '../app/payments-provider.tsx';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { buildRoutes } from '../app/routes.tsx';
import { sessionQuery } from '../lib/session/session.ts';
import { buildSession } from './county.ts';

/** Opens the portal at an address as a browser does: what every page needs is here before the first screen is rendered. */
export function renderPortal(address = '/', queryClient = createQueryClient()) {
  const router = createMemoryRouter(buildRoutes(queryClient), { initialEntries: [address] });
  render(<OpenedPortal queryClient={queryClient} router={router} />);
  return { user: setUpUser(), router, queryClient };
}

function OpenedPortal(parts: ComponentProps<typeof App>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    void prefetchForEveryPage(parts.queryClient).then(() => setIsOpen(true));
  }, [parts.queryClient]);
  return isOpen && <App {...parts} />;
}

/** Renders routes at an address inside the portal's providers. */
export function renderRoutes(routes: RouteObject[], address = '/', queryClient = createQueryClient()) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { user: setUpUser(), router, queryClient };
}

/** No delay between user actions, because nothing in the portal depends on their speed. */
const setUpUser = () => userEvent.setup({ delay: null });

/** The portal's providers, for tests that render without `act`. */
export function PortalProviders({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return <Providers queryClient={queryClient}>{children}</Providers>;
}

/** Renders one component inside the portal's providers. */
export function renderPart(part: ReactNode) {
  return renderRoutes([{ path: '*', element: <PaymentsProvider>{part}</PaymentsProvider> }]);
}

/** Renders one component for a user who is signed in, without the guard that would fetch the session. */
export function renderSignedIn(part: ReactNode, address = '/', session = buildSession()) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, { session, hasLoggedOut: false, hasEnded: false });
  return renderRoutes([{ path: '*', element: <PaymentsProvider>{part}</PaymentsProvider> }], address, queryClient);
}
