import {
  cancelImageState,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { guestLogin } from '@portal/contract/people/current-user/login';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, expectSoundBooks, fundEscrow, orderPages, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
let one: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startSellingApp();
  const shared = await app.signedIn({ role: 'GUEST', account: { imageChargeMethod: 'PAGE' } });
  await fundEscrow(app, shared.accountId, 10_000);
  const content = { inactivityTimeLimit: false, guestUserName: shared.username };
  await saveSettings(app.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
  one = await signInGuest(shared);
  other = await signInGuest(shared);
});
afterAll(() => app.close());

async function signInGuest({ accountId }: TestClient): Promise<TestClient> {
  const client = app.client();
  await client.call(guestLogin, {});
  client.accountId = accountId;
  return client;
}

describe('Guests are separate', () => {
  test('one guest’s purchase is not free for another, whatever the account owns', async () => {
    const { documentKey, address } = await recordDocument(app, { image: 3 });
    const picture = async (client: TestClient) => (await client.send(getPage, { ...address, page: 1 })).rawPayload;
    const marked = await picture(other);
    await buyPages(one, documentKey);
    expect((await picture(one)).equals(marked)).toBe(false);
    expect((await picture(other)).equals(marked)).toBe(true);
    const quote = async (client: TestClient) => (await orderPages(client, documentKey)).content.feeSchedule;
    expect((await quote(one)).alreadyPurchasedMessage).not.toBe('');
    expect(await quote(other)).toMatchObject({ alreadyPurchasedMessage: '' });
    await buyPages(other, documentKey);
    await expectSoundBooks(app);
  });

  test('one guest’s orders can’t be paid, priced again, cancelled or fetched by another', async () => {
    const { documentKey } = await recordDocument(app, { image: 2 });
    const imageStateGuid = (await orderPages(one, documentKey)).content.imageState.guid;
    for (const endpoint of [payDownloadOrder, recomputeDownloadOrder, getImage])
      expect((await other.send(endpoint, { imageStateGuid })).json().code).toBe('ORDER_NOT_OPEN');
    await other.call(cancelImageState, { imageStateGuid });
    expect((await one.call(payDownloadOrder, { imageStateGuid })).content.status).toBe('PAID');
    expect((await other.send(getImage, { imageStateGuid })).json().code).toBe('ORDER_NOT_OPEN');
    expect((await one.call(getImage, { imageStateGuid })).content.preview).toBe(false);
  });

  test('50 simultaneous purchases of two guests charge each of them once', async () => {
    const { documentKey } = await recordDocument(app, { image: 2 });
    const guids: string[] = [];
    for (const client of [one, other]) guids.push((await orderPages(client, documentKey)).content.imageState.guid);
    const paid = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        [one, other][index % 2]?.call(payDownloadOrder, { imageStateGuid: guids[index % 2] ?? '' }),
      ),
    );
    expect(new Set(paid.map((response) => JSON.stringify(response?.content.status)))).toEqual(new Set(['"PAID"']));
    const { rows } = await app.database.executeSql(
      `SELECT count(*)::int AS sold FROM sales WHERE subject = '${documentKey}'`,
    );
    expect(rows[0]?.sold).toBe(2);
    await expectSoundBooks(app);
  });
});
