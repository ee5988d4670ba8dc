import { buildApp } from '@portal/server/app';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallTimes } from '../../../platform/measure/call-times.ts';
import { storeCallTimes } from './start-monitoring.ts';

const TOKEN = 'a-token-that-no-one-guesses';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  app = await buildApp({ counties: [test.county], log: test.county.log, metricsToken: TOKEN });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const scrape = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

describe('/metrics', () => {
  it('does not exist without a token', async () => {
    const response = await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } });
    expect(response.statusCode).toBe(404);
  });

  it.each([
    ['no header', undefined],
    ['an empty token', 'Bearer '],
    ['a token that begins right', `Bearer ${TOKEN.slice(0, -1)}`],
    ['a longer one', `Bearer ${TOKEN}x`],
    ['another scheme', `Basic ${TOKEN}`],
    ['only the token', TOKEN],
  ])('is refused with %s, and reveals nothing', async (_title, authorization) => {
    const response = await scrape(authorization);
    expect([response.statusCode, response.body]).toEqual([401, 'Unauthorized\n']);
  });

  it('has cumulative buckets whose last one is the count, and only ever grows', async () => {
    const times = createCallTimes();
    for (const elapsedMs of [3, 80, 50_000]) times.record('POST a"b\\c', { elapsedMs, status: 500 });
    await storeCallTimes({ ...test.county, callTimes: times }, test.clock.now());
    const { body, headers } = await scrape(`Bearer ${TOKEN}`);
    expect(headers['content-type']).toContain('version=0.0.4');
    const labels = 'county="testing",call="POST a\\"b\\\\c"';
    for (const line of [
      '# TYPE portal_request_duration_seconds histogram',
      `portal_request_duration_seconds_bucket{${labels},le="0.005"} 1`,
      `portal_request_duration_seconds_bucket{${labels},le="0.1"} 2`,
      `portal_request_duration_seconds_bucket{${labels},le="30"} 2`,
      `portal_request_duration_seconds_bucket{${labels},le="+Inf"} 3`,
      `portal_request_duration_seconds_count{${labels}} 3`,
      `portal_request_errors_total{${labels}} 3`,
      'portal_up{county="testing"} 1',
    ])
      expect(body.split('\n')).toContain(line);
  });

  it('reports a county with an unavailable database as down', async () => {
    await test.database.executeSql('ALTER TABLE call_times RENAME TO call_times_away');
    const { statusCode, body } = await scrape(`Bearer ${TOKEN}`);
    await test.database.executeSql('ALTER TABLE call_times_away RENAME TO call_times');
    expect([statusCode, body.includes('portal_up{county="testing"} 0')]).toEqual([200, true]);
  });
});
