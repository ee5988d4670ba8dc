import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { County } from '../../../county.ts';
import { EMAIL_MAX_ATTEMPTS } from '../../../platform/mail/mail-outbox.ts';
import { collectMetrics, formatMetrics, type Metric } from './metrics.rules.ts';
import { countCounty, countJobs, listCallTimes, listProcesses } from './monitoring.queries.ts';

/**
 * Adds `/metrics` in the text format of Prometheus, for all counties. It reads the database, so that each process and
 * machine has the same counters: scrape only one of them.
 *
 * @param token the required token of the Authorization header; compared in constant time.
 */
export function addMetrics(app: FastifyInstance, counties: readonly County[], token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n');
    const metrics = await Promise.all(counties.map(readMetrics));
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(formatMetrics(metrics.flat()));
  });
}

/** Digests have equal lengths, as `timingSafeEqual` requires, and reveal nothing about the token's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A county with an unavailable database is reported as down, and doesn't keep the others from being read. */
async function readMetrics({ key, db, clock, log }: County): Promise<readonly Metric[]> {
  const now = clock.now();
  try {
    return collectMetrics(key, {
      times: await listCallTimes(db),
      processes: await listProcesses(db, now),
      counts: await countCounty(db, now, EMAIL_MAX_ATTEMPTS),
      jobs: await countJobs(db),
    });
  } catch (error) {
    log.warn({ err: error }, 'the metrics of a county could not be read');
    return collectMetrics(key, undefined);
  }
}
