import { once } from 'node:events';
import { spawnCrashWatchAlerts } from '@portal/testing/crash-processes';
import type { WatchCrashPoint } from '@portal/testing/crash-watch-alerts';
import { listEmails } from '@portal/testing/emails';
import { addTestCodes } from '@portal/testing/records-builder';
import { startTestApp, type TestApp } from '@portal/testing/test-app';
import { findDatabaseUrl } from '@portal/testing/test-database';
import { indexDocuments, offerWatch, watch } from '@portal/testing/watch-builder';
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
