import { login } from '@portal/contract/auth/login';
import { logout } from '@portal/contract/auth/logout';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { usageBalance } from '@portal/contract/current-user/usage-balance';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { call } from '../lib/api-client.ts';
import { writeStoredState } from '../lib/stored-state.ts';
import { buildConfiguration, buildSession } from '../test/county.ts';
import { renderRoutes } from '../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../test/server.ts';
import { setSessionHint } from '../test/session-hint.ts';
import { Screen, ScreenHeading } from '../ui/screen.tsx';
import { LoginGuard, SessionGuard } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** The portal's layout around this test's screens. */
const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <LoginGuard />, children: [{ path: 'login', element: <SignInScreen /> }] },
      {
        element: <SessionGuard />,
        children: [
          {
            element: <Shell />,
            children: [
              { path: 'home', element: <TestScreen heading="Home" /> },
              { path: 'search', element: <TestScreen heading="All searches" /> },
              { path: 'search/:type', element: <TestScreen heading="Name search" /> },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
  },
];

function TestScreen({ heading }: { readonly heading: string }) {
  return (
    <Screen>
      <ScreenHeading>{heading}</ScreenHeading>
      <Watch />
    </Screen>
  );
}

/** A screen with a button that makes a call. */
function Watch() {
  const { refetch } = useQuery({ queryKey: ['watched'], queryFn: () => call(usageBalance, {}), enabled: false });
  return (
    <button type="button" onClick={() => refetch()}>
      Ask
    </button>
  );
}

const signedOut = () => respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
const signedIn = (...changed: Parameters<typeof buildSession>) =>
  respondToCall(loginStatus, () => ({ content: buildSession(...changed) }));

async function signIn(user: ReturnType<typeof renderRoutes>['user']) {
  respondToCall(login, () => ({ content: buildSession() }));
  await user.type(await screen.findByLabelText('User name'), 'demo.searcher');
  await user.type(screen.getByLabelText('Password'), 'Juniper!2026{Enter}');
}

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToLoginPage();
});

it('shows a loading placeholder while the session is being checked', async () => {
  signedIn();
  renderRoutes(ROUTES, '/search');
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All searches' })).toBeInTheDocument();
});

it('requests no session in a browser that was never signed in', async () => {
  setSessionHint(false);
  const asked = vi.fn();
  respondToCall(loginStatus, () => {
    asked();
    return { content: buildSession() };
  });
  renderRoutes(ROUTES, '/search');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked).not.toHaveBeenCalled();
});

it('redirects visitors to the login page, and back to their destination after sign-in', async () => {
  signedOut();
  const { user, router } = renderRoutes(ROUTES, '/search/searchByName?page=2');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/login');
  await signIn(user);
  await screen.findByRole('heading', { name: 'Name search' });
  expect(router.state.location).toMatchObject({ pathname: '/search/searchByName', search: '?page=2' });
});

it('redirects from the login page home without a stored destination', async () => {
  signedOut();
  const { user } = renderRoutes(ROUTES, '/login');
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('redirects signed-in users from the login page', async () => {
  signedIn();
  renderRoutes(ROUTES, '/login');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('a 403 anywhere redirects to the login page, which stores the destination', async () => {
  signedIn();
  respondToCall(usageBalance, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
  const { user } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Name search' })).toBeInTheDocument();
});

it('a 403 shows the server’s message as an alert to users who were signed in', async () => {
  signedIn();
  respondToCall(usageBalance, () => ({
    httpStatus: 403,
    code: 'NOT_SIGNED_IN',
    status: 'LOGIN',
    message: 'Sign in to continue.',
  }));
  const { user } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Sign in to continue.');
});

it('says that an address is unknown', async () => {
  signedIn();
  renderRoutes(ROUTES, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});

it('asks before logging out, and stays when the user cancels', async () => {
  signedIn();
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(screen.getByRole('alertdialog', { name: 'Sign out?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All searches' })).toBeInTheDocument();
});

it('shows no message for calls that were under way during a logout', async () => {
  signedIn();
  const answers = { ask: Promise.withResolvers<void>(), logout: Promise.withResolvers<void>() };
  respondToCall(usageBalance, async () => {
    await answers.ask.promise;
    return { httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN', message: 'Sign in to continue.' };
  });
  respondToCall(logout, async () => {
    await answers.logout.promise;
    return { content: {} };
  });
  const { user, queryClient } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(screen.getAllByRole('button', { name: 'Sign out' }).at(-1) as HTMLElement);
  answers.ask.resolve();
  await waitFor(() => expect(queryClient.getQueryState(['watched'])?.status).toBe('error'));
  answers.logout.resolve();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('clears everything at logout: the user, cached responses, stored state and the destination', async () => {
  signedIn();
  respondToCall(logout, () => {
    // Like a browser that is told to clear the portal's storage.
    localStorage.clear();
    return { content: {} };
  });
  localStorage.setItem('portal-keys', 'off');
  respondToCall(usageBalance, () => ({ content: { usageBalance: 100, imageAllowance: null } }));
  const { user, queryClient } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(queryClient.getQueryData(['watched'])).toBeDefined());
  writeStoredState('visited', [1]);

  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await user.click(screen.getAllByRole('button', { name: 'Sign out' }).at(-1) as HTMLElement);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(queryClient.getQueryData(['watched'])).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  // Display preferences say nothing about who was signed in.
  expect(localStorage.getItem('portal-keys')).toBe('off');

  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('says that the logout failed', async () => {
  signedIn();
  respondToCall(logout, () => ({ httpStatus: 500 }));
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await user.click(screen.getAllByRole('button', { name: 'Sign out' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('alertdialog', { name: 'Logout Failed' })).toBeInTheDocument();
});

it('moves the focus to the heading of a new screen and names the tab after it', async () => {
  signedIn();
  const { router } = renderRoutes(ROUTES, '/search');
  await screen.findByRole('heading', { name: 'All searches' });
  await router.navigate('/search/searchByName');
  const heading = await screen.findByRole('heading', { name: 'Name search' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Name search · Juniper County Land Record Portal');
});

it('skips to the content', async () => {
  signedIn();
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows the balance, refreshes it, and announces the new one', async () => {
  signedIn();
  respondToCall(usageBalance, () => ({ content: { usageBalance: 24_650, imageAllowance: null } }));
  const { user } = renderRoutes(ROUTES, '/search');
  expect(await screen.findByText('$247.50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refresh balance' }));
  expect(await screen.findByText('$246.50')).toBeInTheDocument();
  expect(await screen.findByText('Balance $246.50')).toBeInTheDocument();
});

it('says that the balance cannot be refreshed', async () => {
  signedIn();
  respondToCall(usageBalance, () => ({ httpStatus: 500 }));
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Refresh balance' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Cannot refresh usage balance');
});

it.each([
  ['USER', 'ESCROW', 'A_LA_CARTE', true, true],
  ['ACCOUNT', 'ESCROW', 'A_LA_CARTE', true, true],
  ['USER', 'INVOICE', 'A_LA_CARTE', true, false],
  ['USER', 'CREDIT_CARD', 'A_LA_CARTE', true, false],
  ['USER', 'INVOICE', 'FLAT_FEE', true, true],
  ['COUNTY', 'ESCROW', 'A_LA_CARTE', false, false],
  ['TRIMIN', 'ESCROW', 'A_LA_CARTE', false, false],
  ['GUEST', 'CREDIT_CARD', 'A_LA_CARTE', false, false],
] as const)('%s with %s and %s: balance %s, refresh %s', async (role, paymentMethod, accountType, shows, refreshes) => {
  signedIn({ role, paymentMethod, accountType });
  renderRoutes(ROUTES, '/search');
  await screen.findByRole('heading', { name: 'All searches' });
  expect(screen.queryByText('$247.50') !== null).toBe(shows);
  expect(screen.queryByRole('button', { name: 'Refresh balance' }) !== null).toBe(refreshes);
});

it('shows the headline of a lockout to users who are still admitted', async () => {
  respondWithConfiguration(
    buildConfiguration({ lockout: { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: 'Maintenance' } }),
  );
  signedIn({ role: 'COUNTY' });
  renderRoutes(ROUTES, '/search');
  expect(await screen.findByText('Maintenance')).toBeInTheDocument();
});
