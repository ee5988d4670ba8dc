import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import './fastify-types.ts';
import type { Log } from '../log/log.ts';
import { sendErrorResponse } from './error-responses.ts';
import { addSecurityHeaders, answerMalformedRequest } from './security-headers.ts';

/** Longer than a legitimate client needs to send the head of a request. */
const HEADERS_TIMEOUT_MS = 30_000;
/** A line of 1 Mbit/s sends 25 MB, the largest upload, in less than four minutes. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Every other body is a few kilobytes. */
const BODY_TIMEOUT_MS = 30_000;
/** Longer than browsers keep idle connections, so that the browser closes them and never the server during a request. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/**
 * Creates an HTTP server without endpoints, but with request ids, cookies, security headers, and errors as envelopes.
 *
 * @param options.trustProxy addresses of the reverse proxies whose `X-Forwarded-*` headers are trusted.
 */
export async function buildServer(options: {
  readonly log: Log;
  readonly trustProxy: readonly string[];
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    // Operations log what is worth a line. The access log belongs to the reverse proxy.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Handles errors that occur before routing, such as an address that cannot be decoded.
    frameworkErrors: sendErrorResponse,
    // Requests that aren't HTTP never reach the routes.
    clientErrorHandler: answerMalformedRequest,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  // Fastify parses plain text by default, but every request body of the portal is JSON.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  addSecurityHeaders(app);
  limitBodyTime(app);
  if (options.trustProxy.length === 0) warnOfProxy(app);
  app.setErrorHandler(sendErrorResponse);
  return app;
}

/**
 * Ends requests whose body arrives too slowly, like Node's own limit, which is the same for all requests of a server.
 */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || routeOptions.config.isUpload === true) return;
    const timer = setTimeout(() => {
      // The rest of a body that was refused unread.
      if (reply.sent) raw.destroy();
      else answerMalformedRequest(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, BODY_TIMEOUT_MS).unref();
    finished(raw, { writable: false }, () => clearTimeout(timer));
  });
}

/**
 * Warns once when a request came through a reverse proxy that isn't trusted: all clients then have the proxy's address, and share the
 * limits that are counted by address.
 */
function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn(
      { proxy: request.ip },
      'A request has X-Forwarded-For, but TRUST_PROXY is not set: all clients share the limits of one address.',
    );
  });
}
