import type { FastifyRequest } from 'fastify';

/**
 * Whether a call comes from the portal's own pages, or from a program that is no browser. Browsers say which site's page sends a
 * request; another site's page is refused whatever the method, which makes even the specification's `GET auth/logout` safe.
 */
export function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // A navigation is a typed or followed address; calls are made by scripts.
  if (request.headers['sec-fetch-mode'] === 'navigate') return false;
  const origin = request.headers.origin;
  return origin === undefined || origin === originOf(request);
}

/** The portal's own origin, as the client sees it through whatever proxies are trusted. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
