import { SESSION_HINT_COOKIE } from '@portal/contract/people/current-user/login-status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';

const COOKIE_NAME = 'portal_session';
const BROWSER_COOKIE_NAME = 'portal_browser';
/** As long as a browser stays known without a sign-in. */
const BROWSER_COOKIE_SECONDS = 180 * 24 * 60 * 60;

/** Returns the session token from the cookie that was set at sign-in. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE_NAME];
}

/** Returns the token by which a browser is known in which someone has signed in. */
export function readBrowserCookie(request: FastifyRequest): string | undefined {
  return request.cookies[BROWSER_COOKIE_NAME];
}

/** Sets the cookie by which the browser is known at the next sign-in. */
export function setBrowserCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(BROWSER_COOKIE_NAME, token, { ...cookieOptions(county, request), maxAge: BROWSER_COOKIE_SECONDS });
}

/** Sets the cookie with the session token and the cookie that tells scripts that a session exists. */
export function setSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = cookieOptions(county, request);
  reply.setCookie(COOKIE_NAME, token, options).setCookie(SESSION_HINT_COOKIE, '1', { ...options, httpOnly: false });
}

/** Clears both cookies. */
export function clearSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(county, request);
  reply.clearCookie(COOKIE_NAME, options).clearCookie(SESSION_HINT_COOKIE, { ...options, httpOnly: false });
}

/**
 * Limits cookies to the county's path, so that counties on the same host don't see each other's sessions. They expire with the
 * browser; the server enforces the session's time limits.
 */
function cookieOptions(county: County, request: FastifyRequest) {
  return {
    path: `/${county.key}/`,
    httpOnly: true,
    sameSite: 'strict',
    // A local address without TLS can't use secure cookies: the browser would drop them.
    secure: request.protocol === 'https',
  } as const;
}
