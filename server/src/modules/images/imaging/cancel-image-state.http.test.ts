import { cancelImageState, getImage, payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { recordDocument } from '@portal/testing/apps/record-document';
import {
  buyPages,
  CANNOT_BUY,
  expectSoundBooks,
  orderPages,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let buyer: TestClient;
let documentKey: string;
beforeAll(async () => {
  app = await startSellingApp();
  buyer = await signInBuyer(app, { escrowCents: 10_000 });
  ({ documentKey } = await recordDocument(app, { image: 4 }));
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

const cancel = (client: TestClient, guid: string) => client.call(cancelImageState, { imageStateGuid: guid });
const order = async (client: TestClient) => (await orderPages(client, documentKey, '1')).content.imageState.guid;

test('an open order is canceled', async () => {
  const guid = await order(buyer);
  expect((await cancel(buyer, guid)).envelope.ok).toBe(true);
  expect((await buyer.call(payDownloadOrder, { imageStateGuid: guid })).envelope.code).toBe('ORDER_NOT_OPEN');
});

test('an order that is already paid stays paid', async () => {
  const guid = await buyPages(buyer, documentKey, '1');
  expect((await cancel(buyer, guid)).envelope.ok).toBe(true);
  expect((await buyer.call(getImage, { imageStateGuid: guid })).content.preview).toBe(false);
});

test('cancelling twice, or a nonexistent order, isn’t an error', async () => {
  const guid = await order(buyer);
  await cancel(buyer, guid);
  expect((await cancel(buyer, guid)).status).toBe(200);
  expect((await cancel(buyer, '00000000-0000-4000-8000-000000000000')).status).toBe(200);
});

test('orders of a colleague or of another account can’t be canceled', async () => {
  const guid = await order(buyer);
  await cancel(await signInBuyer(app, { accountId: buyer.accountId }), guid);
  await cancel(await signInBuyer(app), guid);
  expect((await buyer.call(payDownloadOrder, { imageStateGuid: guid })).content.status).toBe('PAID');
});

test('of simultaneous paying and cancelling, one wins', async () => {
  const guid = await order(buyer);
  const [paid] = await Promise.all([buyer.call(payDownloadOrder, { imageStateGuid: guid }), cancel(buyer, guid)]);
  const { state } = await app.county.db
    .selectFrom('download_orders')
    .select('state')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow();
  expect(state).toBe(paid.envelope.ok ? 'PAID' : 'CANCELLED');
});

test('without a session, or without the permission to buy copies: 403', async () => {
  const unpermitted = await signInBuyer(app, { account: CANNOT_BUY });
  const guid = await order(buyer);
  expect((await cancel(app.client(), guid)).envelope.code).toBe('NOT_SIGNED_IN');
  expect((await cancel(unpermitted, guid)).envelope.code).toBe('NOT_ALLOWED');
});

test('an invalid guid is refused', async () => {
  const response = await buyer.send(cancelImageState, { imageStateGuid: '7' });
  expect(response.json().fieldErrors).toEqual({ imageStateGuid: 'Invalid value.' });
});
