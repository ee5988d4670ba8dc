import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Builds a policy that allows only the portal's own files, no inline code, and no framing.
 *
 * @param exceptions.framedOrigin an origin that can be shown in a frame and receive forms: the card gateway's.
 * @param exceptions.framedBy an origin that can frame this page, for the page that the card gateway embeds.
 */
export function buildContentSecurityPolicy(
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

const CONTENT_SECURITY_POLICY = buildContentSecurityPolicy();

/** One year, the minimum for browsers' preload lists. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Keeps searches and records out of every cache. Responses with static files override this.
  'cache-control': 'no-store',
} as const;

/** The headers that a page of the portal has over HTTPS, by their names. */
export function buildPageHeaders(
  exceptions: Parameters<typeof buildContentSecurityPolicy>[0],
): Readonly<Record<string, string>> {
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': buildContentSecurityPolicy(exceptions),
    'strict-transport-security': TRANSPORT_SECURITY,
  };
}

/** The statuses of requests that aren't HTTP, by Node's codes; anything else is a bad request. */
const MALFORMED_STATUSES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Responds to a request that can't be parsed as HTTP, with the headers of every response, and closes the connection.
 */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = MALFORMED_STATUSES[error.code ?? ''] ?? '400 Bad Request';
  const headers = { ...SECURITY_HEADERS, connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`);
}

/** Sets the headers that every response has. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
    if (request.protocol === 'https') reply.header('strict-transport-security', TRANSPORT_SECURITY);
  });
}
