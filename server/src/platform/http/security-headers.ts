import type { FastifyInstance } from 'fastify';

/**
 * Everything comes from the portal itself; nothing inline runs; nobody frames it.
 *
 * @param exceptions.framedOrigin whose pages may be shown in a frame, and posted to: the card gateway's.
 * @param exceptions.framedBy who may frame this page, and everything around it.
 */
export function makeContentSecurityPolicy(
  exceptions: { readonly framedOrigin?: string; readonly framedBy?: string } = {},
): string {
  const { framedOrigin, framedBy } = exceptions;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(framedOrigin === undefined
      ? ["form-action 'self'"]
      : [`frame-src ${framedOrigin}`, `form-action 'self' ${framedOrigin}`]),
    "object-src 'none'",
    "base-uri 'none'",
    framedBy === undefined ? "frame-ancestors 'none'" : `frame-ancestors 'self' ${framedBy}`,
  ].join('; ');
}

const CONTENT_SECURITY_POLICY = makeContentSecurityPolicy();

/** A year, as browsers' preload lists ask. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** Sets the headers that every answer has. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // What a person searched and saw stays out of every cache; static files say otherwise for themselves.
      'cache-control': 'no-store',
      'x-request-id': request.id,
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', TRANSPORT_SECURITY);
  });
}
