import { getCart, getCartCopies, quoteCart } from '@portal/contract/images/cart/cart';
import { purchaseList } from '@portal/contract/images/imaging/purchases';
import { guestLogin } from '@portal/contract/people/current-user/login';
import {
  authorizeCard,
  type CardApp,
  expectSoundCards,
  signInCardUser,
  startCardApp,
} from '@portal/testing/apps/card-app';
import { fillCart, payForCart, priceCart } from '@portal/testing/apps/carts';
import { recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, setPrices } from '@portal/testing/apps/selling-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: CardApp;
beforeAll(async () => {
  app = await startCardApp();
  await setPrices(app, { imageDocument: 333, imageFirstPage: 333, imageAdditionalPages: 0 });
  const content = {
    maxAmount: 5_000,
    applySurcharge: true,
    surchargeMethod: 'percent',
    surchargePercent: 250,
  } as const;
  await saveSettings(app.county.db, { group: 'creditCardExtra', content, actor: SYSTEM_ACTOR });
});
afterEach(async () => {
  await expectSoundBooks(app);
  await expectSoundCards(app);
});
afterAll(() => app.close());

const record = async () => (await recordDocument(app, { image: 1 })).documentKey;

describe('a cart that is paid by card', () => {
  test('needs an authorization, and has the surcharge as a line; the purchases share it to the cent', async () => {
    const client = await signInCardUser(app);
    await fillCart(client, [await record(), await record(), await record()]);
    expect(await payForCart(client, await priceCart(client))).toMatchObject({
      status: 'PAYMENT_NEEDED',
      chargedCents: 0,
    });
    await authorizeCard(app, client);
    const { quote } = (await client.call(quoteCart, {})).content;
    // 2.5 % of $9.99 is 24.975 cents.
    expect(quote?.feeSchedule.multipleItemPurchase?.total.valueCents).toBe(999 + 25);
    const paid = await payForCart(client, quote?.imageState.guid ?? '');
    expect(paid).toMatchObject({ status: 'PAID', chargedCents: 999, surchargeCents: 25 });
    const { purchases } = (await client.call(purchaseList.endpoint, {})).content;
    expect(purchases.map(({ chargedCents }) => chargedCents).sort()).toEqual([341, 341, 342]);
  });

  test('is refused as a whole if the authorization can’t hold all of it', async () => {
    const client = await signInCardUser(app);
    await authorizeCard(app, client);
    await setPrices(app, { imageDocument: 2_000, imageFirstPage: 2_000, imageAdditionalPages: 0 });
    const documentKeys = [await record(), await record(), await record()];
    await fillCart(client, documentKeys);
    const { status } = await payForCart(client, await priceCart(client));
    await setPrices(app, { imageDocument: 333, imageFirstPage: 333, imageAdditionalPages: 0 });
    expect(status).not.toBe('PAID');
    expect((await client.call(getCart, {})).content.documentKeys).toEqual(documentKeys);
  });
});

test('a guest’s cart, its quotes and its copies belong to the session', async () => {
  const account = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
  const shared = await app.signedIn({ role: 'GUEST', account });
  const content = { guestUserName: shared.username };
  await saveSettings(app.county.db, { group: 'userAccess', content, actor: SYSTEM_ACTOR });
  const enter = async (): Promise<TestClient> => {
    const client = app.client();
    await client.call(guestLogin, {});
    client.accountId = shared.accountId;
    return client;
  };
  const [one, other] = [await enter(), await enter()];
  await authorizeCard(app, one);
  const documentKey = await record();
  await fillCart(one, [documentKey]);
  expect((await other.call(getCart, {})).content.documentKeys).toEqual([]);
  const imageStateGuid = await priceCart(one);
  expect((await payForCart(one, imageStateGuid)).status).toBe('PAID');
  const fetchCopies = (client: TestClient) => client.send(getCartCopies, { imageStateGuid, file: 'ZIP' });
  expect((await fetchCopies(one)).statusCode).toBe(200);
  expect((await fetchCopies(other)).json().code).toBe('ORDER_NOT_OPEN');
  expect((await other.call(getCart, {})).content.orders).toEqual([]);
});
