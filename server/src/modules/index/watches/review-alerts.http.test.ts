import { unsubscribeFromWatches } from '@portal/contract/index/watches/public-watches';
import { decideOnAlerts, getWatchCounts, heldAlertList } from '@portal/contract/index/watches/staff-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { listEmails } from '@portal/testing/apps/emails';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { importDocuments, offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { getSettings, saveSettings } from '../../office/county-settings/index.ts';

const ANNA: Watched = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false };

let test: TestApp;
let clerk: TestClient;
let key = 900_000;

beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await offerWatch(test);
  clerk = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());

const alertsTo = async (email: string) =>
  (await listEmails(test, email)).filter(({ text }) => text.includes('What you can do now'));
const listHeld = async () => (await clerk.call(heldAlertList.endpoint, {})).content.alerts;

async function requireReview(review: boolean): Promise<void> {
  const { db } = test.county;
  const content = { ...(await getSettings(db, 'propertyWatch')), review };
  await saveSettings(db, { group: 'propertyWatch', content, actor: SYSTEM_ACTOR });
}

/** Makes a watch match a document. @returns the secret that manages the watch, and the document's number. */
async function matchDocument(email: string): Promise<{ readonly secret: string; readonly number: string }> {
  const secret = await watch(test, email, ANNA);
  key += 1;
  await importDocuments(test, [{ key: `A${key}`, grantors: ['LINDQUIST, ANNA'] }]);
  return { secret, number: `A${key}` };
}

describe('With a review', () => {
  it('an alert waits until staff send it, and is sent once, however often they do', async () => {
    await requireReview(true);
    const { number } = await matchDocument('held@example.com');
    expect(await alertsTo('held@example.com')).toEqual([]);
    const [alert, ...others] = await listHeld();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ documentCount: 1, documents: expect.stringContaining(number) });
    expect(JSON.stringify(alert)).not.toContain('held@example.com');
    const request = { ids: [alert?.id ?? 0], decision: 'RELEASED' as const };
    const responses = await Promise.all(Array.from({ length: 50 }, () => clerk.call(decideOnAlerts, request)));
    expect(responses.reduce((sum, { content }) => sum + content.count, 0)).toBe(1);
    expect(await alertsTo('held@example.com')).toHaveLength(1);
    expect(await listHeld()).toEqual([]);
    expect((await clerk.call(decideOnAlerts, { ...request, decision: 'DISCARDED' })).content.count).toBe(0);
  });

  it('a discarded alert is never sent, and staff see how many wait', async () => {
    await requireReview(true);
    await matchDocument('discarded@example.com');
    const ids = (await listHeld()).map(({ id }) => id);
    expect((await clerk.call(getWatchCounts, {})).content).toMatchObject({ held: ids.length });
    expect((await clerk.call(decideOnAlerts, { ids, decision: 'DISCARDED' })).content.count).toBe(ids.length);
    expect((await clerk.call(decideOnAlerts, { ids, decision: 'RELEASED' })).content.count).toBe(0);
    expect(await alertsTo('discarded@example.com')).toEqual([]);
    expect((await clerk.call(getWatchCounts, {})).content).toMatchObject({ held: 0 });
  });

  it('an alert of an address that has since unsubscribed is gone', async () => {
    await requireReview(true);
    const { secret } = await matchDocument('gone@example.com');
    const before = await listHeld();
    await test.client().call(unsubscribeFromWatches, { secret });
    expect(await listHeld()).toHaveLength(before.length - 1);
  });

  it('users who aren’t staff neither see nor decide anything', async () => {
    const user = await test.signedIn();
    expect((await user.call(heldAlertList.endpoint, {})).status).toBe(403);
    expect((await user.call(getWatchCounts, {})).status).toBe(403);
    expect((await user.call(decideOnAlerts, { ids: [1], decision: 'RELEASED' })).status).toBe(403);
  });
});

it('an alert in the outbox is not sent after its address has unsubscribed', async () => {
  await requireReview(false);
  const { secret } = await matchDocument('late@example.com');
  expect(await alertsTo('late@example.com')).toHaveLength(1);
  await test.client().call(unsubscribeFromWatches, { secret });
  expect(await alertsTo('late@example.com')).toEqual([]);
});
