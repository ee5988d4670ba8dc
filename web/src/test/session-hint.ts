import { SESSION_HINT_COOKIE } from '@portal/contract/current-user/login-status';

/** Leaves the browser as the server does at the beginning of a session, or at its end. */
export function setSessionHint(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands for the server's header; jsdom has no cookie store.
  document.cookie = `${SESSION_HINT_COOKIE}=1; max-age=${isSignedIn ? 60 : 0}`;
}
