import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';
import { startJobs } from './jobs.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('Scheduled jobs', () => {
  it("are stored in the county's database with its time zone and can be stopped", async () => {
    const jobs = await startJobs(database, {
      timeZone: 'America/Chicago',
      jobs: [{ name: 'purge-expired-sessions', cron: '17 3 * * *', run: async () => {} }],
      log: createLog('silent'),
    });
    const { rows } = await database.executeSql('SELECT name, cron, timezone FROM pgboss.schedule');
    expect(rows).toEqual([{ name: 'purge-expired-sessions', cron: '17 3 * * *', timezone: 'America/Chicago' }]);
    await jobs.stop();
  });
});
