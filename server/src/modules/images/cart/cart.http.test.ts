import { addToCart, getCart, priceDocuments, quoteCart, removeFromCart } from '@portal/contract/images/cart/cart';
import { fillCart } from '@portal/testing/apps/carts';
import { recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, CANNOT_BUY, signInAgain, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterAll(() => app.close());

const record = async (image: number | Uint8Array) => (await recordDocument(app, { image })).documentKey;
const keysOf = async (client: TestClient) => (await client.call(getCart, {})).content.documentKeys;
const quote = async (client: TestClient) => (await client.call(quoteCart, {})).content;
const limit = (content: { cartDocuments?: number; cartPages?: number }) =>
  saveSettings(app.county.db, { group: 'cart', content, actor: SYSTEM_ACTOR });

describe('documents in a cart', () => {
  test('stay in the order in which they were added, once each, and survive the session', async () => {
    const buyer = await signInBuyer(app);
    const [first, second, third] = [await record(1), await record(2), await record(3)];
    expect((await fillCart(buyer, [first, second])).content).toEqual({ documentCount: 2, refused: [] });
    expect((await fillCart(buyer, [third, first, third])).content).toEqual({ documentCount: 3, refused: [] });
    await signInAgain(buyer);
    expect(await keysOf(buyer)).toEqual([first, second, third]);
    expect((await buyer.call(removeFromCart, { documentKeys: [second, 'A1'] })).content).toEqual({ documentCount: 2 });
    expect(await keysOf(buyer)).toEqual([first, third]);
  });

  test('can be some of their pages, in any order, which replace what was chosen before', async () => {
    const buyer = await signInBuyer(app);
    const documentKey = await record(3);
    await fillCart(buyer, [documentKey]);
    await buyer.call(addToCart, { documents: [{ documentKey, pagesSelected: '3, 1' }] });
    expect((await quote(buyer)).documents).toMatchObject([{ documentKey, pagesSelected: '3, 1', pageCount: 2 }]);
  });

  test('are only those that can be bought: the others are named with the reason', async () => {
    const buyer = await signInBuyer(app);
    const { documentKey: withheld } = await recordDocument(app, { image: 1, isWithheld: true });
    const { documentKey: imageless } = await recordDocument(app, {});
    const { documentKey: missing } = await recordDocument(app, { indexedPages: 2 });
    const broken = await record(Buffer.from('II*\0 and no directory', 'latin1'));
    const short = await record(2);
    const { content } = await buyer.call(addToCart, {
      documents: [
        ...[withheld, imageless, missing, broken, 'A999999', 'CERT-1'].map((documentKey) => ({ documentKey })),
        { documentKey: short, pagesSelected: '1-3' },
      ],
    });
    expect(content.documentCount).toBe(0);
    expect(content.refused).toEqual([
      { documentKey: withheld, problem: 'NOT_FOUND' },
      { documentKey: imageless, problem: 'NO_IMAGE' },
      { documentKey: missing, problem: 'IMAGE_MISSING' },
      { documentKey: broken, problem: 'IMAGE_BROKEN' },
      { documentKey: 'A999999', problem: 'NOT_FOUND' },
      { documentKey: 'CERT-1', problem: 'NOT_FOUND' },
      { documentKey: short, problem: 'PAGE_SELECTION' },
    ]);
    expect(await keysOf(buyer)).toEqual([]);
  });

  test('are no more than the county allows, in documents and in pages, whatever arrives at the same time', async () => {
    const buyer = await signInBuyer(app);
    const documents = await Promise.all([1, 1, 1, 1, 1, 1].map(record));
    await limit({ cartDocuments: 4 });
    const answers = await Promise.all(documents.map((documentKey) => fillCart(buyer, [documentKey])));
    expect(await keysOf(buyer)).toHaveLength(4);
    const refused = answers.flatMap(({ content }) => content.refused.map(({ problem }) => problem));
    expect(refused).toEqual(['CART_FULL', 'CART_FULL']);
    await limit({ cartDocuments: 200, cartPages: 6 });
    const large = await record(3);
    expect((await fillCart(buyer, [large])).content.refused).toEqual([{ documentKey: large, problem: 'CART_FULL' }]);
    // An index that says less than the image has doesn't get around the limit.
    const { documentKey: understated } = await recordDocument(app, { image: 3, indexedPages: 1 });
    expect((await fillCart(buyer, [understated])).content.refused).toMatchObject([{ problem: 'CART_FULL' }]);
    await limit({ cartDocuments: 2, cartPages: 5_000 });
    const { documents: listed } = await quote(buyer);
    expect(listed.map(({ problem }) => problem)).toEqual([null, null, 'CART_FULL', 'CART_FULL']);
    await limit({});
  });

  test('are those of the user: neither of a colleague nor of another account, nor of another account of the user', async () => {
    const buyer = await signInBuyer(app);
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    const ofOtherAccount = await signInBuyer(app);
    const documentKey = await record(1);
    await fillCart(buyer, [documentKey]);
    for (const other of [colleague, ofOtherAccount]) {
      expect(await keysOf(other)).toEqual([]);
      expect((await quote(other)).documents).toEqual([]);
      await other.call(removeFromCart, { documentKeys: [documentKey] });
    }
    expect(await keysOf(buyer)).toEqual([documentKey]);
    const { accountId } = ofOtherAccount;
    await app.county.db.updateTable('users').set({ account_id: accountId }).where('id', '=', buyer.userId).execute();
    await signInAgain(buyer);
    expect(await keysOf(buyer)).toEqual([]);
  });

  test('can’t be collected by an account that can’t buy images', async () => {
    const browsing = await signInBuyer(app, { account: CANNOT_BUY });
    const { envelope } = await fillCart(browsing, [await record(1)]);
    expect(envelope.code).toBe('NOT_ALLOWED');
    const titles = await signInBuyer(app, { account: { imageRetrieval: false, certificateRetrieval: true } });
    const documentKey = await record(1);
    expect((await fillCart(titles, [documentKey])).content.refused).toEqual([{ documentKey, problem: 'NOT_ALLOWED' }]);
  });
});

describe('the price of documents that are only looked at', () => {
  test('is what the cart of the same documents costs, leaves out what can’t be bought, and holds nothing', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 2_000 });
    const [one, three] = [await record(1), await record(3)];
    await buyPages(buyer, three, '2');
    const { documentKey: withheld } = await recordDocument(app, { image: 1, isWithheld: true });
    const { documentKey: imageless } = await recordDocument(app, {});
    const documentKeys = [one, three, withheld, imageless, 'A999999', one];
    const { content } = await buyer.call(priceDocuments, { documentKeys });
    expect(await keysOf(buyer)).toEqual([]);
    await fillCart(buyer, [one, three]);
    const { documents } = await quote(buyer);
    const sum = documents.reduce((cents, { priceCents }) => cents + priceCents, 0);
    expect(sum).toBeGreaterThan(0);
    expect(content).toEqual({ documentCount: 2, priceCents: sum, priceImages: 0 });
  });

  test('is for accounts that can buy images', async () => {
    const titles = await signInBuyer(app, { account: { imageRetrieval: false, certificateRetrieval: true } });
    const { content } = await titles.call(priceDocuments, { documentKeys: [await record(1)] });
    expect(content).toEqual({ documentCount: 0, priceCents: 0, priceImages: 0 });
  });
});

describe('the price of a cart', () => {
  test('is a line for each document, and their sum, with the balance before and after', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 2_000, account: { name: 'Northwoods Title' } });
    const [one, three, five] = [await record(1), await record(3), await record(5)];
    await buyPages(buyer, three, '2');
    await fillCart(buyer, [one, three]);
    await buyer.call(addToCart, { documents: [{ documentKey: five, pagesSelected: '5, 4' }] });
    const { documents, quote: priced } = await quote(buyer);
    // $2.00 for one page; two more pages of a document with a page bought; $2.00 and $0.50 for two pages.
    expect(documents.map(({ priceCents }) => priceCents)).toEqual([200, 100, 250]);
    expect(priced?.feeSchedule).toMatchObject({
      beginningBalance: { valueCents: 1_800 },
      endingBalance: { valueCents: 1_250 },
      multipleItemPurchase: {
        itemHeaderDescription: '3 documents',
        items: [
          { description: `Warranty Deed ${one}`, valueCents: 200 },
          { description: `Warranty Deed ${three}`, valueCents: 100 },
          { description: `Warranty Deed ${five}, pages 5, 4`, valueCents: 250 },
        ],
        total: { valueCents: 550 },
      },
      insufficientBalance: false,
      downloadButtonText: 'Buy 3 documents: $5.50',
    });
  });

  test('marks what is already bought, and names the way to pay if the balance is too small', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 300 });
    const [owned, other] = [await record(1), await record(1)];
    await buyPages(buyer, owned);
    await fillCart(buyer, [owned, other]);
    const { documents, quote: priced } = await quote(buyer);
    expect(documents.map(({ isFree, priceCents }) => [isFree, priceCents])).toEqual([
      [true, 0],
      [false, 200],
    ]);
    expect(priced?.feeSchedule).toMatchObject({ insufficientBalance: true });
  });

  test('leaves out what can no longer be bought, with the reason', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 1_000 });
    const [kept, withheld] = [await record(1), await record(1)];
    await fillCart(buyer, [kept, withheld]);
    await app.county.db
      .updateTable('documents')
      .set({ is_withheld: true })
      .where('number', '=', withheld.slice(1))
      .execute();
    const { documents, quote: priced } = await quote(buyer);
    expect(documents.map(({ problem }) => problem)).toEqual([null, 'NOT_FOUND']);
    expect(priced?.feeSchedule.multipleItemPurchase?.total.valueCents).toBe(200);
    await buyer.call(removeFromCart, { documentKeys: [kept] });
    expect((await quote(buyer)).quote).toBeNull();
  });
});
