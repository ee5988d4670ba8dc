import { monitoring } from '@portal/contract/office/monitoring/monitoring';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCallTimes } from '../../../platform/measure/call-times.ts';
import { listCallTimes, purgeCallTimes, storeProcess } from './monitoring.queries.ts';
import { startMonitoring, storeCallTimes } from './start-monitoring.ts';

let test: TestApp;
let provider: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
});
afterEach(async () => {
  test.county.callTimes.take();
  await clearTables(test.database, ['call_times', 'portal_processes']);
});
afterAll(() => test.close());

const getMonitoring = async (period?: 'HOUR' | 'DAY') => {
  // The clock is moved by more than a session lasts.
  await provider.openSession('TRIMIN');
  // The query of a GET, which the test client doesn't send.
  const path = period === undefined ? monitoring.path : `${monitoring.path}?period=${period}`;
  return (await provider.call({ ...monitoring, path }, {})).content;
};
const store = (times = test.county.callTimes) => storeCallTimes({ ...test.county, callTimes: times }, test.clock.now());
const measureOf = (elapsedMs: number, requests = 1) => {
  const times = createCallTimes();
  for (let made = 0; made < requests; made += 1) times.record('GET home/all', { elapsedMs, status: 200 });
  return times;
};

describe('The monitoring page', () => {
  it('has the calls that were made, without nonexistent addresses', async () => {
    const user = await test.signedIn();
    test.county.callTimes.take();
    await user.call(homeAll, {});
    await user.send({ method: 'GET', path: 'no/such/call' }, {});
    await store();
    const { calls, total } = await getMonitoring();
    expect(calls).toMatchObject([{ call: 'GET home/all', requests: 1, errors: 0 }]);
    expect(total.requests).toBe(1);
  });

  it('adds up the calls that several processes stored at the same time, to the request', async () => {
    await Promise.all(Array.from({ length: 50 }, () => store(measureOf(80, 10))));
    const { calls } = await getMonitoring();
    expect(calls).toEqual([{ call: 'GET home/all', requests: 500, errors: 0, p50Ms: 75, p95Ms: 98, p99Ms: 100 }]);
  });

  it('shows the last hour or the last day', async () => {
    await store(measureOf(1));
    test.clock.advanceMinutes(120);
    await store(measureOf(1));
    expect((await getMonitoring()).total.requests).toBe(1);
    expect((await getMonitoring('DAY')).total.requests).toBe(2);
  });

  it('has the processes seen within the last minute, and their slowest statements together', async () => {
    const measured = {
      ...{ memoryBytes: 1, cpuPercent: 2, delayMs: 3, cacheBytes: 4, cacheHits: 5, cacheMisses: 6 },
      ...{ diskFreeBytes: 7, diskBytes: 8 },
      statements: [{ text: 'SELECT 1', runs: 2, totalMs: 10, longestMs: 6 }],
    };
    const seen = { machine: 'one', startedAt: test.clock.now(), seenAt: test.clock.now(), version: '1', measured };
    await storeProcess(test.county.db, { ...seen, processId: 1, seenAt: new Date(seen.seenAt.getTime() - 61_000) });
    await storeProcess(test.county.db, { ...seen, processId: 2 });
    await storeProcess(test.county.db, { ...seen, processId: 3 });
    const { processes, statements } = await getMonitoring();
    expect(processes.map(({ processId }) => processId)).toEqual([2, 3]);
    expect(statements).toEqual([{ text: 'SELECT 1', runs: 4, totalMs: 20, longestMs: 6 }]);
  });

  it('has the replicas as each process sees them', async () => {
    const replica = { address: 'db2:5432', state: 'BEHIND', reads: 12, misses: 3, lagSeconds: 2.5 } as const;
    const measured = {
      ...{ memoryBytes: 1, cpuPercent: 2, delayMs: 3, cacheBytes: 4, cacheHits: 5, cacheMisses: 6 },
      ...{ diskFreeBytes: 7, diskBytes: 8, statements: [], replicas: [replica] },
    };
    const seen = { machine: 'one', startedAt: test.clock.now(), seenAt: test.clock.now(), version: '1', measured };
    await storeProcess(test.county.db, { ...seen, processId: 2 });
    expect((await getMonitoring()).replicas).toEqual([{ machine: 'one', processId: 2, ...replica }]);
  });

  it('counts sessions, emails and payment findings', async () => {
    await test.database.executeSql(`
      INSERT INTO mail_outbox (recipient, subject, body_text, attempts) VALUES ('a@b.c', '', '', 0), ('a@b.c', '', '', 3), ('a@b.c', '', '', 10);
      INSERT INTO reconciliation_findings (rule, subject, found_at, last_seen_at) VALUES ('PAYMENT_TWICE', '1', now(), now())`);
    const content = await getMonitoring();
    expect(content.mail).toEqual({ waiting: 1, failing: 1, givenUp: 1 });
    expect(content.gateway).toEqual({ state: 'NONE', openPayments: 0, openFindings: 1 });
    expect(content.sessions.open).toBeGreaterThan(0);
    expect(content.databaseBytes).toBeGreaterThan(1_000_000);
  });
});

describe('A process', () => {
  it('stores its numbers when it starts and the rest when it stops', async () => {
    const stop = startMonitoring({ ...test, dataDir: test.folder });
    test.county.callTimes.record('GET home/all', { elapsedMs: 3, status: 200 });
    await stop();
    const { processes, statements, calls } = await getMonitoring();
    expect(processes).toMatchObject([{ processId: process.pid, memoryBytes: expect.any(Number) }]);
    expect(processes[0]?.diskBytes).toBeGreaterThan(0);
    expect(statements.length).toBeGreaterThan(0);
    expect(calls).toMatchObject([{ requests: 1 }]);
  });

  it('keeps unstored numbers until the database is back', async () => {
    const times = measureOf(1, 3);
    await test.database.executeSql('ALTER TABLE call_times RENAME TO call_times_away');
    await expect(store(times)).rejects.toThrow();
    await test.database.executeSql('ALTER TABLE call_times_away RENAME TO call_times');
    await store(times);
    expect((await getMonitoring()).total.requests).toBe(3);
  });

  it('deletes old rows and keeps the total', async () => {
    await store(measureOf(1));
    test.clock.advanceMinutes(401 * 24 * 60);
    await purgeCallTimes(test.county);
    const { rows } = await test.database.executeSql('SELECT period FROM call_times');
    expect(rows).toEqual([{ period: 'TOTAL' }]);
    expect(await listCallTimes(test.county.db)).toMatchObject([{ call: 'GET home/all', requests: 1 }]);
  });
});
