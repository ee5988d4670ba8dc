import type { ContentOf } from '@portal/contract/endpoint';
import { getEfileIntroduction } from '@portal/contract/filing/efile/introduction';
import { getOpenCardCharges } from '@portal/contract/money/cards/open-card-charges';
import { login } from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { call } from '../lib/api-client.ts';
import { readStoredState, writeStoredState } from '../lib/session/stored-state.ts';
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
              { path: 'efile', element: <TestScreen heading="New filing" /> },
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

it('explains electronic filing at its address to visitors, and leads back to the form after sign-in', async () => {
  signedOut();
  respondWithConfiguration(buildConfiguration({ efile: true }));
  const content: ContentOf<typeof getEfileIntroduction> = {
    countyNote: 'Open until 4 p.m.',
    prices: [
      { efileType: 'LR', pages: null },
      { efileType: 'MAP', pages: { first: 1_000, additional: 200 } },
    ],
  };
  respondToCall(getEfileIntroduction, () => ({ content }));
  const { user, router } = renderRoutes(ROUTES, '/efile');
  await screen.findByRole('heading', { name: 'File documents online' });
  expect(await screen.findByRole('row', { name: 'Map $10.00 $2.00' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Land Record By document By document' })).toBeInTheDocument();
  expect(screen.getByText('Open until 4 p.m.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/efile');
  await user.click(screen.getByRole('link', { name: 'Sign in to file' }));
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'New filing' })).toBeInTheDocument();
});

it('leads visitors to the login page where the county takes no filings', async () => {
  signedOut();
  const { router } = renderRoutes(ROUTES, '/efile');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.pathname).toBe('/login');
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

describe('a session that ended', () => {
  const endedBy = (envelope: object) =>
    respondToCall(usageBalance, () => ({ httpStatus: 403, status: 'LOGIN', code: 'NOT_SIGNED_IN', ...envelope }));
  const notice = () => screen.findByText(/Sign in to continue where you left off\.$/);
  async function askForTheBalance() {
    const shown = renderRoutes(ROUTES, '/search/searchByName');
    await shown.user.click(await screen.findByRole('button', { name: 'Ask' }));
    return shown;
  }

  it.each([
    [{ reason: 'IDLE', idleMinutes: 20 }, 'You were signed out after 20 minutes without activity.'],
    [{ reason: 'EXPIRED' }, 'You were signed out because your session reached its time limit.'],
    [{ reason: 'SIGNED_OUT_ELSEWHERE' }, 'You were signed out from another browser.'],
    [{ reason: 'PASSWORD_CHANGED' }, 'You were signed out because your password was changed.'],
    [{ reason: 'ACCESS_CHANGED' }, 'You were signed out because your account or your permissions changed.'],
    [{ reason: 'ENDED_BY_COUNTY' }, 'The county signed out all users.'],
    [undefined, 'Your session has ended.'],
  ] as const)('is explained above the form, without a dialog: %o', async (sessionEnd, text) => {
    signedIn();
    endedBy({ sessionEnd, message: 'Sign in to continue.' });
    await askForTheBalance();
    expect(await notice()).toHaveTextContent(text);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    const username = screen.getByLabelText('User name');
    expect(username).toHaveFocus();
    expect(username).toHaveAccessibleDescription(expect.stringContaining(text));
  });

  it('is explained with the server’s message if it has one', async () => {
    signedIn();
    endedBy({ code: 'NOT_ALLOWED', message: "You don't have permission to do this." });
    await askForTheBalance();
    expect(await notice()).toHaveTextContent("You don't have permission to do this.");
  });

  it('is explained to users who reload a page after it', async () => {
    respondToCall(loginStatus, () => ({
      httpStatus: 403,
      code: 'NOT_SIGNED_IN',
      sessionEnd: { reason: 'IDLE', idleMinutes: 1 },
    }));
    renderRoutes(ROUTES, '/search');
    expect(await notice()).toHaveTextContent('You were signed out after 1 minute without activity.');
  });

  it('needs no explanation on a visit with an old cookie', async () => {
    signedOut();
    renderRoutes(ROUTES, '/search');
    await screen.findByLabelText('User name');
    expect(screen.queryByText(/Sign in to continue where/)).not.toBeInTheDocument();
  });

  it('by a lockout shows the county’s message, which is fetched', async () => {
    signedIn();
    endedBy({ code: 'LOCKED_OUT', message: 'Closed until noon.' });
    const shown = renderRoutes(ROUTES, '/search/searchByName');
    const ask = await screen.findByRole('button', { name: 'Ask' });
    const lockout = { lockoutInPlace: true, messageLogin: 'Closed until noon.', messageHeadline: '' };
    respondWithConfiguration(buildConfiguration({ lockout }));
    await shown.user.click(ask);
    expect(await screen.findByText('Closed until noon.')).toBeInTheDocument();
    expect(screen.queryByText(/Sign in to continue where/)).not.toBeInTheDocument();
  });

  it('keeps the entries for the same user, who returns to their screen', async () => {
    signedIn();
    endedBy({});
    const { user, router } = await askForTheBalance();
    await notice();
    writeStoredState('criteria', 'LINDQUIST');
    await signIn(user);
    await screen.findByRole('heading', { name: 'Name search' });
    expect(readStoredState('criteria', z.string())).toBe('LINDQUIST');
    expect(router.state.location.pathname).toBe('/search/searchByName');
  });

  it('deletes the entries when another user signs in, who isn’t led to the first user’s screen', async () => {
    signedIn({ userId: 77 });
    endedBy({});
    const { user } = await askForTheBalance();
    await notice();
    writeStoredState('criteria', 'LINDQUIST');
    await signIn(user);
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
    expect(readStoredState('criteria', z.string())).toBeUndefined();
  });

  it('deletes a guest’s entries, because guests share a user', async () => {
    signedIn({ role: 'GUEST' });
    const shown = renderRoutes(ROUTES, '/search/searchByName');
    endedBy({});
    writeStoredState('criteria', 'LINDQUIST');
    await shown.user.click(await screen.findByRole('button', { name: 'Ask' }));
    await notice();
    expect(readStoredState('criteria', z.string())).toBeUndefined();
  });
});

describe('A guest', () => {
  const asGuest = (changed: Parameters<typeof buildSession>[0] = {}) => {
    respondWithConfiguration(
      buildConfiguration({ signIn: { guest: true, selfRegistration: true, forgotPasswordLink: false } }),
    );
    signedIn({ role: 'GUEST', ...changed });
    respondToCall(logout, () => {
      respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', message: 'Sign in to continue.' }));
      return { content: {} };
    });
    return renderRoutes(ROUTES, '/search/searchByName');
  };

  it('signs in from any screen, and comes back to it', async () => {
    const { user, router } = asGuest();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Name search' });
    expect(router.state.location.pathname).toBe('/search/searchByName');
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  });

  it('finds the registration', async () => {
    asGuest();
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });

  it('is asked first where signing out charges a card', async () => {
    respondToCall(getOpenCardCharges, () => ({ content: { openCharges: null } }));
    const { user } = asGuest({ paymentMethod: 'CREDIT_CARD' });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alertdialog', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Name search' })).toBeInTheDocument();
  });
});

it('says that an address is unknown', async () => {
  signedIn();
  renderRoutes(ROUTES, '/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Go to search' })).toHaveAttribute('href', '/search');
  expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
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

it('shows no message for calls in progress during a logout', async () => {
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
    // Like a browser that receives the instruction to clear the portal's storage.
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
  // Display preferences reveal nothing about the user who was signed in.
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
  const refresh = screen.getByRole('button', { name: 'Refresh balance' });
  await user.click(refresh);
  // A disabled button would lose the focus.
  expect(refresh).toBeEnabled();
  expect(await screen.findByText('$246.50')).toBeInTheDocument();
  expect(await screen.findByText('Balance $246.50')).toBeInTheDocument();
});

const CARD_CHARGES = {
  ...{ cardNumberMasked: 'XXXX1111', authorizedCents: 5_000, usedCents: 75, surchargeCents: 2, totalCents: 77 },
};

it.each([
  ['INVOICE', -650, 'You owe$6.50'],
  ['INVOICE', 0, 'Balance$0.00'],
  // Two charges of $0.75 in two sessions of the account: signing out charges one of them, with its surcharge.
  ['CREDIT_CARD', -150, 'On your card XXXX1111, with surcharge$0.77'],
  ['ESCROW', 650, 'Escrow$6.50'],
] as const)(
  'shows the balance of %s %i as words and an amount without a sign: %s',
  async (paymentMethod, cents, text) => {
    signedIn({ paymentMethod, usageBalance: cents });
    respondToCall(getOpenCardCharges, () => ({ content: { openCharges: CARD_CHARGES } }));
    renderRoutes(ROUTES, '/search');
    await screen.findByRole('heading', { name: 'All searches' });
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent(text));
  },
);

it('says that charges of the account are on other cards if the session has none', async () => {
  signedIn({ paymentMethod: 'CREDIT_CARD', usageBalance: -150 });
  respondToCall(getOpenCardCharges, () => ({ content: { openCharges: null } }));
  renderRoutes(ROUTES, '/search');
  await screen.findByRole('heading', { name: 'All searches' });
  expect(screen.getByRole('banner')).toHaveTextContent("On the account's cards, without surcharge$1.50");
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
