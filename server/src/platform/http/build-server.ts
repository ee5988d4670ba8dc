import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import './fastify-types.ts';
import type { Log } from '../log/log.ts';
import { answerError } from './error-answers.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Slower than any honest client sends a request of at most some kilobytes. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a browser keeps an idle connection, so that the browser closes it and not the server in the middle of a request. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/**
 * An HTTP server that knows nothing of the portal yet: request ids, cookies, security headers, and errors as envelopes.
 *
 * @param options.trustProxy addresses of the reverse proxies whose `X-Forwarded-*` headers count.
 */
export async function buildServer(options: {
  readonly log: Log;
  readonly trustProxy: readonly string[];
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    // The calls log themselves where something is worth a line; an access log is the reverse proxy's.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // What is refused before a route is found, such as an address that can not be decoded.
    frameworkErrors: answerError,
  });
  // Fastify reads plain text by itself; a call has a JSON body or none.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  addSecurityHeaders(app);
  app.setErrorHandler(answerError);
  return app;
}
