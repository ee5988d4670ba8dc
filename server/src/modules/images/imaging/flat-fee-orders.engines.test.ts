import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addImages } from '../../money/ledger/index.ts';

let app: TestApp;
let documentKey: string;
beforeAll(async () => {
  app = await startSellingApp();
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

describe('a flat-fee account', () => {
  const flatFee = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', flatFeeRateLevel: 1 } as const;

  test('pays with copies, which are counted page by page', async () => {
    const client = await signInBuyer(app, { account: { ...flatFee, name: 'Granite Law Office' } });
    await addImages(app.county.db, { ...owner(client), grant: 25, opKey: 'copies of the month' });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({
      beginningBalance: { description: 'Images left', valueCents: 0, images: 25 },
      endingBalance: { description: 'Images left after this download', images: 22 },
      purchaseMessage: 'Charged to the flat fee of Granite Law Office.',
      multipleItemPurchase: { items: [{ images: 1 }, { images: 2 }], total: { valueCents: 0, images: 3 } },
      insufficientBalance: false,
      downloadButtonText: 'Download 3 pages',
    });
    const { content } = await client.call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect(content).toMatchObject({ status: 'PAID', chargedCents: 0, chargedImages: 3 });
    const again = await client.call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect(again.content).toMatchObject({ status: 'PAID', chargedImages: 3 });
    const next = (await orderPages(client, documentKey, '1')).content.feeSchedule;
    expect(next.beginningBalance).toMatchObject({ images: 22 });
    expect(next.endingBalance).toMatchObject({ images: 22 });
  });

  test('with too few left gets a message, and pays nothing', async () => {
    const client = await signInBuyer(app, { account: { ...flatFee, imageChargeMethod: 'DOCUMENT' } });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({
      beginningBalance: { images: 0 },
      endingBalance: { images: -1 },
      singleItemPurchase: { item: { images: 1 } },
      insufficientBalance: true,
      noPurchasingOptionsAvailableMessage: 'Contact the county to add to the flat fee.',
    });
    const { content } = await client.call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect(content).toMatchObject({ status: 'INSUFFICIENT_FUNDS', chargedImages: 0 });
  });

  test('without limit has no balance to show', async () => {
    const client = await signInBuyer(app, { account: flatFee });
    await addImages(app.county.db, { ...owner(client), grant: 'UNLIMITED', opKey: 'any number' });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({ beginningBalance: null, endingBalance: null, insufficientBalance: false });
    const { content } = await client.call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect(content).toMatchObject({ status: 'PAID', chargedImages: 3 });
  });

  test('of the free level pays nothing', async () => {
    const client = await signInBuyer(app, { account: { ...flatFee, flatFeeRateLevel: 0 } });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({
      beginningBalance: null,
      purchaseMessage: 'There is no charge.',
      insufficientBalance: false,
    });
    const { content } = await client.call(payDownloadOrder, { imageStateGuid: imageState.guid });
    expect(content).toMatchObject({ status: 'PAID', chargedCents: 0, chargedImages: 0 });
  });

  const owner = ({ accountId, userId }: TestClient) => ({ accountId, userId, at: app.clock.now() });
});
