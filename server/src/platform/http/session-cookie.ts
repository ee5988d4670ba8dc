import { SESSION_HINT_COOKIE } from '@portal/contract/current-user/login-status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';

const COOKIE_NAME = 'portal_session';

/** The secret that a login put into the cookie. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE_NAME];
}

/** Gives the browser the session's secret, and the hint that there is one. */
export function setSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = cookieOptions(county, request);
  reply.setCookie(COOKIE_NAME, token, options).setCookie(SESSION_HINT_COOKIE, '1', { ...options, httpOnly: false });
}

/** Takes both back. */
export function clearSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(county, request);
  reply.clearCookie(COOKIE_NAME, options).clearCookie(SESSION_HINT_COOKIE, { ...options, httpOnly: false });
}

/**
 * Of the county's path alone, so that two counties of one host do not see each other's sessions; gone with the browser, since the
 * limits are kept by the server.
 */
function cookieOptions(county: County, request: FastifyRequest) {
  return {
    path: `/${county.key}/`,
    httpOnly: true,
    sameSite: 'strict',
    // On a plain loopback address there is no TLS, and a browser would drop the cookie.
    secure: request.protocol === 'https',
  } as const;
}
