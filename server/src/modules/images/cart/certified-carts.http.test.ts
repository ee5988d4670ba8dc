import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  addToCart,
  CART_CERTIFIED_MAX,
  getCart,
  getCartCopies,
  payCart,
  quoteCart,
} from '@portal/contract/images/cart/cart';
import {
  certifiedCopyFile,
  certifiedCopyRegister,
  ownCertifiedCopyList,
} from '@portal/contract/images/certified-copies/certified-copies';
import { refundSale } from '@portal/contract/money/charging/sales';
import { fillCart, payForCart, priceCart } from '@portal/testing/apps/carts';
import { createScan, recordDocument } from '@portal/testing/apps/record-document';
import { expectSoundBooks, setPrices, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { dieBeforeAnswer } from '@portal/testing/crash/die-before-answer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../find-money-faults.ts';
import { findSignatureFault } from '../../../platform/signature/verify-signed-pdf.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';

/** A plain copy costs $1 and 50 cents for the second page; a certified one $10 and $1 a page. */
const [PLAIN_CENTS, CERTIFIED_CENTS, FUNDS_CENTS] = [150, 1_200, 100_000];
const PAGES = 2;
const GUID_CHARACTERS = 36;

let app: TestApp;
beforeAll(async () => {
  app = await startSellingApp();
  await setPrices(app, { imageDocument: 900, imageFirstPage: 100, imageAdditionalPages: 50 });
  await certify({});
  const owner = { name: 'Testing County', algorithm: 'p256', at: app.clock.now() } as const;
  await app.county.searchCertificates.keys.createRoot(owner);
  await app.county.searchCertificates.keys.createLeaf(owner);
});
afterEach(async () => {
  await expectSoundBooks(app);
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(() => app.close());

function certify(changed: { readonly certificationPrice?: number; readonly certifyCopies?: boolean }) {
  const content = {
    ...{ certifyCopies: true, certificationPrice: 1_000, certifiedPagePrice: 100 },
    ...{ officer: 'Ada Berg', officerTitle: 'County Recorder', certification: '' },
    ...changed,
  };
  return saveSettings(app.county.db, { group: 'certifiedCopies', content, actor: SYSTEM_ACTOR });
}

const record = async () => (await recordDocument(app, { image: PAGES })).documentKey;
const buyer = (escrowCents = FUNDS_CENTS) => signInBuyer(app, { escrowCents });
const listOwn = async (client: TestClient) => (await client.call(ownCertifiedCopyList.endpoint, {})).content.copies;
const listFiles = async () => {
  const paths = await readdir(join(app.folder, 'certified-copies'), { recursive: true }).catch(() => []);
  return paths.map((path) => basename(path)).filter((name) => name.length === GUID_CHARACTERS);
};

/** Prices a cart with one plain and one certified copy. */
async function prepare(client: TestClient) {
  const [plain, certified] = [await record(), await record()];
  await fillCart(client, [plain]);
  await fillCart(client, [certified], true);
  return { plain, certified, guid: await priceCart(client) };
}

const postingsOf = async (saleId: number | null) => {
  const rows = await app.county.db
    .selectFrom('postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.ledger_account_id')
    .select(['kind', 'amount'])
    .where('journal_entry_id', '=', saleId ?? 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]));
};

describe('a cart with a certified copy', () => {
  test('is one charge, and each part of it is earned by its own account', async () => {
    const client = await buyer();
    const { plain, certified } = await prepare(client);
    const { documents, quote } = (await client.call(quoteCart, {})).content;
    expect(documents).toMatchObject([
      { documentKey: plain, isCertified: false, priceCents: PLAIN_CENTS },
      { documentKey: certified, isCertified: true, priceCents: CERTIFIED_CENTS },
    ]);
    expect(quote?.feeSchedule.multipleItemPurchase?.items.map(({ description }) => description)).toEqual([
      `Warranty Deed ${plain}`,
      `Certified copy of Warranty Deed ${certified}`,
    ]);
    const paid = await payForCart(client, quote?.imageState.guid ?? '');
    expect(paid).toMatchObject({ status: 'PAID', chargedCents: PLAIN_CENTS + CERTIFIED_CENTS });
    expect(await client.getBalance()).toBe(FUNDS_CENTS - PLAIN_CENTS - CERTIFIED_CENTS);
    expect(await postingsOf(paid.receiptId)).toMatchObject({
      REVENUE_IMAGE: PLAIN_CENTS,
      REVENUE_CERTIFIED_COPY: CERTIFIED_CENTS,
    });
    expect(await listOwn(client)).toMatchObject([{ title: `Warranty Deed ${certified}`, state: 'VALID' }]);
    const { documentKeys, orders } = (await client.call(getCart, {})).content;
    expect(documentKeys).toEqual([]);
    expect(orders).toMatchObject([{ documentCount: 2, certifiedCount: 1, pageCount: 2 * PAGES }]);
  });

  test('delivers the signed file in the ZIP file, unchanged, and not in one PDF', async () => {
    const client = await buyer();
    const { guid } = await prepare(client);
    await payForCart(client, guid);
    const zip = (await client.send(getCartCopies, { imageStateGuid: guid, file: 'ZIP' })).rawPayload;
    const [copy] = await listOwn(client);
    const file = (await client.send(certifiedCopyFile, { number: copy?.number ?? '' })).rawPayload;
    expect(zip.includes(file)).toBe(true);
    const roots = app.county.searchCertificates.keys.listRoots();
    expect(findSignatureFault(file, { roots, issuedAt: app.clock.now() })).toBeUndefined();
    const rest = await client.send(
      getCartCopies,
      { imageStateGuid: guid, file: 'ZIP' },
      { range: 'bytes=5000-', 'if-range': '"other"' },
    );
    expect(rest.statusCode).toBe(200);
    const continued = await client.send(getCartCopies, { imageStateGuid: guid, file: 'ZIP' }, { range: 'bytes=5000-' });
    expect(continued.rawPayload.equals(zip.subarray(5_000))).toBe(true);
    expect((await client.send(getCartCopies, { imageStateGuid: guid, file: 'PDF' })).json().code).toBe('INVALID_INPUT');
  });

  test('is refused as a whole by a balance that is a cent too small, without writing a copy', async () => {
    const client = await buyer(PLAIN_CENTS + CERTIFIED_CENTS - 1);
    const before = (await listFiles()).length;
    const { guid } = await prepare(client);
    expect((await payForCart(client, guid)).status).not.toBe('PAID');
    expect(await client.getBalance()).toBe(PLAIN_CENTS + CERTIFIED_CENTS - 1);
    expect(await listOwn(client)).toEqual([]);
    expect(await listFiles()).toHaveLength(before);
  });

  test('is paid once from two tabs at the same time, and issues one copy', async () => {
    const client = await buyer();
    const { guid } = await prepare(client);
    const before = (await listFiles()).length;
    const paid = await Promise.all([payForCart(client, guid), payForCart(client, guid)]);
    expect(paid.map(({ status }) => status)).toEqual(['PAID', 'PAID']);
    expect(new Set(paid.map(({ receiptId }) => receiptId)).size).toBe(1);
    expect(await client.getBalance()).toBe(FUNDS_CENTS - PLAIN_CENTS - CERTIFIED_CENTS);
    expect(await listOwn(client)).toHaveLength(1);
    expect(await listFiles()).toHaveLength(before + 1);
  });

  test.each([
    ['withheld', 'NOT_FOUND', (key: string) => update(key, { is_withheld: true })],
    ['renumbered', 'NOT_FOUND', (key: string) => update(key, { number: `9${key.slice(1)}` })],
    ['recorded on another day', 'RECORD_CHANGED', (key: string) => update(key, { recorded_on: '2019-06-03' })],
    ['scanned again', 'PAGES_CHANGED', (key: string) => app.county.images.put(key, createScan(PAGES + 1))],
    ['priced higher', 'PRICE_CHANGED', () => certify({ certificationPrice: 1_001 })],
    ['priced lower', 'PRICE_CHANGED', () => certify({ certificationPrice: 999 })],
    ['no longer certified', 'NOT_CERTIFIED', () => certify({ certifyCopies: false })],
  ] as const)('charges nothing if the document is %s between price and payment', async (_title, problem, change) => {
    const client = await buyer();
    const { certified, guid } = await prepare(client);
    await change(certified);
    const answer = await payForCart(client, guid);
    await certify({});
    expect(answer).toMatchObject({ status: 'CHANGED', problems: [{ documentKey: certified, problem }] });
    expect(await client.getBalance()).toBe(FUNDS_CENTS);
    expect(await listOwn(client)).toEqual([]);
  });

  test('refunds the copy by its lines alone: it is no longer valid, and the plain copy stays', async () => {
    const client = await buyer();
    const { guid } = await prepare(client);
    const { receiptId } = await payForCart(client, guid);
    const staff = await app.signedIn({ role: 'COUNTY' });
    const lines = [
      { line: 2, amountCents: 1_000 },
      { line: 3, amountCents: 200 },
    ];
    const refund = { saleId: receiptId ?? 0, reason: 'Wrong document', requestKey: randomUUID(), lines };
    expect((await staff.call(refundSale, refund)).content.status).toBe('DONE');
    expect(await client.getBalance()).toBe(FUNDS_CENTS - PLAIN_CENTS);
    const [copy] = await listOwn(client);
    expect(copy?.state).toBe('REFUNDED');
    expect((await client.send(certifiedCopyFile, { number: copy?.number ?? '' })).json().code).toBe('COPY_REFUNDED');
    const zip = (await client.send(getCartCopies, { imageStateGuid: guid, file: 'ZIP' })).rawPayload;
    expect(zip.toString('latin1')).toContain('The price of this certified copy was returned.');
  });

  test('keeps the copy if the plain one is refunded', async () => {
    const client = await buyer();
    const { guid } = await prepare(client);
    const { receiptId } = await payForCart(client, guid);
    const staff = await app.signedIn({ role: 'COUNTY' });
    const lines = [{ line: 1, amountCents: PLAIN_CENTS }];
    const refund = { saleId: receiptId ?? 0, reason: 'Unreadable', requestKey: randomUUID(), lines };
    expect((await staff.call(refundSale, refund)).content.status).toBe('DONE');
    expect((await listOwn(client))[0]?.state).toBe('VALID');
  });
});

function update(key: string, change: Record<string, string | boolean>) {
  return app.county.db.updateTable('documents').set(change).where('number', '=', key.slice(1)).execute();
}

describe('a certified copy in a cart', () => {
  test('is free for an account that gets them free, and is registered', async () => {
    const client = await buyer(0);
    const { db } = app.county;
    await db.updateTable('accounts').set({ certified_copies_free: true }).where('id', '=', client.accountId).execute();
    await fillCart(client, [await record()], true);
    const paid = await payForCart(client, await priceCart(client));
    expect(paid).toMatchObject({ status: 'PAID', chargedCents: 0, receiptId: null });
    const [copy] = await listOwn(client);
    expect((await client.send(certifiedCopyFile, { number: copy?.number ?? '' })).statusCode).toBe(200);
    // The others of its sale are charged.
    await fillCart(client, [await record()]);
    await fillCart(client, [await record()], true);
    expect((await payForCart(client, await priceCart(client))).status).not.toBe('PAID');
  });

  test('costs the price again if the account no longer gets them free when it pays', async () => {
    const client = await buyer();
    const set = (isFree: boolean) =>
      app.county.db
        .updateTable('accounts')
        .set({ certified_copies_free: isFree })
        .where('id', '=', client.accountId)
        .execute();
    await set(true);
    await fillCart(client, [await record()], true);
    const guid = await priceCart(client);
    await set(false);
    expect((await payForCart(client, guid)).status).toBe('CHANGED');
    expect(await client.getBalance()).toBe(FUNDS_CENTS);
  });

  test('replaces a plain one of the document, and the other way round', async () => {
    const client = await buyer();
    const documentKey = await record();
    await fillCart(client, [documentKey]);
    await fillCart(client, [documentKey], true);
    expect((await client.call(quoteCart, {})).content.documents).toMatchObject([{ documentKey, isCertified: true }]);
    await fillCart(client, [documentKey]);
    expect((await client.call(quoteCart, {})).content.documents).toMatchObject([{ documentKey, isCertified: false }]);
  });

  test('is of the entire document, and counted before its image is read', async () => {
    const client = await buyer();
    const some = { documentKey: await record(), pagesSelected: '1', isCertified: true };
    expect((await client.call(addToCart, { documents: [some] })).envelope.code).toBe('INVALID_INPUT');
    const missing = Array.from({ length: CART_CERTIFIED_MAX }, (_, index) => `A77${index + 100}`);
    const { db } = app.county;
    const owner = { user_id: client.asPayer().caller.userId, account_id: client.accountId };
    const item = { ...owner, page_count: 1, instrument_code: 'WD', is_certified: true, added_at: app.clock.now() };
    await db
      .insertInto('cart_items')
      .values(missing.map((document_key) => ({ ...item, document_key })))
      .execute();
    const documentKey = await record();
    const { refused } = (await fillCart(client, [documentKey], true)).content;
    expect(refused).toEqual([{ documentKey, problem: 'COPIES_FULL' }]);
    expect((await fillCart(client, [documentKey])).content.refused).toEqual([]);
  });

  test('isn’t offered with a flat fee, nor where the county doesn’t certify', async () => {
    const account = { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE' } as const;
    const flat = await signInBuyer(app, { account });
    const documentKey = await record();
    expect((await fillCart(flat, [documentKey], true)).content.refused).toEqual([{ documentKey, problem: 'FLAT_FEE' }]);
    await certify({ certifyCopies: false });
    const client = await buyer();
    const { refused } = (await fillCart(client, [documentKey], true)).content;
    await certify({});
    expect(refused).toEqual([{ documentKey, problem: 'NOT_CERTIFIED' }]);
  });
});

test('a copy that was changed while it was written isn’t sold, and its file is deleted', async () => {
  const client = await buyer();
  const { certified, guid } = await prepare(client);
  const before = (await listFiles()).length;
  const paying = payForCart(client, guid);
  // As an import would: after the quote was compared, and while the copy is written or charged, whichever it is by now.
  await update(certified, { instrument_on: '2019-06-01' });
  const { status } = await paying;
  const sold = status === 'PAID' ? 1 : 0;
  expect(await client.getBalance()).toBe(FUNDS_CENTS - sold * (PLAIN_CENTS + CERTIFIED_CENTS));
  expect(await listOwn(client)).toHaveLength(sold);
  expect(await listFiles()).toHaveLength(before + sold);
});

test.each([
  ['after the file of a certificate is stored', 0],
  ['before the response is sent', 1],
] as const)('killed %s, the cart is charged once and its copy issued once', async (crashAt, sold) => {
  const client = await buyer();
  const { guid } = await prepare(client);
  const call = { endpoint: payCart, body: { imageStateGuid: guid } };
  await dieBeforeAnswer(app, client, call, {
    ...{ imagesFolder: app.folder, certificatesFolder: app.folder, crashAt },
  });
  expect(await client.getBalance()).toBe(FUNDS_CENTS - sold * (PLAIN_CENTS + CERTIFIED_CENTS));
  expect(await listOwn(client)).toHaveLength(sold);
  expect((await payForCart(client, guid)).status).toBe('PAID');
  expect(await client.getBalance()).toBe(FUNDS_CENTS - PLAIN_CENTS - CERTIFIED_CENTS);
  const [copy, ...others] = await listOwn(client);
  expect(others).toEqual([]);
  expect((await client.send(certifiedCopyFile, { number: copy?.number ?? '' })).statusCode).toBe(200);
  const staff = await app.signedIn({ role: 'COUNTY' });
  const { copies } = (await staff.call(certifiedCopyRegister.endpoint, {})).content;
  const numbers = copies.map(({ register }) => Number(register.split('-')[1])).sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 1) + index));
});
