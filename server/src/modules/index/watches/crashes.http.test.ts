import { once } from 'node:events';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { indexDocuments, offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { spawnCrashWatchAlerts } from '@portal/testing/crash/crash-processes';
import type { WatchCrashPoint } from '@portal/testing/crash/crash-watch-alerts';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendWatchAlerts } from './send-watch-alerts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await offerWatch(test);
});
afterAll(() => test.close());

const alertsTo = async (email: string) =>
  (await listEmails(test, email)).filter(({ text }) => text.includes('What you can do now'));

async function sendAndDie(crashAt: WatchCrashPoint): Promise<void> {
  const databaseUrl = await findDatabaseUrl(test.database);
  const options = { databaseUrl, now: test.clock.now().toISOString(), crashAt };
  const [, signal] = await once(spawnCrashWatchAlerts(options), 'exit');
  expect(signal).toBe('SIGKILL');
}

describe('If the process is killed', () => {
  it.each<[WatchCrashPoint, string, string]>([
    ['when the matches are inserted', 'one@example.com', 'A800001'],
    ['when the emails are queued', 'two@example.com', 'A800002'],
  ])('%s, nothing is queued, and the next run queues one alert', async (crashAt, email, key) => {
    await watch(test, email, { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false });
    await indexDocuments(test, [{ key, grantors: ['LINDQUIST, ANNA'] }]);
    await sendAndDie(crashAt);
    expect(await alertsTo(email)).toEqual([]);
    await sendWatchAlerts(test.county);
    await sendWatchAlerts(test.county);
    const alerts = await alertsTo(email);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]?.text).toContain(key);
  });
});
