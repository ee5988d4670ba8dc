import { randomUUID } from 'node:crypto';
import { CART_PDF_PAGES_MAX, type CartFile, getCart, getCartCopies } from '@portal/contract/images/cart/cart';
import { refundSale } from '@portal/contract/money/charging/sales';
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
const fetchCopies = (
  client: TestClient,
  imageStateGuid: string,
  file: CartFile = 'ZIP',
  headers: Record<string, string> = {},
) => client.send(getCartCopies, { imageStateGuid, file }, headers);

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

describe('a download of copies that was cut off', () => {
  const tagOf = ({ headers }: Awaited<ReturnType<typeof fetchCopies>>) => String(headers.etag);

  test.each(['ZIP', 'PDF'] as const)('is continued where it ended: %s', async (file) => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const guid = await buy(buyer, [await record(1), await record(3), await record(2)]);
    const whole = await fetchCopies(buyer, guid, file);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const { length } = whole.rawPayload;
    for (const first of [0, 1, 29, 30, Math.floor(length / 2), length - 60, length - 1]) {
      const headers = { range: `bytes=${first}-`, 'if-range': tagOf(whole) };
      const rest = await fetchCopies(buyer, guid, file, headers);
      expect(rest.statusCode).toBe(206);
      expect(rest.headers['content-range']).toBe(`bytes ${first}-${length - 1}/${length}`);
      expect(rest.headers['content-length']).toBe(String(length - first));
      expect(rest.rawPayload.equals(whole.rawPayload.subarray(first))).toBe(true);
    }
    const middle = await fetchCopies(buyer, guid, file, { range: 'bytes=100-199' });
    expect(middle.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
    const suffix = await fetchCopies(buyer, guid, file, { range: 'bytes=-50' });
    expect(suffix.rawPayload.equals(whole.rawPayload.subarray(length - 50))).toBe(true);
    const past = await fetchCopies(buyer, guid, file, { range: `bytes=${length}-` });
    expect(past.statusCode).toBe(416);
    expect(past.headers['content-range']).toBe(`bytes */${length}`);
    expect(past.rawPayload.length).toBe(0);
    for (const range of ['bytes=0-0,-1', 'bytes=9-5', 'pages=1-2', 'bytes=x-'])
      expect((await fetchCopies(buyer, guid, file, { range })).rawPayload.equals(whole.rawPayload)).toBe(true);
  });

  test('starts again if an image is another one by now, or the client names another file', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const documentKeys = [await record(1), await record(2)];
    const guid = await buy(buyer, documentKeys);
    const whole = await fetchCopies(buyer, guid);
    for (const ifRange of ['"other"', `W/${tagOf(whole)}`, 'Sat, 28 Nov 2026 12:00:00 GMT'])
      expect((await fetchCopies(buyer, guid, 'ZIP', { range: 'bytes=5-', 'if-range': ifRange })).statusCode).toBe(200);
    const scan = createScan(2);
    await app.county.images.put(documentKeys[0] ?? '', Buffer.concat([scan, Buffer.alloc(2)]));
    const changed = await fetchCopies(buyer, guid, 'ZIP', { range: 'bytes=5-', 'if-range': tagOf(whole) });
    expect(changed.statusCode).toBe(200);
    expect(tagOf(changed)).not.toBe(tagOf(whole));
    expect(readEntries(changed.rawPayload).size).toBe(2);
  });

  test('is refused like the file itself: unpaid, of someone else, and refunded', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const other = await signInBuyer(app, { escrowCents: 10_000 });
    const headers = { range: 'bytes=5-' };
    await fillCart(buyer, [await record(1)]);
    const guid = await priceCart(buyer);
    expect((await fetchCopies(buyer, guid, 'ZIP', headers)).json().code).toBe('ORDER_NOT_OPEN');
    const { receiptId, chargedCents } = await payForCart(buyer, guid);
    const whole = await fetchCopies(buyer, guid);
    expect((await fetchCopies(buyer, guid, 'ZIP', headers)).statusCode).toBe(206);
    expect((await fetchCopies(other, guid, 'ZIP', headers)).json().code).toBe('ORDER_NOT_OPEN');
    const staff = await app.signedIn({ role: 'COUNTY' });
    const lines = [{ line: 1, amountCents: chargedCents }];
    const refund = { saleId: receiptId ?? 0, reason: 'Unreadable', requestKey: randomUUID(), lines };
    expect((await staff.call(refundSale, refund)).content.status).toBe('DONE');
    const rest = await fetchCopies(buyer, guid, 'ZIP', { ...headers, 'if-range': tagOf(whole) });
    expect(rest.json().code).toBe('ORDER_NOT_OPEN');
  });

  test('starts again if a document can’t be read, which the first download may have had', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 10_000 });
    const broken = await record(3);
    const guid = await buy(buyer, [await record(1), broken]);
    const damaged = createScan(3);
    damaged.fill(0, 8, 20);
    await app.county.images.put(broken, damaged);
    const whole = await fetchCopies(buyer, guid, 'ZIP', { range: 'bytes=5-' });
    expect(whole.statusCode).toBe(200);
    expect([...readEntries(whole.rawPayload).keys()].at(-1)).toBe('Not included.txt');
  });
});
