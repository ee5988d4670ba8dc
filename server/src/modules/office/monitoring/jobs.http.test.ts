import { jobs as jobsEndpoint, runJob } from '@portal/contract/office/monitoring/jobs';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Jobs, type ScheduledJob, startJobs } from '../../../platform/jobs/jobs.ts';

const YEARLY = '0 0 1 1 *';

let test: TestApp;
let provider: TestClient;
let running: Jobs | undefined;
beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
});
afterEach(() => running?.stop());
afterAll(() => test.close());

const start = async (jobs: readonly ScheduledJob[]) => {
  running = await startJobs(test.database, { timeZone: 'America/Chicago', jobs, log: test.county.log });
};
const findJob = async (name: string) =>
  (await provider.call(jobsEndpoint, {})).content.jobs.find((job) => job.name === name);
const countRequests = async (name: string) => {
  const { rows } = await test.database.executeSql(
    `SELECT count(*)::integer AS count FROM audit_entries WHERE action = 'job.requested' AND details ->> 'name' = $1`,
    [name],
  );
  return rows[0]?.count;
};

describe('The jobs', () => {
  it('run now when the provider asks, once for fifty requests at the same time', async () => {
    let runs = 0;
    await start([
      {
        name: 'count-runs',
        cron: YEARLY,
        run: async () => {
          runs += 1;
        },
      },
    ]);
    expect(await findJob('count-runs')).toMatchObject({ state: 'WAITING', startedAt: null, isRequested: false });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => provider.call(runJob, { name: 'count-runs' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(new Array(50).fill(200));
    await expect
      .poll(() => findJob('count-runs'), { timeout: 20_000 })
      .toMatchObject({
        ...{ state: 'SUCCEEDED', isRequested: false, error: null, failedRuns: 0 },
        durationMs: expect.any(Number),
      });
    expect([runs, await countRequests('count-runs')]).toEqual([1, 1]);
  });

  it('that fail show the reason, count the failures, and are retried', async () => {
    let mustFail = true;
    await start([
      {
        name: 'fail-first',
        cron: YEARLY,
        run: async () => {
          if (mustFail) throw new Error(`no\0 disk ${'x'.repeat(1_000)}`);
        },
      },
    ]);
    await provider.call(runJob, { name: 'fail-first' });
    await expect.poll(() => findJob('fail-first'), { timeout: 20_000 }).toMatchObject({ state: 'FAILED' });
    const failed = await findJob('fail-first');
    expect([failed?.error?.length, failed?.error?.startsWith('Error: no disk')]).toEqual([500, true]);
    expect(failed?.failedRuns).toBeGreaterThan(0);
    const staff = await test.signedIn({ role: 'COUNTY' });
    const { jobs } = (await staff.call(jobsEndpoint, {})).content;
    expect(jobs.find(({ name }) => name === 'fail-first')).toMatchObject({ state: 'FAILED', error: null });
    mustFail = false;
    await provider.call(runJob, { name: 'fail-first' });
    await expect
      .poll(() => findJob('fail-first'), { timeout: 20_000 })
      .toMatchObject({
        ...{ state: 'SUCCEEDED', failedRuns: 0, error: null },
      });
  });

  it('whose process ended are interrupted', async () => {
    await start([{ name: 'die', cron: YEARLY, run: async () => {} }]);
    const startedAgo = (minutes: number) =>
      test.database.executeSql(`UPDATE scheduled_jobs SET finished_at = NULL, started_at = $1 WHERE name = 'die'`, [
        new Date(test.clock.now().getTime() - minutes * 60_000),
      ]);
    await startedAgo(15);
    expect(await findJob('die')).toMatchObject({ state: 'RUNNING', durationMs: null });
    await startedAgo(16);
    expect(await findJob('die')).toMatchObject({ state: 'INTERRUPTED', durationMs: null });
  });

  it('that no longer exist are forgotten, and can’t be requested', async () => {
    await start([{ name: 'new-job', cron: YEARLY, run: async () => {} }]);
    expect(await findJob('die')).toBeUndefined();
    expect((await provider.call(runJob, { name: 'die' })).status).toBe(404);
    expect((await provider.call(runJob, { name: "x'; DROP TABLE scheduled_jobs" })).status).toBe(404);
  });
});
