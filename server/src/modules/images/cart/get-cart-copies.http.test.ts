import { CART_PDF_PAGES_MAX, type CartFile, getCart, getCartCopies } from '@portal/contract/images/cart/cart';
import { fillCart, payForCart, priceCart } from '@portal/testing/apps/carts';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import { setPrices, signInAgain, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterAll(() => app.close());

const record = async (pages: number) => (await recordDocument(app, { image: pages })).documentKey;
const fetchCopies = (client: TestClient, imageStateGuid: string, file: CartFile = 'ZIP') =>
  client.send(getCartCopies, { imageStateGuid, file });

async function buy(client: TestClient, documentKeys: readonly string[]): Promise<string> {
  await fillCart(client, documentKeys);
  const guid = await priceCart(client);
  expect((await payForCart(client, guid)).status).toBe('PAID');
  return guid;
}

/** The names and bytes of a ZIP file's entries, in its order. */
function readEntries(file: Buffer): ReadonlyMap<string, Buffer> {
  const entries = new Map<string, Buffer>();
  for (let at = 0; file.toString('latin1', at, at + 4) === 'PK\u0003\u0004'; ) {
    const [size, nameLength] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    entries.set(file.toString('utf8', at + 30, start), file.subarray(start, start + size));
    at = start + size;
  }
  return entries;
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('the copies of a paid cart', () => {
  test('are a ZIP file with a PDF for each document, in the order of the cart, as often as the user wants', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const documentKeys = [await record(1), await record(3), await record(2)];
    const guid = await buy(buyer, documentKeys);
    for (let time = 0; time < 2; time += 1) {
      const response = await fetchCopies(buyer, guid);
      expect(response.headers['content-type']).toBe('application/zip');
      const entries = readEntries(response.rawPayload);
      expect([...entries.keys()]).toEqual(documentKeys.map((key, index) => `${index + 1} Warranty Deed ${key}.pdf`));
      expect([...entries.values()].map(countPages)).toEqual([1, 3, 2]);
    }
    expect((await buyer.call(getCart, {})).content.orders).toMatchObject([{ guid, documentCount: 3, pageCount: 6 }]);
  });

  test('are one PDF with a bookmark for each document, up to a number of pages', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 100_000 });
    const response = await fetchCopies(buyer, await buy(buyer, [await record(1), await record(3)]), 'PDF');
    expect(response.headers['content-type']).toBe('application/pdf');
    const large = await record(CART_PDF_PAGES_MAX);
    const guid = await buy(buyer, [large, await record(1)]);
    expect((await fetchCopies(buyer, guid, 'PDF')).json().code).toBe('INVALID_INPUT');
    expect(readEntries((await fetchCopies(buyer, guid)).rawPayload).size).toBe(2);
  });

  test('leave out what can no longer be sent, and say why', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const [kept, withheld, broken] = [await record(1), await record(1), await record(3)];
    const guid = await buy(buyer, [kept, withheld, broken]);
    const [number, damaged] = [withheld.slice(1), createScan(3)];
    damaged.fill(0, 8, 20);
    await app.county.db.updateTable('documents').set({ is_withheld: true }).where('number', '=', number).execute();
    await app.county.images.put(broken, damaged);
    const entries = readEntries((await fetchCopies(buyer, guid)).rawPayload);
    expect([...entries.keys()]).toEqual([`1 Warranty Deed ${kept}.pdf`, 'Not included.txt']);
    const text = entries.get('Not included.txt')?.toString('utf8');
    expect(text).toContain(`${withheld}: This document is no longer public.`);
    expect(text).toContain(`${broken}: Its image can't be read. Please tell the county.`);
    expect((await fetchCopies(buyer, guid, 'PDF')).json().code).toBe('ORDER_NOT_OPEN');
  });

  test('belong to the user who paid, and only once they are paid', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    await fillCart(buyer, [await record(1)]);
    const guid = await priceCart(buyer);
    expect((await fetchCopies(buyer, guid)).json().code).toBe('ORDER_NOT_OPEN');
    await payForCart(buyer, guid);
    expect((await fetchCopies(buyer, guid)).statusCode).toBe(200);
    expect((await fetchCopies(colleague, guid)).json().code).toBe('ORDER_NOT_OPEN');
  });

  test('are free for thirty days', async () => {
    await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const guid = await buy(buyer, [await record(1)]);
    app.clock.advanceMinutes(31 * 24 * 60);
    await signInAgain(buyer);
    expect((await fetchCopies(buyer, guid)).json().code).toBe('ORDER_NOT_OPEN');
    expect((await buyer.call(getCart, {})).content.orders).toEqual([]);
  });
});
