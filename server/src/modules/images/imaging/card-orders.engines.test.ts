import { payDownloadOrder, recomputeDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { logout } from '@portal/contract/people/current-user/logout';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  payDeposit,
  reportDeposit,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, orderPages, setPrices } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeCardTabs } from '../../money/cards/index.ts';

let app: CardApp;
let documentKey: string;
beforeAll(async () => {
  app = await startCardApp();
  await setPrices(app, { imageDocument: 900, imageFirstPage: 3_000, imageAdditionalPages: 50 });
  ({ documentKey } = await recordDocument(app, { image: 3 }));
});
afterEach(async () => {
  await expectSoundBooks(app);
  await expectSoundCards(app);
});
afterAll(() => app.close());

const pay = async (client: TestClient, imageStateGuid: string) =>
  (await client.call(payDownloadOrder, { imageStateGuid })).content;

describe('An order of an account that pays by card', () => {
  test('is refused as PAYMENT_NEEDED, offers the card, and is paid when the card is authorized', async () => {
    const client = await signInCardUser(app);
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({
      beginningBalance: null,
      endingBalance: null,
      insufficientBalance: true,
      insufficientBalanceMessage: 'Authorize a card before this download.',
      noPurchasingOptionsAvailableMessage: '',
    });
    expect(imageState.purchaseOptions).toEqual({
      hasBuyOptions: true,
      creditCardOptions: { authorizationInfo: { authorized: false } },
    });
    expect(await pay(client, imageState.guid)).toMatchObject({ status: 'PAYMENT_NEEDED', chargedCents: 0 });
    await authorizeCard(app, client);
    expect(await pay(client, imageState.guid)).toMatchObject({
      status: 'PAID',
      chargedCents: 3_100,
      surchargeCents: 78,
    });
    expect(await pay(client, imageState.guid)).toMatchObject({
      status: 'PAID',
      chargedCents: 3_100,
      surchargeCents: 78,
    });
    await client.call(logout, {});
    await closeCardTabs(app.county);
    expect(app.emulator.book.list()[0]).toMatchObject({ status: 'capturedPendingSettlement', settleCents: 3_178 });
  });

  test('shows the remaining authorization, and requests another one if it is exceeded', async () => {
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    const first = (await orderPages(client, documentKey)).content;
    expect(first.feeSchedule).toMatchObject({
      beginningBalance: { description: 'Card authorization left', valueCents: 5_000 },
      endingBalance: { valueCents: 1_822 },
      downloadButtonText: 'Download 3 pages · $31.78',
      purchaseMessage: 'Charged to your card when you sign out.',
      insufficientBalance: false,
    });
    expect(await pay(client, first.imageState.guid)).toMatchObject({ status: 'PAID' });
    const other = await recordDocument(app, { image: 3 });
    const second = (await orderPages(client, other.documentKey)).content;
    expect(second.feeSchedule).toMatchObject({
      beginningBalance: { valueCents: 1_822 },
      insufficientBalance: true,
      insufficientBalanceMessage: 'The card authorization is too low for this download.',
    });
    expect(second.imageState.purchaseOptions).toEqual({
      hasBuyOptions: true,
      creditCardOptions: { authorizationInfo: { authorized: true } },
    });
    expect(await pay(client, second.imageState.guid)).toMatchObject({ status: 'PAYMENT_NEEDED_AGAIN' });
    await authorizeCard(app, client);
    const { guid } = (await client.call(recomputeDownloadOrder, { imageStateGuid: second.imageState.guid })).content
      .imageState;
    expect(await pay(client, guid)).toMatchObject({ status: 'PAID', chargedCents: 3_100 });
  });

  test('that no authorization could hold offers nothing, and says so', async () => {
    await setPrices(app, { imageDocument: 900, imageFirstPage: 6_000, imageAdditionalPages: 50 });
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    await setPrices(app, { imageDocument: 900, imageFirstPage: 3_000, imageAdditionalPages: 50 });
    expect(imageState.purchaseOptions.hasBuyOptions).toBe(false);
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toBe(
      "This account can't pay for images here. Contact the county.",
    );
    expect(await pay(client, imageState.guid)).toMatchObject({ status: 'NO_PURCHASING_OPTIONS' });
  });

  test('does not pay twice when it is paid while the session ends', async () => {
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    const { guid } = (await orderPages(client, documentKey)).content.imageState;
    const [paid] = await Promise.all([
      client.send(payDownloadOrder, { imageStateGuid: guid }),
      client.send(logout, {}),
      client.send(getThumbnails, {}),
    ]);
    await closeCardTabs(app.county);
    const order = await app.county.db
      .selectFrom('download_orders')
      .select('state')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow();
    expect(order.state).toBe(paid.json().content?.status === 'PAID' ? 'PAID' : 'OPEN');
  });
});

describe('An order that the escrow can’t pay', () => {
  test('offers to add at least the missing amount, and is paid after that', async () => {
    const client = await app.signedIn({ account: { imageChargeMethod: 'PAGE', name: 'Northwoods Title' } });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey)).content;
    expect(feeSchedule).toMatchObject({ insufficientBalance: true, noPurchasingOptionsAvailableMessage: '' });
    expect(imageState.purchaseOptions).toMatchObject({
      hasBuyOptions: true,
      escrowOptions: {
        accountMessage: 'Escrow of Northwoods Title',
        beginningBalance: { valueCents: 0 },
        lowBalanceMessage: 'The balance is $31.00 too low for this purchase.',
        endingBalance: { valueCents: 3_100 },
        suggestedCents: 3_100,
      },
    });
    await reportDeposit(client, await payDeposit(app, client, '31.00'));
    expect(await pay(client, imageState.guid)).toMatchObject({
      status: 'PAID',
      usageBalanceResult: { usageBalance: 0 },
    });
  });

  test('may be paid or not while a deposit is being reported, but is always paid after it', async () => {
    const client = await app.signedIn({ account: { imageChargeMethod: 'PAGE' } });
    const { guid } = (await orderPages(client, documentKey)).content.imageState;
    const transId = await payDeposit(app, client, '40.00');
    const [first, told] = await Promise.all([pay(client, guid), reportDeposit(client, transId)]);
    expect(told.content.status).toBe('DONE');
    expect(['PAID', 'INSUFFICIENT_FUNDS']).toContain(first.status);
    expect(await pay(client, guid)).toMatchObject({ status: 'PAID', usageBalanceResult: { usageBalance: 900 } });
  });

  test('has no options if no accepted deposit would suffice', async () => {
    await setPrices(app, { imageDocument: 900, imageFirstPage: 50_001, imageAdditionalPages: 50 });
    const client = await app.signedIn({ account: { imageChargeMethod: 'PAGE' } });
    const { feeSchedule, imageState } = (await orderPages(client, documentKey, '1')).content;
    await setPrices(app, { imageDocument: 900, imageFirstPage: 3_000, imageAdditionalPages: 50 });
    expect(imageState.purchaseOptions).toEqual({ hasBuyOptions: false });
    expect(feeSchedule.noPurchasingOptionsAvailableMessage).toBe('Contact the county to add to the escrow.');
  });
});
