import type { FastifyInstance } from 'fastify';
import type { RequestNotes } from '../heartbeat/request-notes.ts';

/**
 * Notes each request from its start until its response has been sent, or its client is gone.
 *
 * @param countyKeys the first parts of the counties' addresses.
 */
export function noteRequests(app: FastifyInstance, notes: RequestNotes, countyKeys: readonly string[]): void {
  const counties = new Set(countyKeys);
  app.addHook('onRequest', async ({ id, method, routeOptions }, reply) => {
    const { url: path = '' } = routeOptions;
    const [, first = ''] = path.split('/', 2);
    reply.raw.once('close', notes.begin({ id, method, county: counties.has(first) ? first : undefined, path }));
  });
}
