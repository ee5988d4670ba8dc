import {
  cancelImageState,
  payDownloadOrder,
  recomputeDownloadOrder,
} from '@portal/contract/images/imaging/download-order';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import {
  CANNOT_BUY,
  expectSoundBooks,
  fundEscrow,
  orderPages,
  setPrices,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

const recompute = (client: TestClient, guid: string) => client.call(recomputeDownloadOrder, { imageStateGuid: guid });
const payOrder = (client: TestClient, guid: string) => client.call(payDownloadOrder, { imageStateGuid: guid });

async function prepare(escrowCents = 100) {
  const buyer = await signInBuyer(app, { escrowCents });
  const { documentKey } = await recordDocument(app, { image: 4 });
  const { guid } = (await orderPages(buyer, documentKey, '3, 1')).content.imageState;
  return { buyer, documentKey, guid };
}

test('the same pages are priced against the current balance', async () => {
  const { buyer, guid } = await prepare();
  expect((await payOrder(buyer, guid)).content.status).toBe('INSUFFICIENT_FUNDS');
  await fundEscrow(app, buyer.accountId, 900);
  const { feeSchedule, imageState } = (await recompute(buyer, guid)).content;
  expect(feeSchedule).toMatchObject({
    beginningBalance: { valueCents: 1_000 },
    endingBalance: { valueCents: 750 },
    insufficientBalance: false,
  });
  expect((await payOrder(buyer, imageState.guid)).content).toMatchObject({ status: 'PAID', chargedCents: 250 });
  const paid = await app.county.db
    .selectFrom('download_orders')
    .select('pages')
    .where('guid', '=', imageState.guid)
    .executeTakeFirst();
  expect(paid?.pages).toEqual([3, 1]);
});

test('an order is priced once: the new price has a new guid, and the old order has ended', async () => {
  const { buyer, guid } = await prepare(10_000);
  await setPrices(app, { imageDocument: 900, imageFirstPage: 300, imageAdditionalPages: 50 });
  const { feeSchedule, imageState } = (await recompute(buyer, guid)).content;
  await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
  expect(feeSchedule.multipleItemPurchase?.total.valueCents).toBe(350);
  expect(imageState.guid).not.toBe(guid);
  expect((await payOrder(buyer, guid)).envelope.code).toBe('ORDER_NOT_OPEN');
});

test('an expired order is revived', async () => {
  const { buyer, guid } = await prepare(10_000);
  app.clock.advanceMinutes(45);
  const { imageState } = (await recompute(buyer, guid)).content;
  expect((await payOrder(buyer, imageState.guid)).content.status).toBe('PAID');
});

test('recomputed twice at the same time, an order has one successor', async () => {
  const { buyer, guid } = await prepare();
  const answers = await Promise.all([recompute(buyer, guid), recompute(buyer, guid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('recomputing is refused for an order', () => {
  const refusal = async (client: TestClient, guid: string) => (await recompute(client, guid)).envelope.code;

  test('that is paid or cancelled', async () => {
    const paid = await prepare(10_000);
    await payOrder(paid.buyer, paid.guid);
    expect(await refusal(paid.buyer, paid.guid)).toBe('ORDER_NOT_OPEN');
    const cancelled = await prepare();
    await cancelled.buyer.call(cancelImageState, { imageStateGuid: cancelled.guid });
    expect(await refusal(cancelled.buyer, cancelled.guid)).toBe('ORDER_NOT_OPEN');
  });

  test('of a colleague, of another account, or that does not exist', async () => {
    const { buyer, guid } = await prepare();
    expect(await refusal(await signInBuyer(app, { accountId: buyer.accountId }), guid)).toBe('ORDER_NOT_OPEN');
    expect(await refusal(await signInBuyer(app), guid)).toBe('ORDER_NOT_OPEN');
    expect(await refusal(buyer, '00000000-0000-4000-8000-000000000000')).toBe('ORDER_NOT_OPEN');
  });

  test('whose image has since lost pages', async () => {
    const { buyer, documentKey, guid } = await prepare();
    await app.county.images.put(documentKey, createScan(2));
    expect(await refusal(buyer, guid)).toBe('IMAGE_BROKEN');
  });

  test('of callers without a session, or without permission to buy images', async () => {
    const { guid } = await prepare();
    const unpermitted = await signInBuyer(app, { account: CANNOT_BUY });
    expect(await refusal(app.client(), guid)).toBe('NOT_SIGNED_IN');
    expect(await refusal(unpermitted, guid)).toBe('NOT_ALLOWED');
  });

  test('without a guid', async () => {
    const { buyer } = await prepare();
    const response = await buyer.send(recomputeDownloadOrder, {});
    expect(response.json().fieldErrors).toEqual({ imageStateGuid: 'Invalid value.' });
  });
});
