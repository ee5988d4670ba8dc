import { defineEndpoint } from '@portal/contract/endpoint';
import { type LogLine, startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startReportExports } from '../report/report-exports.ts';
import { bindCounty } from './bind-county.ts';
import { buildServer } from './build-server.ts';
import { type Route, route } from './route.ts';
import { startShares } from './shares.ts';

const endpoint = defineEndpoint({
  method: 'GET',
  path: 'test/document',
  access: 'public',
  request: z.strictObject({}),
  content: z.object({ number: z.string(), names: z.array(z.object({ last: z.string() })) }),
});

const lines: LogLine[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ onLogLine: (line) => lines.push(line) });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => test.close());

/** Calls the endpoint of a county whose operation returns the content. */
async function callWith(content: unknown, onMismatch: 'throw' | 'log') {
  const app = await buildServer({ log: test.county.log, trustProxy: [] });
  const routes: Route[] = [route(endpoint, async () => content as z.output<typeof endpoint.content>)];
  const guards = {
    findSessionUsers: async () => undefined,
    findSessionEnd: async () => undefined,
    findLockout: async () => undefined,
    describePublisher: async () => ({ name: '', contact: '' }),
  };
  const reports = startReportExports();
  bindCounty(app, test.county, { routes, guards, reports, shares: startShares(), onMismatch });
  const response = await app.inject({ method: 'GET', url: '/api/test/document' });
  await app.close();
  await reports.close();
  return { status: response.statusCode, ...response.json<{ content?: unknown; code?: string }>() };
}

describe('The content of a response', () => {
  it.each(['throw', 'log'] as const)(
    'leaves the server without keys that its schema does not have (%s)',
    async (mode) => {
      const content = { number: 'A1', passwordHash: 'x', names: [{ last: 'Lee', id: 7 }] };
      expect(await callWith(content, mode)).toMatchObject({
        status: 200,
        content: { number: 'A1', names: [{ last: 'Lee' }] },
      });
      const { content: sent } = await callWith(content, mode);
      expect(JSON.stringify(sent)).toBe('{"number":"A1","names":[{"last":"Lee"}]}');
      expect(lines).toEqual([]);
    },
  );

  const MISMATCH = { number: 12, passwordHash: 'x', names: [{ last: 'Lee', id: 7 }, { id: 8 }] };

  it('that does not match its schema fails the call in development and tests', async () => {
    const response = await callWith(MISMATCH, 'throw');
    expect(response).toMatchObject({ status: 500, code: 'UNEXPECTED' });
    expect(response).not.toHaveProperty('content');
    expect(lines[0]?.err).toMatchObject({ message: expect.stringContaining('GET test/document') });
  });

  it('that does not match its schema is sent in production without unknown keys, and logged without values', async () => {
    const { status, content } = await callWith(MISMATCH, 'log');
    expect([status, content]).toEqual([200, { number: 12, names: [{ last: 'Lee' }, {}] }]);
    expect(lines).toMatchObject([
      {
        msg: "a response doesn't match its schema",
        call: 'GET test/document',
        mismatches: ['number: invalid_type', 'names.1.last: invalid_type'],
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('Lee');
  });
});
