import { randomUUID } from 'node:crypto';
import { addToCart, getCart, getCartCopies } from '@portal/contract/images/cart/cart';
import {
  certifiedCopyFile,
  issueCertifiedCopy,
  verifyCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { getImage } from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';
import {
  confirmReplacedImage,
  decideFinding,
  drawRedaction,
  getOriginalPage,
  nextRedactionPage,
} from '@portal/contract/images/redactions/redactions';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { suggestSurnames } from '@portal/contract/index/search/run/suggest-surnames';
import { addFileSearch, RUN_SHEET, saveTitleFile } from '@portal/contract/index/title-files/title-files';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { fillCart, payForCart, priceCart } from '@portal/testing/apps/carts';
import { buyPages, orderPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFaxTiff } from '../../../platform/images/draw/draw-fax-tiff.ts';
import { drawPixels } from '../../../platform/images/draw/draw-page.ts';
import { drawScan } from '../../../platform/images/draw/draw-scan.ts';
import { SANS } from '../../../platform/images/draw/glyph-text.ts';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import { type Recognizer, startRecognizer } from '../../../platform/recognition/recognizer.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { readPages } from '../page-text/read-pages.ts';
import { eraseRedactions } from '../redactions/index.ts';
import { findNumbers } from './find-numbers.ts';

/** Two deeds that differ in the number alone. Their last digits are nowhere else. */
const NUMBERS = { A1: '123-45-6789', A2: '523-71-8846' } as const;
const KEYS = ['A1', 'A2'] as const;
const lastDigits = (key: keyof typeof NUMBERS) => NUMBERS[key].slice(-4);
const SECRET = /6789|8846|123-45|523-71/;
/** In a dump of the database, whose digests can have the same four digits: the numbers, in words of pages and of the search. */
const STORED_SECRET = /123-45-6789|523-71-8846|'6789'|'8846'/;
/** The place that the clerk gives both numbers, so that the images are the same. */
const PLACE = { left: 4_600, top: 2_800, right: 9_500, bottom: 4_000 };

let app: TestApp;
let recognizer: Recognizer;
let buyer: TestClient;
let clerk: TestClient;
let other: TestClient;
let certified = '';
let paidOrder = '';
let paidCart = '';
let cartBuyer: TestClient;
let titleFile = 0;
/** All warnings and errors that the portal logged. */
const logged: string[] = [];

const drawLines = (lines: readonly string[]) => ({
  widthPoints: 360,
  heightPoints: 216,
  marks: lines.map((text, line) => ({ kind: 'text', text, x: 30, y: 50 + line * 28, font: SANS, size: 13 }) as const),
});
const drawDeed = (number: string) =>
  drawFaxTiff({
    pages: [
      drawLines(['WARRANTY DEED of the railroad', `Social Security Number ${number}`, 'signed by the grantor']),
      drawLines(['Exhibit with the lands', 'that the grantor conveys']),
    ],
    dpi: 300,
  });

const save = (group: 'redaction' | 'pageText' | 'search' | 'certifiedCopies' | 'titleFiles', content: object) =>
  saveSettings(app.county.db, { group, content, actor: SYSTEM_ACTOR } as never);

beforeAll(async () => {
  app = await startSellingApp({ onLogLine: (line) => logged.push(JSON.stringify(line)) });
  recognizer = startRecognizer();
  await addTestCodes(app.county.db);
  buyer = await signInBuyer(app, { escrowCents: 100_000 });
  clerk = await app.signedIn({ role: 'COUNTY' });
  other = await app.signedIn({ role: 'COUNTY' });
  await save('pageText', { readPages: true });
  await save('search', { searchByImageWords: true });
  await save('titleFiles', { titleFiles: true, accountFiles: 10, filePeople: 10 });
  await save('certifiedCopies', { certifyCopies: true, certificationPrice: 0, certifiedPagePrice: 0 });
  await save('redaction', { findNumbers: true, clerks: `${clerk.username}, someone.else` });
  const owner = { name: 'Testing County', algorithm: 'p256', at: app.clock.now() } as const;
  await app.county.searchCertificates.keys.createRoot(owner);
  await app.county.searchCertificates.keys.createLeaf(owner);
  for (const key of KEYS) {
    await app.county.images.put(key, await drawDeed(NUMBERS[key]));
    await addDocument(app.county.db, { key, recordedOn: '1987-05-01', instrument: 'WD', imagePageCount: 2 });
  }
  await readPages(app.county, recognizer, { measureIdle: async () => 1 });
  await findNumbers(app.county);
});
afterAll(async () => {
  await recognizer.close();
  await app.close();
});

const addressOf = (key: string) => splitDocumentKey(key);
const thumbnailsOf = (key: string) =>
  buyer.call(getThumbnails, { ...addressOf(key), page: 1, pageCount: 2, selectedAsCsv: '' });
const pageOf = (key: string, page = 1) => buyer.send(getPage, { ...addressOf(key), page });
const paidCopy = async () =>
  (await buyer.send(getImage, { imageStateGuid: paidOrder }, { accept: 'application/pdf' })).rawPayload;
const issue = (key: string) =>
  buyer.call(issueCertifiedCopy, { ...addressOf(key), requestKey: randomUUID(), pageCount: 2, totalCents: 0 });

async function findWords(words: string): Promise<readonly string[]> {
  const { content } = await buyer.call(SEARCH_ENDPOINTS.searchByImageWords, { imageWords: words } as never);
  return content.searchResults.searchResultList.map((row) => (row as { readonly docId: string }).docId);
}

async function recognizePages(pdf: Uint8Array, pages: number): Promise<string> {
  const texts: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const words = await recognizer.recognize(await drawScan({ bytes: pdf, page }));
    texts.push(words.map(({ text }) => text).join(' '));
  }
  return texts.join('\n');
}

/** The PDF files of a paid cart's ZIP file, which are stored without compression. */
async function listCartCopies(): Promise<readonly Buffer[]> {
  const { rawPayload: zip } = await cartBuyer.send(getCartCopies, { imageStateGuid: paidCart, file: 'ZIP' });
  const copies: Buffer[] = [];
  for (let at = 0; zip.toString('latin1', at, at + 4) === 'PK\u0003\u0004'; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    copies.push(zip.subarray(at + 30 + nameLength, at + 30 + nameLength + size));
    at += 30 + nameLength + size;
  }
  return copies;
}

/** The answers of all calls that show words of pages, for one document. */
async function listWordAnswers(key: keyof typeof NUMBERS): Promise<string> {
  const places = await buyer.call(findOnPages, { ...addressOf(key), words: lastDigits(key), phrase: '', near: '' });
  const { content } = await buyer.call(getPageText, { ...addressOf(key), page: 1 });
  return JSON.stringify([places.content.places, content]);
}

/** Everything that the database has, with the words of pages unpacked. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(
    app.county.db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} AS t`.execute(
      app.county.db,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  const { rows } = await sql<{ words: Uint8Array }>`SELECT words FROM page_texts WHERE words IS NOT NULL`.execute(
    app.county.db,
  );
  return [...texts, ...rows.map(({ words }) => JSON.stringify(unpackWords(words)))].join('\n');
}

test('before the redaction, the number is on pages, in copies, in the text and in the search: the test can see it', async () => {
  paidOrder = await buyPages(buyer, 'A1');
  const { content } = await issue('A1');
  certified = content.number ?? '';
  await buyer.call(addToCart, { documents: [{ documentKey: 'A1' }] });
  expect(await recognizePages(await paidCopy(), 2)).toMatch(SECRET);
  expect(await findWords(lastDigits('A1'))).toEqual(['A1']);
  expect((await thumbnailsOf('A1')).status).toBe(200);
  expect((await pageOf('A1')).statusCode).toBe(200);
  expect(await dumpDatabase()).toMatch(STORED_SECRET);
  cartBuyer = await signInBuyer(app, { escrowCents: 100_000 });
  await fillCart(cartBuyer, KEYS);
  paidCart = await priceCart(cartBuyer);
  expect(await payForCart(cartBuyer, paidCart)).toMatchObject({ status: 'PAID' });
  const [copy, other] = await listCartCopies();
  expect(await recognizePages(copy ?? Buffer.alloc(0), 1)).toMatch(SECRET);
  expect(other).toBeDefined();
  for (const key of KEYS) {
    const answers = await listWordAnswers(key);
    expect(answers).toMatch(SECRET);
    expect(answers).toContain('"boxes"');
  }
  const file = { id: 0, version: 0, number: '26-1', name: '', clientReference: '', state: 'OPEN', people: '' } as const;
  titleFile = (await buyer.call(saveTitleFile, file)).content.id;
  const { content: search } = await buyer.call(SEARCH_ENDPOINTS.searchByImageWords, {
    imageWords: 'railroad',
  } as never);
  const searchKey = search.addressKey ?? '';
  expect((await buyer.call(addFileSearch, { id: titleFile, searchKey })).status).toBe(200);
});

test('only named clerks see findings and originals, and each look is an entry of the audit log', async () => {
  const nothing = { mayRedact: false, page: null, holder: null, waiting: 0, replaced: [], openElsewhere: [] };
  expect((await other.call(nextRedactionPage, {})).content).toEqual(nothing);
  const at = { documentKey: 'A1', page: 1 };
  expect((await other.call(nextRedactionPage, { at })).content).toEqual(nothing);
  expect((await buyer.call(nextRedactionPage, {})).envelope).toMatchObject({ ok: false });
  for (const client of [other, buyer]) {
    expect((await client.send(getOriginalPage, { documentKey: 'A1', page: 1 })).statusCode).toBe(403);
  }
  expect((await app.client().send(getOriginalPage, { documentKey: 'A1', page: 1 })).json()).toMatchObject({
    ok: false,
  });
  const looks = async () =>
    (
      await app.county.db
        .selectFrom('audit_entries')
        .select(['username', 'details'])
        .where('action', '=', 'redaction.originalViewed')
        .execute()
    ).length;
  expect(await looks()).toBe(0);
  expect((await clerk.send(getOriginalPage, { documentKey: 'A1', page: 1 })).statusCode).toBe(200);
  expect(await looks()).toBe(1);
});

test('from the decision on, no user gets the image until it is erased, and the words are gone', async () => {
  for (const expected of ['A2', 'A1']) {
    const { content } = await clerk.call(nextRedactionPage, {});
    expect(content.page).toMatchObject({ documentKey: expected, page: 1 });
    expect(content.page?.findings).toMatchObject([{ kind: 'SSN', reason: 'WORD' }]);
    expect(JSON.stringify(content)).not.toMatch(SECRET);
    const [finding] = content.page?.findings ?? [];
    const [box] = finding?.boxes ?? [];
    expect((box?.left ?? 0) > PLACE.left && (box?.right ?? 0) < PLACE.right).toBe(true);
    const id = finding?.id ?? 0;
    const decided = await clerk.call(decideFinding, { id, decision: 'REDACTED', boxes: [PLACE] });
    expect(decided.content).toEqual({ isDecided: true });
    expect((await clerk.call(decideFinding, { id, decision: 'REJECTED' })).envelope).toMatchObject({
      code: 'FINDING_DECIDED',
    });
  }
  expect((await clerk.call(nextRedactionPage, {})).content).toMatchObject({ page: null, waiting: 0 });
  const closed = { code: 'IMAGE_BEING_REDACTED' };
  expect((await thumbnailsOf('A1')).envelope).toMatchObject(closed);
  expect((await pageOf('A1')).json()).toMatchObject(closed);
  expect((await buyer.send(getImage, { imageStateGuid: paidOrder })).json()).toMatchObject(closed);
  expect((await orderPages(buyer, 'A1')).envelope).toMatchObject(closed);
  expect((await issue('A1')).envelope).toMatchObject(closed);
  expect((await buyer.send(certifiedCopyFile, { number: certified })).json()).toMatchObject({ code: 'COPY_REDACTED' });
  for (const key of KEYS) expect(await findWords(lastDigits(key))).toEqual([]);
  expect(await findWords('railroad')).toEqual(expect.arrayContaining(['A1', 'A2']));
  expect(await dumpDatabase()).not.toMatch(STORED_SECRET);
});

test('erased, everything that leaves the portal is the same for two deeds that differ in the number', async () => {
  await eraseRedactions(app.county);
  const [one, two] = await Promise.all(KEYS.map(thumbnailsOf));
  expect(one?.content.thumbnails).toEqual(two?.content.thumbnails);
  // A1's pages are bought, and have no watermark; another user sees both with one.
  const viewer = await signInBuyer(app, {});
  const [page, same] = await Promise.all(KEYS.map((key) => viewer.send(getPage, { ...addressOf(key), page: 1 })));
  expect(page?.statusCode).toBe(200);
  expect(page?.rawPayload).toEqual(same?.rawPayload);
  const copies = [await paidCopy()];
  const secondOrder = await buyPages(buyer, 'A2');
  copies.push((await buyer.send(getImage, { imageStateGuid: secondOrder }, { accept: 'application/pdf' })).rawPayload);
  const [pixels, samePixels] = await Promise.all(
    copies.map((bytes) => drawPixels({ bytes, page: 1, widthPixels: 1_500 })),
  );
  expect(pixels?.data).toEqual(samePixels?.data);
  const text = await recognizePages(copies[0] ?? new Uint8Array(), 2);
  expect(text).toContain('railroad');
  expect(text).not.toMatch(SECRET);
  for (const bytes of copies) expect(bytes.toString('latin1')).not.toMatch(SECRET);
});

test('copies of a cart that was paid before, words of pages, suggestions, run sheets and the log have no number', async () => {
  const [one, two] = await listCartCopies();
  const pixelsOf = async (bytes: Buffer | undefined) =>
    (await drawPixels({ bytes: bytes ?? Buffer.alloc(0), page: 1, widthPixels: 1_500 })).data;
  expect(await pixelsOf(one)).toEqual(await pixelsOf(two));
  for (const bytes of [one, two]) expect(bytes?.toString('latin1')).not.toMatch(SECRET);
  for (const key of KEYS) {
    const answers = await listWordAnswers(key);
    expect(answers).toContain('railroad');
    expect(answers).not.toMatch(SECRET);
    expect(answers).not.toContain('"boxes"');
    const found = await buyer.call(suggestSurnames, { type: 'searchByName', lastName: lastDigits(key) });
    expect(found.content.surnames).toEqual([]);
  }
  for (const format of ['csv', 'pdf'] as const) {
    const sheet = (await buyer.send(RUN_SHEET.endpoint, { id: titleFile, format } as never)).rawPayload;
    expect(sheet.length).toBeGreaterThan(50);
    const text = format === 'csv' ? sheet.toString('utf8') : (await readPdfPages(sheet)).join(' ');
    expect(text).toContain('A1');
    expect(text).not.toMatch(SECRET);
  }
  expect(logged.join('\n')).not.toMatch(SECRET);
});

test('a copy that was certified before stays back; a new one says what is blacked out', async () => {
  expect((await buyer.send(certifiedCopyFile, { number: certified })).json()).toMatchObject({ code: 'COPY_REDACTED' });
  expect((await app.client().call(verifyCertifiedCopy, { number: certified })).content.copy?.record).toBe('CHANGED');
  const { content } = await issue('A1');
  const file = (await buyer.send(certifiedCopyFile, { number: content.number ?? '' })).rawPayload;
  const [front = ''] = (await readPdfPages(file)).map(String);
  expect(front.replaceAll(/\s+/g, ' ')).toContain('except that personal numbers are blacked out on page 1');
  expect(await recognizePages(file, 3)).not.toMatch(SECRET);
});

test('a document that was in a cart is bought as it is now', async () => {
  const { content } = await buyer.call(getCart, {});
  expect(JSON.stringify(content)).toContain('A1');
  expect(JSON.stringify(content)).not.toMatch(SECRET);
});

test('a page that is read again, and one that was drawn before the decision, have no words below', async () => {
  const { db } = app.county;
  await sql`UPDATE page_texts SET state = 'WAITING', attempts = 0, engine = 'older', not_before = '-infinity'`.execute(
    db,
  );
  await readPages(app.county, recognizer, { measureIdle: async () => 1 });
  await findNumbers(app.county);
  expect(await dumpDatabase()).not.toMatch(STORED_SECRET);
  expect((await clerk.call(nextRedactionPage, {})).content.page).toBeNull();
});

test('a new scan closes the image until a clerk has looked at it', async () => {
  await app.county.images.put('A1', await drawDeed('123-45-6789'));
  await eraseRedactions(app.county);
  expect((await thumbnailsOf('A1')).envelope).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
  expect((await clerk.call(nextRedactionPage, {})).content.replaced).toEqual(['A1']);
  // Without an image nothing can be erased, however often the job tries: it is said once, and the document stays closed.
  await app.county.originals.remove('A1');
  expect((await clerk.call(confirmReplacedImage, { documentKey: 'A1' })).envelope).toMatchObject({
    code: 'REPLACED_IMAGE_MISSING',
  });
  await eraseRedactions(app.county);
  const failed = await app.county.db.selectFrom('redacted_images').select('failure').where('failure', 'is not', null);
  expect(await failed.execute()).toEqual([]);
  expect((await clerk.call(nextRedactionPage, {})).content.replaced).toEqual(['A1']);
  await app.county.images.put('A1', await drawDeed('123-45-6789'));
  expect((await clerk.call(confirmReplacedImage, { documentKey: 'A1' })).status).toBe(200);
  expect((await thumbnailsOf('A1')).envelope).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
  await eraseRedactions(app.county);
  const [one, two] = await Promise.all(KEYS.map(thumbnailsOf));
  expect(one?.content.thumbnails).toEqual(two?.content.thumbnails);
});

test('a document that is withdrawn and imported again is still redacted', async () => {
  const { db } = app.county;
  await sql`DELETE FROM documents WHERE number = '2'`.execute(db);
  await addDocument(db, { key: 'A2', recordedOn: '1987-05-01', instrument: 'WD', imagePageCount: 2 });
  const [one, two] = await Promise.all(KEYS.map(thumbnailsOf));
  expect(one?.content.thumbnails).toEqual(two?.content.thumbnails);
});

test('with two people, the first decision changes nothing, and the same person cannot decide twice', async () => {
  await save('redaction', { findNumbers: true, secondPerson: true, clerks: `${clerk.username} ${other.username}` });
  await app.county.images.put('A3', await drawDeed('601-22-3344'));
  await addDocument(app.county.db, { key: 'A3', recordedOn: '1988-05-01', instrument: 'WD', imagePageCount: 2 });
  const boxes = [{ left: 500, top: 3_000, right: 9_500, bottom: 4_000 }];
  const drawing = { documentKey: 'A3', page: 1, kind: 'SSN', boxes } as const;
  expect((await clerk.call(drawRedaction, drawing)).content).toEqual({ isDecided: false });
  expect((await thumbnailsOf('A3')).status).toBe(200);
  expect((await clerk.call(nextRedactionPage, {})).content.page).toBeNull();
  const { page } = (await other.call(nextRedactionPage, {})).content;
  const id = page?.findings[0]?.id ?? 0;
  expect(page?.findings).toMatchObject([{ reason: 'DRAWN', proposal: 'REDACTED', isOwnProposal: false, boxes }]);
  // The other clerk leaves the page, because only the clerk who has it decides about it.
  expect((await clerk.call(decideFinding, { id, decision: 'REDACTED' })).envelope).toMatchObject({
    code: 'PAGE_CLAIMED',
  });
  await other.call(nextRedactionPage, { at: { documentKey: 'A1', page: 1 } });
  expect((await clerk.call(decideFinding, { id, decision: 'REDACTED' })).envelope).toMatchObject({
    code: 'OWN_REDACTION',
  });
  // Another opinion makes the second person the first of two.
  expect((await other.call(decideFinding, { id, decision: 'REJECTED' })).content).toEqual({ isDecided: false });
  expect((await clerk.call(decideFinding, { id, decision: 'REDACTED' })).content).toEqual({ isDecided: false });
  expect((await other.call(decideFinding, { id, decision: 'REDACTED' })).content).toEqual({ isDecided: true });
  expect((await thumbnailsOf('A3')).envelope).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
});
