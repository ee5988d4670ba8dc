import { SESSION_HINT_COOKIE } from '@portal/contract/people/current-user/login-status';

/** Sets or clears the session hint cookie, as the server does when a session starts or ends. */
export function setSessionHint(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: replaces the server's header; jsdom has no cookie store.
  document.cookie = `${SESSION_HINT_COOKIE}=1; max-age=${isSignedIn ? 60 : 0}`;
}
