import { computeDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import {
  buyPages,
  CANNOT_BUY,
  expectSoundBooks,
  orderPages,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let buyer: TestClient;
let documentKey: string;
beforeAll(async () => {
  app = await startSellingApp();
  buyer = await signInBuyer(app, { escrowCents: 25_000, account: { name: 'Northwoods Title' } });
  ({ documentKey } = await recordDocument(app, { image: 7, number: '587329' }));
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

test('one page is one item with the name of the document', async () => {
  const { content } = await orderPages(buyer, documentKey, '2');
  expect(content.feeSchedule).toEqual({
    beginningBalance: { description: 'Beginning balance', valueCents: 25_000 },
    endingBalance: { description: 'Ending balance', valueCents: 24_800 },
    purchaseMessage: 'Charged to the escrow of Northwoods Title.',
    singleItemPurchase: { item: { description: 'Warranty Deed A587329', valueCents: 200 } },
    insufficientBalance: false,
    alreadyPurchasedMessage: '',
    insufficientBalanceMessage: '',
    noPurchasingOptionsAvailableMessage: '',
    downloadButtonText: 'Download 1 page · $2.00',
  });
  expect(content.imageState.purchaseOptions).toEqual({ hasBuyOptions: false });
});

test('several pages are several items with a total, by the first page and further pages', async () => {
  const { feeSchedule } = (await orderPages(buyer, documentKey, '1-3')).content;
  expect(feeSchedule.singleItemPurchase).toBeUndefined();
  expect(feeSchedule.multipleItemPurchase).toEqual({
    itemHeaderDescription: 'Warranty Deed A587329',
    items: [
      { description: 'First page', valueCents: 200 },
      { description: '2 more pages', valueCents: 100 },
    ],
    total: { description: 'Total', valueCents: 300 },
  });
  expect(feeSchedule.downloadButtonText).toBe('Download 3 pages · $3.00');
});

test('the server counts the pages itself', async () => {
  const { feeSchedule } = (await orderPages(buyer, documentKey)).content;
  expect(feeSchedule.downloadButtonText).toBe('Download 7 pages · $5.00');
});

test('an account charged by document pays one price for any pages', async () => {
  const client = await signInBuyer(app, { account: { imageChargeMethod: 'DOCUMENT' } });
  const { feeSchedule } = (await orderPages(client, documentKey, '1-3')).content;
  expect(feeSchedule.singleItemPurchase?.item.valueCents).toBe(900);
  expect(feeSchedule.downloadButtonText).toBe('Download 3 pages · $9.00');
});

test('already purchased pages are free for 30 days, and the message names them and the days', async () => {
  const other = await recordDocument(app, { image: 5 });
  await buyPages(buyer, other.documentKey, '1');
  const { feeSchedule } = (await orderPages(buyer, other.documentKey, '1-3')).content;
  expect(feeSchedule.multipleItemPurchase?.items).toEqual([
    { description: 'Page 1, already purchased', valueCents: 0 },
    { description: '2 more pages', valueCents: 100 },
  ]);
  expect(feeSchedule.alreadyPurchasedMessage).toBe(
    "Northwoods Title bought page 1 on 11/20/2026. It's free until 12/20/2026.",
  );
  await buyPages(buyer, other.documentKey, '4, 3');
  const again = (await orderPages(buyer, other.documentKey, '3, 4')).content.feeSchedule;
  expect(again.singleItemPurchase?.item).toEqual({
    description: `Warranty Deed ${other.documentKey}`,
    valueCents: 0,
  });
  expect(again.alreadyPurchasedMessage).toBe(
    "Northwoods Title bought pages 3, 4 on 11/20/2026. They're free until 12/20/2026.",
  );
  expect(again.purchaseMessage).toBe('There is no charge.');
});

describe('an account that can’t pay gets a message', () => {
  test('too small a balance', async () => {
    const client = await signInBuyer(app, { escrowCents: 199 });
    const { feeSchedule } = (await orderPages(client, documentKey, '1')).content;
    expect(feeSchedule).toMatchObject({
      endingBalance: { valueCents: -1 },
      insufficientBalance: true,
      insufficientBalanceMessage: 'The balance is too low for this download.',
      noPurchasingOptionsAvailableMessage: 'Contact the county to add to the escrow.',
    });
  });

  test('a balance equal to the price is enough', async () => {
    const client = await signInBuyer(app, { escrowCents: 200 });
    const { feeSchedule } = (await orderPages(client, documentKey, '1')).content;
    expect(feeSchedule.insufficientBalance).toBe(false);
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toBe('');
  });

  test('a card account of a county without a card gateway', async () => {
    const client = await signInBuyer(app, { account: { paymentMethod: 'CREDIT_CARD' } });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey, '1')).content;
    expect(feeSchedule).toMatchObject({
      beginningBalance: null,
      insufficientBalance: true,
      insufficientBalanceMessage: '',
      noPurchasingOptionsAvailableMessage: "This account can't pay for images here. Contact the county.",
    });
    expect(imageState.purchaseOptions.hasBuyOptions).toBe(false);
  });
});

test('an invoice account sees its debt without a sign, and is charged to its invoice', async () => {
  const client = await signInBuyer(app, { account: { name: 'Lakes Abstract', paymentMethod: 'INVOICE' } });
  const { feeSchedule } = (await orderPages(client, documentKey, '1')).content;
  expect(feeSchedule).toMatchObject({
    beginningBalance: { description: 'You owe now', valueCents: 0 },
    endingBalance: { description: 'You owe after this', valueCents: 200 },
    insufficientBalance: false,
    purchaseMessage: 'Charged to the invoice of Lakes Abstract.',
    noPurchasingOptionsAvailableMessage: '',
  });
});

test.each(['COUNTY', 'TRIMIN'] as const)('the county’s staff pay nothing: %s', async (role) => {
  const client = await signInBuyer(app, { role });
  const { feeSchedule } = (await orderPages(client, documentKey, '1-3')).content;
  expect(feeSchedule.multipleItemPurchase?.total.valueCents).toBe(0);
  expect(feeSchedule).toMatchObject({ beginningBalance: null, noPurchasingOptionsAvailableMessage: '' });
});

describe('requests are refused for', () => {
  test.each(['', ' ', ',', '0', '8', '1-8', 'all'])('pages "%s" of seven', async (pagesSelected) => {
    const { status, envelope } = await orderPages(buyer, documentKey, pagesSelected);
    expect(status).toBe(400);
    expect(envelope.fieldErrors).toEqual({ pagesSelected: 'Enter pages such as 1, 3, 7-9, 11.' });
  });

  test('the entire document without an image', async () => {
    const empty = await recordDocument(app);
    const { envelope } = await orderPages(buyer, empty.documentKey);
    expect(Object.keys(envelope.fieldErrors ?? {})).toEqual(['pagesSelected']);
  });

  test('an image that is missing or broken', async () => {
    const missing = await recordDocument(app, { indexedPages: 2 });
    const broken = await recordDocument(app, { image: createScan(2).subarray(0, 60), indexedPages: 2 });
    expect((await orderPages(buyer, missing.documentKey)).envelope.code).toBe('IMAGE_MISSING');
    expect((await orderPages(buyer, broken.documentKey)).envelope.code).toBe('IMAGE_BROKEN');
  });

  test('a document that is not recorded, or withheld', async () => {
    const withheld = await recordDocument(app, { image: 1, isWithheld: true });
    expect((await orderPages(buyer, 'A1')).status).toBe(404);
    expect((await orderPages(buyer, withheld.documentKey)).status).toBe(404);
  });

  test.each([
    { field: 'documentKey', wrong: { documentKey: 'A' } },
    { field: 'documentKey', wrong: { documentKey: 'A../../1' } },
    { field: 'pageSelectionMethod', wrong: { pageSelectionMethod: 'SOME' } },
    { field: 'pageCount', wrong: { pageCount: -1 } },
    { field: 'price', wrong: { price: 1 } },
  ])('invalid input: $wrong', async ({ field, wrong }) => {
    const request = { documentKey, pageSelectionMethod: 'ENTIRE_DOCUMENT', pageCount: 7, ...wrong };
    const response = await buyer.send(computeDownloadOrder, request);
    expect(response.statusCode).toBe(400);
    expect(response.json().fieldErrors).toEqual({ [field]: 'Invalid value.' });
  });

  test('callers without a session, or without permission to buy images', async () => {
    const unpermitted = await signInBuyer(app, { account: CANNOT_BUY });
    expect((await orderPages(app.client(), documentKey)).envelope.code).toBe('NOT_SIGNED_IN');
    expect((await orderPages(unpermitted, documentKey)).envelope.code).toBe('NOT_ALLOWED');
  });
});

test('unused quotes are deleted with the next one', async () => {
  const client = await signInBuyer(app, { escrowCents: 500 });
  const list = () =>
    app.county.db.selectFrom('download_orders').select('guid').where('user_id', '=', client.userId).execute();
  const paid = await buyPages(client, documentKey, '1');
  await orderPages(client, documentKey, '2');
  app.clock.advanceMinutes(30);
  const { guid } = (await orderPages(client, documentKey, '2')).content.imageState;
  expect((await list()).map((order) => order.guid).sort()).toEqual([paid, guid].sort());
});
