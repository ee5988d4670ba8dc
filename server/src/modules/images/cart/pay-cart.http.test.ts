import { randomUUID } from 'node:crypto';
import { addToCart, getCart, payCart, quoteCart } from '@portal/contract/images/cart/cart';
import { getImage } from '@portal/contract/images/imaging/download-order';
import { purchaseList } from '@portal/contract/images/imaging/purchases';
import type { DocumentKey } from '@portal/contract/values/document-key';
import { fillCart, payForCart, priceCart } from '@portal/testing/apps/carts';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import {
  buyPages,
  expectSoundBooks,
  fundEscrow,
  setPrices,
  signInAgain,
  signInBuyer,
  startSellingApp,
} from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { encodeGrayAsFax } from '../../../platform/images/tiff/encode-fax.ts';
import { readTiffPages } from '../../../platform/images/tiff/tiff-directory.ts';
import { writeFaxTiff } from '../../../platform/images/tiff/write-fax-tiff.ts';
import { refund } from '../../money/charging/index.ts';
import { addImages } from '../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';

const PRICES = { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 };

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
});
afterEach(() => expectSoundBooks(app));
afterAll(() => app.close());

const record = async (pages: number) => (await recordDocument(app, { image: pages })).documentKey;
const keysOf = async (client: TestClient) => (await client.call(getCart, {})).content.documentKeys;
const changeDocument = (
  documentKey: DocumentKey,
  values: { is_withheld?: boolean; number?: string; recorded_on?: string },
) =>
  app.county.db
    .updateTable('documents')
    .set(values as never)
    .where('number', '=', documentKey.slice(1))
    .execute();

/** The price of a new document by page, from the price list above and nothing else. */
const priceOf = (pages: number) => 200 + (pages - 1) * 50;

/** A buyer with a priced cart of documents with these numbers of pages. */
async function prepare(pageCounts: readonly number[], escrowCents = 10_000) {
  const buyer = await signInBuyer(app, { escrowCents });
  const documentKeys = await Promise.all(pageCounts.map(record));
  await fillCart(buyer, documentKeys);
  return { buyer, documentKeys, guid: await priceCart(buyer) };
}

/** A scan of small blank pages: those of `createScan` grow with each page. */
function repeatPage(pageCount: number): Uint8Array {
  const [widthPixels, heightPixels] = [100, 100];
  const white = new Uint8Array(widthPixels * heightPixels).fill(255);
  const page = { widthPixels, heightPixels, code: encodeGrayAsFax(white, widthPixels, heightPixels) };
  return writeFaxTiff(Array(pageCount).fill(page), 100);
}

/** Copies a scan in which the data of a page are past the end of the file. Its directory stays, so that all pages are counted. */
function breakPage(scan: Uint8Array, page: number): Uint8Array {
  const broken = Buffer.from(scan);
  const [segment] = readTiffPages(broken)[page - 1]?.segments ?? [];
  const stated = Buffer.alloc(4);
  stated.writeUInt32LE(segment?.offset ?? 0);
  broken.writeUInt32LE(broken.length + 1, broken.lastIndexOf(stated));
  return broken;
}

async function listLines(saleId: number | null) {
  const { rows } = await app.database.executeSql(
    `SELECT item, line_subject AS document, amount_cents AS cents FROM sale_lines WHERE journal_entry_id = ${saleId} ORDER BY line`,
  );
  return rows.map(({ item, document, cents }) => [item, document, Number(cents)]);
}

describe('a cart is paid', () => {
  test('in one sale with a line for each document; what was already bought has none', async () => {
    const { buyer, documentKeys } = await prepare([1, 2, 3, 4, 5]);
    const [, owned = ''] = documentKeys;
    await buyPages(buyer, owned);
    const before = await buyer.getBalance();
    const guid = await priceCart(buyer);
    const paid = await payForCart(buyer, guid);
    const total = [1, 3, 4, 5].reduce((sum, pages) => sum + priceOf(pages), 0);
    expect(paid).toEqual({
      ...{ status: 'PAID', chargedCents: total, surchargeCents: 0, chargedImages: 0, problems: [] },
      ...{ receiptId: expect.any(Number), usageBalanceResult: { usageBalance: before - total } },
    });
    const charged = documentKeys.filter((documentKey) => documentKey !== owned);
    expect(await listLines(paid.receiptId)).toEqual(
      charged.map((documentKey) => ['COPY', documentKey, priceOf(documentKeys.indexOf(documentKey) + 1)]),
    );
    expect(await keysOf(buyer)).toEqual([]);
  });

  test('and its documents are purchases like any other: listed one by one, audited, and downloaded again free', async () => {
    const { buyer, documentKeys, guid } = await prepare([1, 2]);
    const { receiptId } = await payForCart(buyer, guid);
    const { purchases } = (await buyer.call(purchaseList.endpoint, {})).content;
    expect(purchases.map(({ document, paymentId }) => [document, paymentId]).sort()).toEqual(
      documentKeys.map((documentKey) => [documentKey, receiptId]).sort(),
    );
    for (const { guid: imageStateGuid } of purchases)
      expect((await buyer.call(getImage, { imageStateGuid })).content.preview).toBe(false);
    const audited = await app.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'image.purchased')
      .where('user_id', '=', buyer.userId)
      .orderBy('id')
      .execute();
    expect(audited.map(({ details }) => details)).toMatchObject([
      { documentKey: documentKeys[0], chargedCents: 200, saleId: receiptId },
      { documentKey: documentKeys[1], chargedCents: 250, saleId: receiptId },
    ]);
  });

  test('at most once: by eight clicks, from two tabs with one quote, and after its half hour', async () => {
    const { buyer, guid } = await prepare([1, 1]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => payForCart(buyer, guid)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 'PAID', chargedCents: 400 });
    app.clock.advanceMinutes(31);
    expect(await payForCart(buyer, guid)).toMatchObject({ status: 'PAID', chargedCents: 400 });
    expect(await buyer.getBalance()).toBe(9_600);
  });

  test('once from two tabs with a quote each', async () => {
    const { buyer, guid } = await prepare([1, 3]);
    const other = await priceCart(buyer);
    const answers = await Promise.all([payForCart(buyer, guid), payForCart(buyer, other)]);
    expect(answers.map(({ chargedCents }) => chargedCents).sort()).toEqual([0, 500]);
    expect(await buyer.getBalance()).toBe(9_500);
  });

  test('once by two users of an account whose carts share documents in another order', async () => {
    const { buyer, documentKeys, guid } = await prepare([1, 2, 3]);
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    await fillCart(colleague, documentKeys.toReversed());
    const other = await priceCart(colleague);
    const answers = await Promise.all([payForCart(buyer, guid), payForCart(colleague, other)]);
    expect(answers.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect(await buyer.getBalance()).toBe(10_000 - priceOf(1) - priceOf(2) - priceOf(3));
  });

  test('all of it or nothing: with a cent too little, no document is bought and the cart stays', async () => {
    const { buyer, documentKeys, guid } = await prepare([1, 3], 499);
    expect(await payForCart(buyer, guid)).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
      chargedCents: 0,
      problems: [],
    });
    expect(await keysOf(buyer)).toEqual(documentKeys);
    expect((await buyer.call(purchaseList.endpoint, {})).content.purchases).toEqual([]);
    await fundEscrow(app, buyer.accountId, 1);
    expect(await payForCart(buyer, guid)).toMatchObject({ status: 'PAID', chargedCents: 500 });
  });

  test('to the invoice, by document, and with images of a flat fee', async () => {
    const invoice = { paymentMethod: 'INVOICE', imageChargeMethod: 'DOCUMENT' } as const;
    const flatFee = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', flatFeeRateLevel: 1 } as const;
    const documentKeys = [await record(2), await record(4)];
    const owing = await signInBuyer(app, { account: invoice });
    await fillCart(owing, documentKeys);
    expect(await payForCart(owing, await priceCart(owing))).toMatchObject({ status: 'PAID', chargedCents: 1_800 });
    const counted = await signInBuyer(app, { account: flatFee });
    const grant = {
      accountId: counted.accountId,
      userId: counted.userId,
      grant: 7,
      opKey: randomUUID(),
      at: app.clock.now(),
    };
    await addImages(app.county.db, grant);
    await fillCart(counted, documentKeys);
    expect(await payForCart(counted, await priceCart(counted))).toMatchObject({
      status: 'PAID',
      chargedImages: 6,
      chargedCents: 0,
    });
    await fillCart(counted, [await record(2)]);
    expect((await payForCart(counted, await priceCart(counted))).status).toBe('INSUFFICIENT_FUNDS');
  });

  test('by staff, for free, without a sale', async () => {
    const clerk = await signInBuyer(app, { role: 'COUNTY' });
    await fillCart(clerk, [await record(2)]);
    expect(await payForCart(clerk, await priceCart(clerk))).toMatchObject({
      status: 'PAID',
      chargedCents: 0,
      receiptId: null,
    });
  });

  test('with one receipt in the mail that names its documents', async () => {
    const { buyer, documentKeys, guid } = await prepare([1, 2]);
    await app.county.db
      .updateTable('users')
      .set({ email: 'cart@example.com' })
      .where('id', '=', buyer.userId)
      .execute();
    await payForCart(buyer, guid);
    await payForCart(buyer, guid);
    const mails = await app.county.db
      .selectFrom('mail_outbox')
      .select(['subject', 'body_text as text'])
      .where('recipient', '=', 'cart@example.com')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`${app.county.name}: receipt for 2 documents`);
    expect(mails[0]?.text).toContain(`Copy ${documentKeys[0]}: $2.00\nCopy ${documentKeys[1]}: $2.50\nCharged: $4.50`);
  });
});

test('a cart that is paid while an import is undone waits, and isn’t sold what the import had added', async () => {
  const { buyer, documentKeys, guid } = await prepare([2]);
  const [key = ''] = documentKeys;
  const before = await buyer.getBalance();
  const isWaiting = async () => {
    const { rows } = await app.database.executeSql(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'download_orders'::regclass`,
    );
    return rows.length > 0;
  };
  let paying: ReturnType<typeof payForCart> | undefined;
  await app.county.db.transaction().execute(async (undoing) => {
    await sql`LOCK TABLE download_orders IN EXCLUSIVE MODE`.execute(undoing);
    paying = payForCart(buyer, guid);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await undoing.deleteFrom('documents').where('number', '=', key.slice(1)).execute();
  });
  expect(await paying).toMatchObject({ status: 'CHANGED', problems: [{ documentKey: key, problem: 'NOT_FOUND' }] });
  expect(await buyer.getBalance()).toBe(before);
});

describe('a cart with a document that changed since the quote is refused with the reason, and nothing is charged', () => {
  type Change = (documentKey: DocumentKey, buyer: TestClient) => Promise<unknown>;
  const broken = createScan(3);
  // The directories still declare three pages, but the data they point to is gone.
  broken.fill(0, 8, 20);
  const changes: Readonly<Record<string, readonly [Change, string]>> = {
    'was withheld': [(key) => changeDocument(key, { is_withheld: true }), 'NOT_FOUND'],
    'was withdrawn': [
      (key) => app.county.db.deleteFrom('documents').where('number', '=', key.slice(1)).execute(),
      'NOT_FOUND',
    ],
    'was renumbered': [
      (key) =>
        app.county.db
          .updateTable('documents')
          .set({ number: `9${key.slice(1)}`, number_key: `9${key.slice(1)}`, number_compact: `9${key.slice(1)}` })
          .where('number', '=', key.slice(1))
          .execute(),
      'NOT_FOUND',
    ],
    'gave its number to another one': [(key) => changeDocument(key, { recorded_on: '2020-01-02' }), 'RECORD_CHANGED'],
    'has another price': [() => setPrices(app, { ...PRICES, imageAdditionalPages: 49 }), 'PRICE_CHANGED'],
    'has more pages': [(key) => app.county.images.put(key, createScan(4)), 'PAGES_CHANGED'],
    'has a broken image': [(key) => app.county.images.put(key, broken), 'IMAGE_BROKEN'],
    'belongs to an account that can no longer buy images': [
      (_, { accountId }) =>
        app.county.db
          .updateTable('accounts')
          .set({ image_retrieval: false, certificate_retrieval: true })
          .where('id', '=', accountId)
          .execute(),
      'NOT_ALLOWED',
    ],
  };

  test.each(Object.entries(changes))('because it %s', async (_, [change, problem]) => {
    const { buyer, documentKeys, guid } = await prepare([1, 3]);
    const [, changed = ''] = documentKeys;
    await change(changed, buyer);
    const answer = await payForCart(buyer, guid);
    await setPrices(app, PRICES);
    expect(answer).toMatchObject({ status: 'CHANGED', chargedCents: 0, receiptId: null });
    expect(answer.problems).toContainEqual({ documentKey: changed, problem });
    expect(await buyer.getBalance()).toBe(10_000);
    expect(await keysOf(buyer)).toEqual(documentKeys);
  });

  test('or because page 900 of 2,000 broke, and it can be bought once the page is mended', async () => {
    const PAGE_COUNT = 2_000;
    const scan = repeatPage(PAGE_COUNT);
    const { documentKey } = await recordDocument(app, { image: scan, indexedPages: PAGE_COUNT });
    const buyer = await signInBuyer(app, { escrowCents: 200_000 });
    await fillCart(buyer, [documentKey]);
    const guid = await priceCart(buyer);
    await app.county.images.put(documentKey, breakPage(scan, 900));
    expect(await payForCart(buyer, guid)).toMatchObject({
      status: 'CHANGED',
      problems: [{ documentKey, problem: 'IMAGE_BROKEN' }],
    });
    expect(await buyer.getBalance()).toBe(200_000);
    await app.county.images.put(documentKey, scan);
    expect(await payForCart(buyer, await priceCart(buyer))).toMatchObject({
      status: 'PAID',
      chargedCents: priceOf(PAGE_COUNT),
    });
  });

  test('and the next quote has the pages that the image has now', async () => {
    const { buyer, documentKeys, guid } = await prepare([3]);
    await app.county.images.put(documentKeys[0] ?? '', createScan(4));
    expect((await payForCart(buyer, guid)).status).toBe('CHANGED');
    expect(await payForCart(buyer, await priceCart(buyer))).toMatchObject({ status: 'PAID', chargedCents: priceOf(4) });
  });

  test('or because pages that the price relied on are no longer free', async () => {
    const buyer = await signInBuyer(app, { escrowCents: 1_000 });
    const documentKey = await record(1);
    await buyPages(buyer, documentKey);
    // The last free day ends in Chicago, six hours behind, ten minutes after the quote.
    const local = new Date(app.clock.now().getTime() - 6 * 3_600_000);
    app.clock.advanceMinutes(24 * 60 - (local.getUTCHours() * 60 + local.getUTCMinutes()) + 30 * 24 * 60 - 10);
    await signInAgain(buyer);
    await fillCart(buyer, [documentKey]);
    const guid = await priceCart(buyer);
    app.clock.advanceMinutes(11);
    expect(await payForCart(buyer, guid)).toMatchObject({
      status: 'CHANGED',
      problems: [{ documentKey, problem: 'PRICE_CHANGED' }],
    });
    expect(await buyer.getBalance()).toBe(800);
  });
});

describe('a quote that is not open is refused and charges nothing', () => {
  const refusal = async (client: TestClient, imageStateGuid: string) =>
    (await client.call(payCart, { imageStateGuid })).envelope.code;

  test('half an hour after its quote', async () => {
    const { buyer, guid } = await prepare([1]);
    app.clock.advanceMinutes(30);
    expect(await refusal(buyer, guid)).toBe('ORDER_NOT_OPEN');
    expect(await payForCart(buyer, await priceCart(buyer))).toMatchObject({ status: 'PAID' });
  });

  test('when it is a colleague’s, another account’s, or never existed', async () => {
    const { buyer, guid } = await prepare([1]);
    const colleague = await signInBuyer(app, { accountId: buyer.accountId });
    const ofOtherAccount = await signInBuyer(app, { escrowCents: 1_000 });
    expect(await refusal(colleague, guid)).toBe('ORDER_NOT_OPEN');
    expect(await refusal(ofOtherAccount, guid)).toBe('ORDER_NOT_OPEN');
    expect(await refusal(buyer, randomUUID())).toBe('ORDER_NOT_OPEN');
    expect([await buyer.getBalance(), await ofOtherAccount.getBalance()]).toEqual([10_000, 1_000]);
  });
});

describe('a refund of a line', () => {
  test('in full ends the free pages of its document, and of no other', async () => {
    const { buyer, documentKeys, guid } = await prepare([1, 2]);
    const { receiptId } = await payForCart(buyer, guid);
    const give = (lines: readonly { line: number; amountCents?: number }[]) =>
      refund(
        { db: app.county.db, county: app.county },
        {
          saleId: receiptId ?? 0,
          lines,
          reason: 'Unreadable',
          opKey: randomUUID(),
          actor: SYSTEM_ACTOR,
        },
      );
    expect((await give([{ line: 2, amountCents: 100 }])).status).toBe('DONE');
    const priceAgain = async () => {
      await fillCart(buyer, documentKeys);
      return (await buyer.call(quoteCart, {})).content.documents.map(({ priceCents }) => priceCents);
    };
    expect(await priceAgain()).toEqual([0, 0]);
    expect((await give([{ line: 2 }])).status).toBe('DONE');
    expect(await priceAgain()).toEqual([0, 250]);
    expect(await buyer.getBalance()).toBe(10_000 - 200);
    const { purchases } = (await buyer.call(purchaseList.endpoint, {})).content;
    expect(new Map(purchases.map(({ document, isFree }) => [document, isFree]))).toEqual(
      new Map([
        [documentKeys[0], true],
        [documentKeys[1], false],
      ]),
    );
    await buyer.call(addToCart, { documents: [{ documentKey: documentKeys[1] ?? '' }] });
    expect(await payForCart(buyer, await priceCart(buyer))).toMatchObject({ status: 'PAID', chargedCents: 250 });
  });
});
