import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import type { CurrentUser } from '@portal/contract/people/current-user/current-user';
import { guestLogin, login, passkeyLogin } from '@portal/contract/people/current-user/login';
import { loginStatus, SESSION_HINT_COOKIE } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { chooseLanguage } from '@portal/contract/people/identity/language';
import { passkeySignInOptions } from '@portal/contract/people/identity/passkeys';
import { stopViewing } from '@portal/contract/people/identity/stop-viewing';
import type { Language } from '@portal/contract/values/language';
import type { Cents } from '@portal/contract/values/money';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal, call } from '../api-client.ts';
import { productConfigurationQuery } from '../county/product-configuration.ts';
import { countyPath } from '../county.ts';
import { showLanguage } from '../texts/i18n.ts';
import { useOncePer } from '../use-once-per.ts';
import { answerWithPasskey } from './passkeys.ts';
import { savePreferences } from './saved-preferences.ts';
import { claimStoredState, clearStoredState } from './stored-state.ts';

/** The signed-in user and their recent searches. */
export type Session = ContentOf<typeof loginStatus>;

const FORBIDDEN = 403;

/** The browser's knowledge about the session. */
interface SessionState {
  /** Null without a session. */
  readonly session: Session | null;
  /** The user ended it, so no page is stored to return to. */
  readonly hasLoggedOut: boolean;
  /** The refusal that ended it, which the login page explains. */
  readonly endedBy?: ApiRefusal | undefined;
  /** It ended while a form had unsaved changes: the user can sign in again over the form. */
  readonly hasEnded: boolean;
}

const NO_SESSION: SessionState = { session: null, hasLoggedOut: false, hasEnded: false };

/** The session as the server knows it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SessionState> => {
    if (!hasSessionHint()) return NO_SESSION;
    try {
      return await beginSession(await call(loginStatus, {}, { signal }));
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'VIEWING_OVER') {
        await call(stopViewing, {});
        return beginSession(await call(loginStatus, {}, { signal }));
      }
      if (!(error instanceof ApiRefusal) || error.status !== FORBIDDEN) throw error;
      // A visit with an old cookie needs no explanation if the server has none.
      return { ...NO_SESSION, ...(error.sessionEnd && { endedBy: error }) };
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns the state of a session that just started or continues, once its user's language is shown. Deletes another
 * user's stored state in this tab.
 */
async function beginSession(session: Session): Promise<SessionState> {
  claimStoredState(session.currentUser.userId);
  await showLanguage(session.currentUser.language);
  return { ...NO_SESSION, session };
}

/** Whether this browser has signed in. Only the server knows whether the session still exists. */
function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes(`${SESSION_HINT_COOKIE}=1`);
}

/** The session, and whether it is still being checked. */
export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * The signed-in user, for screens behind the guard.
 *
 * @throws Error without a session: the screen is outside the guard.
 */
export function useCurrentUser(): CurrentUser {
  const { data } = useSession();
  // A session that just ended stays readable until the guard has navigated away.
  const [current, setCurrent] = useState(data?.session?.currentUser);
  const user = data?.session?.currentUser ?? current;
  if (user && user !== current) setCurrent(user);
  if (!user) throw new Error('A screen for signed-in users is outside the guard');
  return user;
}

/** Whether a sign-in needs a one-time code: what the user has proved so far is right. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code === 'CODE_NEEDED';
}

/** Signs in; stores the session on success. */
export function useLogin() {
  const storeSession = useStoreSession();
  return useMutation({
    mutationFn: (request: RequestOf<typeof login>) => call(login, request),
    onSuccess: storeSession,
  });
}

/**
 * Signs in with a passkey that the user chooses; stores the session on success. With `isFilledIn`, the browser offers
 * passkeys among its user names and waits.
 */
export function usePasskeyLogin() {
  const storeSession = useStoreSession();
  return useMutation({
    mutationFn: async ({ options, isFilledIn }: { options?: Record<string, unknown>; isFilledIn: boolean }) => {
      const given = options ?? (await call(passkeySignInOptions, {})).options;
      return call(passkeyLogin, { passkey: await answerWithPasskey(given, { isFilledIn }) });
    },
    onSuccess: storeSession,
  });
}

/** Signs in as the county's guest ("Continue as guest"); stores the session on success. */
export function useGuestLogin() {
  const storeSession = useStoreSession();
  return useMutation({
    mutationFn: (request: RequestOf<typeof guestLogin>) => call(guestLogin, request),
    onSuccess: storeSession,
  });
}

/** Stores a session that has just been opened. */
export function useStoreSession() {
  const queryClient = useQueryClient();
  return async (session: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, await beginSession(session));
  };
}

/** While this mutation runs, a refused session is expected. */
export const LOGOUT_KEY = ['logout'];

/**
 * Signs out, at the county's identity provider too, and deletes everything about the session (Spec 1 §4).
 *
 * @param keepsAddress whether the login page leads back to the current address: a guest signs in.
 */
export function useLogout({ keepsAddress = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async () => {
      const restorePreferences = savePreferences();
      const { signOutAddress } = await call(logout, {});
      restorePreferences();
      return signOutAddress;
    },
    onSuccess: (signOutAddress) => {
      forgetSession(queryClient, { hasLoggedOut: !keepsAddress });
      if (signOutAddress !== undefined) window.location.assign(signOutAddress);
    },
  });
}

/** Stops viewing the portal as another user. Every screen starts again, because all of them showed what that user sees. */
export function useStopViewing() {
  return useMutation({
    mutationFn: () => call(stopViewing, {}),
    onSuccess: () => openAsAnotherUser('/userManager'),
  });
}

/** Reloads the portal at an address, without any data of this page's user. */
export function openAsAnotherUser(address: string): void {
  clearStoredState();
  window.location.assign(`${countyPath()}${address}`);
}

/** Keeps the page with its forms although the server has ended the session; `useLogin` continues it. */
export function markSessionEnded(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, (state) => state && { ...state, hasEnded: true });
}

/**
 * Drops a user's loaded data, and records that no one is signed in. Typed text stays in this tab if they didn't sign
 * out, and is only shown to the same user again. Guests share a user, so theirs is deleted.
 *
 * @param end whether the user signed out, or else the refusal that ended the session.
 */
export function forgetSession(queryClient: QueryClient, end: Pick<SessionState, 'hasLoggedOut' | 'endedBy'>): void {
  const isGuest = queryClient.getQueryData(sessionQuery.queryKey)?.session?.currentUser.role === 'GUEST';
  if (end.hasLoggedOut || isGuest) clearStoredState();
  queryClient.setQueryData(sessionQuery.queryKey, { ...NO_SESSION, ...end });
  const kept: readonly unknown[] = [sessionQuery.queryKey[0], productConfigurationQuery.queryKey[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

/** Changes the user's language; the guard shows the session's language (app/guards.tsx). */
export function useChooseLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (language: Language) => call(chooseLanguage, { language }),
    onSuccess: ({ language }) =>
      queryClient.setQueryData(sessionQuery.queryKey, (state) =>
        state?.session
          ? { ...state, session: { ...state.session, currentUser: { ...state.session.currentUser, language } } }
          : state,
      ),
  });
}

/** Fetches the balance and the remaining images of a flat fee, and shows them in the banner. */
export function useRefreshBalance() {
  const queryClient = useQueryClient();
  const showBalance = useShowBalance();
  return useMutation({
    mutationFn: () => call(usageBalance, {}),
    onSuccess: ({ usageBalance: balanceCents, imageAllowance }) => {
      showBalance(balanceCents);
      queryClient.setQueryData(sessionQuery.queryKey, (state) =>
        state?.session
          ? { ...state, session: { ...state.session, currentUser: { ...state.session.currentUser, imageAllowance } } }
          : state,
      );
    },
  });
}

/** Shows a balance from another response (a search, a purchase) in the banner. Null changes nothing. */
export function useShowBalance() {
  const queryClient = useQueryClient();
  return (balanceCents: Cents | null) => {
    if (balanceCents === null) return;
    queryClient.setQueryData(sessionQuery.queryKey, (state) =>
      state?.session
        ? {
            ...state,
            session: { ...state.session, currentUser: { ...state.session.currentUser, usageBalance: balanceCents } },
          }
        : state,
    );
  };
}

/** Shows the balance of each response that could cost money; undefined until one arrives. */
export function useChargedBalance(balanceCents: Cents | null | undefined): void {
  const showBalance = useShowBalance();
  useOncePer(balanceCents, () => {
    if (balanceCents !== undefined) showBalance(balanceCents);
  });
}
