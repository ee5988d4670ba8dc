import {
  changeWatchFrequency,
  confirmWatch,
  endWatch,
  getSubscription,
  signUpForWatch,
  unsubscribeFromWatches,
} from '@portal/contract/index/watches/public-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { getNewestEmail } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { importDocuments, indexParcels, offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashSecret } from '../../people/identity/index.ts';

const ANNA: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };
const EMAIL = 'owner@example.com';
/** Calls with links of one network in an hour. */
const CALLS_MAX = 120;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addTestCodes(app.county.db);
  await offerWatch(app);
  await indexParcels(app, ['1-2']);
});
afterAll(() => app.close());
beforeEach(() =>
  app.database.executeSql(
    'DELETE FROM watch_requests; DELETE FROM watch_subscribers; DELETE FROM public_call_attempts; DELETE FROM mail_outbox',
  ),
);

/** The database's complete data about watches, as text. */
async function dumpWatches(): Promise<string> {
  const tables = ['watch_requests', 'watch_subscribers', 'watch_links', 'watches', 'watch_deliveries', 'watch_matches'];
  const dumps = await Promise.all(tables.map((table) => app.database.executeSql(`SELECT * FROM ${table}`)));
  return JSON.stringify(dumps.map(({ rows }) => rows));
}

test('links have 256 random bits, of which the watch’s tables only have hashes', async () => {
  const secrets = new Set<string>();
  for (let times = 0; times < 9; times += 1) {
    await app.client().call(signUpForWatch, { email: EMAIL, watched: ANNA });
    secrets.add((await getNewestEmail(app, EMAIL)).ticket);
  }
  secrets.add(await watch(app, EMAIL, ANNA));
  expect(secrets.size).toBe(10);
  const stored = await dumpWatches();
  for (const secret of secrets) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(stored).not.toContain(secret);
    expect(stored).toContain(JSON.stringify(hashSecret(secret)));
  }
});

test('an invalid, an expired and an unsubscribed link get the same response', async () => {
  const forged = 'x'.repeat(43);
  const manage = await watch(app, EMAIL, ANNA);
  await app.client().call(unsubscribeFromWatches, { secret: manage });
  await app.client().call(signUpForWatch, { email: EMAIL, watched: ANNA });
  const { ticket: expired } = await getNewestEmail(app, EMAIL);
  app.clock.advanceMinutes(49 * 60);
  const answers = await Promise.all([
    ...[forged, expired, manage].map((secret) => app.client().send(confirmWatch, { secret })),
    ...[forged, manage].map((secret) => app.client().send(getSubscription, { secret })),
    ...[forged, manage].map((secret) => app.client().send(changeWatchFrequency, { secret, frequency: 'DAILY' })),
    ...[forged, manage].map((secret) => app.client().send(endWatch, { secret, id: 1 })),
  ]);
  const [first, ...others] = answers.map((answer) => [answer.statusCode, { ...answer.json(), requestId: undefined }]);
  expect(first).toEqual([410, expect.objectContaining({ ok: false })]);
  for (const other of others) expect(other).toEqual(first);
});

test('calls with links are limited, and counted before the link is looked up; unsubscribing always works', async () => {
  const secret = await watch(app, EMAIL, ANNA);
  await app.database.executeSql('DELETE FROM public_call_attempts');
  const guess = async (at: number) =>
    (await app.client().send(getSubscription, { secret: `${'x'.repeat(40)}${at}` })).statusCode;
  const statuses = await Promise.all(Array.from({ length: CALLS_MAX + 5 }, (_, at) => guess(at)));
  expect(statuses.filter((status) => status === 410)).toHaveLength(CALLS_MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await app.client().call(getSubscription, { secret })).status).toBe(429);
  expect((await app.client().call(confirmWatch, { secret })).status).toBe(429);
  expect((await app.client().call(unsubscribeFromWatches, { secret })).status).toBe(200);
  expect((await app.database.executeSql('SELECT id FROM watch_subscribers')).rows).toEqual([]);
});

test('the link of an alert manages the watches of its own address', async () => {
  await watch(app, EMAIL, ANNA);
  await watch(app, 'other@example.com', { kind: 'PARCEL', parcel: '1-2' });
  await importDocuments(app, [{ key: 'A910001', grantors: ['LINDQUIST, ANNA'] }]);
  const { text } = await getNewestEmail(app, EMAIL);
  const secret = /watch\/manage\/(\S+)/.exec(text)?.[1] ?? '';
  const { watches } = (await app.client().call(getSubscription, { secret })).content;
  expect(watches.map(({ watched }) => watched)).toEqual([ANNA]);
});
