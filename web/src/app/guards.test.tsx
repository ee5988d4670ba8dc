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
import { makeConfiguration, makeSession } from '../test/county.ts';
import { renderRoutes } from '../test/render-part.tsx';
import { answerCall, answerConfiguration, answerLoginPage } from '../test/server.ts';
import { setSessionHint } from '../test/session-hint.ts';
import { Screen, ScreenHeading } from '../ui/screen.tsx';
import { EntranceGuard, SessionGuard } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** The portal's frame around screens of this test. */
const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <EntranceGuard />, children: [{ path: 'login', element: <SignInScreen /> }] },
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

/** Something that a screen asks the server for when its button is pressed. */
function Watch() {
  const { refetch } = useQuery({ queryKey: ['watched'], queryFn: () => call(usageBalance, {}), enabled: false });
  return (
    <button type="button" onClick={() => refetch()}>
      Ask
    </button>
  );
}

const signedOut = () => answerCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
const signedIn = (...changed: Parameters<typeof makeSession>) =>
  answerCall(loginStatus, () => ({ content: makeSession(...changed) }));

async function signIn(user: ReturnType<typeof renderRoutes>['user']) {
  answerCall(login, () => ({ content: makeSession() }));
  await user.type(await screen.findByLabelText('User name'), 'demo.searcher');
  await user.type(screen.getByLabelText('Password'), 'Juniper!2026{Enter}');
}

beforeEach(() => {
  answerConfiguration(makeConfiguration());
  answerLoginPage();
});

it('shows a loading placeholder while the session is being checked', async () => {
  signedIn();
  renderRoutes(ROUTES, '/search');
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All searches' })).toBeInTheDocument();
});

it('asks for no session where the browser was never signed in', async () => {
  setSessionHint(false);
  const asked = vi.fn();
  answerCall(loginStatus, () => {
    asked();
    return { content: makeSession() };
  });
  renderRoutes(ROUTES, '/search');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked).not.toHaveBeenCalled();
});

it('leads to the login page when nobody is signed in, and back to where one was going', async () => {
  signedOut();
  const { user, router } = renderRoutes(ROUTES, '/search/searchByName?page=2');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/login');
  await signIn(user);
  await screen.findByRole('heading', { name: 'Name search' });
  expect(router.state.location).toMatchObject({ pathname: '/search/searchByName', search: '?page=2' });
});

it('leads from the login page home when no place was remembered', async () => {
  signedOut();
  const { user } = renderRoutes(ROUTES, '/login');
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('leads a signed-in person on from the login page', async () => {
  signedIn();
  renderRoutes(ROUTES, '/login');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('a 403 anywhere sends the user to the login page, which remembers the place', async () => {
  signedIn();
  answerCall(usageBalance, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
  const { user } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Name search' })).toBeInTheDocument();
});

it('a 403 shows the server message as an alert to whoever was signed in', async () => {
  signedIn();
  answerCall(usageBalance, () => ({
    httpStatus: 403,
    code: 'NOT_SIGNED_IN',
    status: 'LOGIN',
    message: 'Please sign in.',
  }));
  const { user } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Please sign in.');
});

it('says when nothing is at an address', async () => {
  signedIn();
  renderRoutes(ROUTES, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeInTheDocument();
});

it('asks before logging out, and stays on a no', async () => {
  signedIn();
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(screen.getByRole('alertdialog', { name: 'Log out?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All searches' })).toBeInTheDocument();
});

it('says nothing of calls that a logout overtook', async () => {
  signedIn();
  const answers = { ask: Promise.withResolvers<void>(), logout: Promise.withResolvers<void>() };
  answerCall(usageBalance, async () => {
    await answers.ask.promise;
    return { httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN', message: 'Please sign in.' };
  });
  answerCall(logout, async () => {
    await answers.logout.promise;
    return { content: {} };
  });
  const { user, queryClient } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await user.click(screen.getAllByRole('button', { name: 'Log out' }).at(-1) as HTMLElement);
  answers.ask.resolve();
  await waitFor(() => expect(queryClient.getQueryState(['watched'])?.status).toBe('error'));
  answers.logout.resolve();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('clears everything at logout: the user, what was fetched, what the tab remembered, and the place', async () => {
  signedIn();
  answerCall(logout, () => {
    // As a browser does that is told to clear what the portal stored.
    localStorage.clear();
    return { content: {} };
  });
  localStorage.setItem('portal-keys', 'off');
  answerCall(usageBalance, () => ({ content: { usageBalance: 100, imageAllowance: null } }));
  const { user, queryClient } = renderRoutes(ROUTES, '/search/searchByName');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(queryClient.getQueryData(['watched'])).toBeDefined());
  writeStoredState('visited', [1]);

  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await user.click(screen.getAllByRole('button', { name: 'Log out' }).at(-1) as HTMLElement);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(queryClient.getQueryData(['watched'])).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  // How somebody likes the portal tells nothing of who was signed in.
  expect(localStorage.getItem('portal-keys')).toBe('off');

  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('tells when the logout failed', async () => {
  signedIn();
  answerCall(logout, () => ({ httpStatus: 500 }));
  const { user } = renderRoutes(ROUTES, '/search');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await user.click(screen.getAllByRole('button', { name: 'Log out' }).at(-1) as HTMLElement);
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

it('shows the balance, refreshes it, and says the new one', async () => {
  signedIn();
  answerCall(usageBalance, () => ({ content: { usageBalance: 24_650, imageAllowance: null } }));
  const { user } = renderRoutes(ROUTES, '/search');
  expect(await screen.findByText('$247.50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refresh balance' }));
  expect(await screen.findByText('$246.50')).toBeInTheDocument();
  expect(await screen.findByText('Balance $246.50')).toBeInTheDocument();
});

it('tells when the balance can not be refreshed', async () => {
  signedIn();
  answerCall(usageBalance, () => ({ httpStatus: 500 }));
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

it('shows the headline of a lockout to those who may still enter', async () => {
  answerConfiguration(
    makeConfiguration({ lockout: { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: 'Maintenance' } }),
  );
  signedIn({ role: 'COUNTY' });
  renderRoutes(ROUTES, '/search');
  expect(await screen.findByText('Maintenance')).toBeInTheDocument();
});
