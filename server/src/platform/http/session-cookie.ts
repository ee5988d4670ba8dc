import type { FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';

const COOKIE_NAME = 'portal_session';

/** The secret that a login put into the cookie. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE_NAME];
}

export function setSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE_NAME, token, cookieOptions(county, request));
}

export function clearSessionCookie(county: County, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE_NAME, cookieOptions(county, request));
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
