import type { FastifyRequest } from 'fastify';

/**
 * Whether a call comes from the portal's own pages or from a client other than a browser. Browsers send the site of the requesting
 * page. Requests from other sites are refused for every method, which makes even the specified `GET auth/logout` safe.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // A navigation comes from a link or the address bar. The portal's pages call the API with scripts only.
  if (request.headers['sec-fetch-mode'] === 'navigate') return false;
  const origin = request.headers.origin;
  return origin === undefined || origin === getOrigin(request);
}

/** Returns the portal's origin as the client sees it, through trusted proxies. */
export function getOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
