import { SESSION_HINT_COOKIE } from '@portal/contract/people/current-user/login-status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';

const COOKIE_NAME = 'portal_session';
const BROWSER_COOKIE_NAME = 'portal_browser';
/** As long as a browser stays known without a sign-in. */
const BROWSER_COOKIE_SECONDS = 180 * 24 * 60 * 60;

/** Returns the session token from the cookie that was set at sign-in. */
export function readSessionCookie(county: County, request: FastifyRequest): string | undefined {
  return request.cookies[nameCookie(COOKIE_NAME, county, request)];
}

/** Returns the token by which a browser is known in which someone has signed in. */
export function readBrowserCookie(county: County, request: FastifyRequest): string | undefined {
  return request.cookies[nameCookie(BROWSER_COOKIE_NAME, county, request)];
}

/** Sets the cookie by which the browser is known at the next sign-in. */
export function setBrowserCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameCookie(BROWSER_COOKIE_NAME, county, request), token, {
    ...cookieOptions(county, request),
    maxAge: BROWSER_COOKIE_SECONDS,
  });
}

/** Sets the cookie with the session token and the cookie that tells scripts that a session exists. */
export function setSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply
    .setCookie(nameCookie(COOKIE_NAME, county, request), token, cookieOptions(county, request))
    .setCookie(SESSION_HINT_COOKIE, '1', hintOptions(county, request));
}

/** Clears both cookies. */
export function clearSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .clearCookie(nameCookie(COOKIE_NAME, county, request), cookieOptions(county, request))
    .clearCookie(SESSION_HINT_COOKIE, hintOptions(county, request));
}

/**
 * Over HTTPS, a cookie has the prefix with which browsers accept it only from this host and over HTTPS, so that no
 * neighboring host can plant one (RFC 6265bis, section 4.1.3.2). The prefix requires the path `/`, so the name tells
 * the counties of a host apart.
 */
function nameCookie(name: string, county: County, request: FastifyRequest): string {
  return isSecure(request) ? `__Host-${name}_${county.key}` : name;
}

/** They expire with the browser; the server enforces the session's time limits. */
function cookieOptions(county: County, request: FastifyRequest) {
  return {
    path: isSecure(request) ? '/' : `/${county.key}/`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
  } as const;
}

/** Scripts read the cookie by its name, so its path tells the counties of a host apart. It proves nothing. */
function hintOptions(county: County, request: FastifyRequest) {
  return { ...cookieOptions(county, request), path: `/${county.key}/`, httpOnly: false };
}

/** A local address without TLS can't use secure cookies: the browser would drop them. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
