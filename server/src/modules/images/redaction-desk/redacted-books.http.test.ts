import { getImage } from '@portal/contract/images/imaging/download-order';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { decideFinding, getOriginalPage, nextRedactionPage } from '@portal/contract/images/redactions/redactions';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addCertificate } from '@portal/testing/builders/certificate-builder';
import { addGrantorGranteeBook } from '@portal/testing/builders/name-books-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawFaxTiff } from '../../../platform/images/draw/draw-fax-tiff.ts';
import { drawPixels } from '../../../platform/images/draw/draw-page.ts';
import { SANS } from '../../../platform/images/draw/glyph-text.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { eraseRedactions } from '../redactions/index.ts';
import { findNumbersInBooks } from './find-numbers.ts';

/** Two pages of a book that differ in the number alone. */
const NUMBERS = { 'BOOK-GR 9-1': '523-71-8846', 'BOOK-GR 9-2': '601-22-3344' } as const;
const BOOKS = ['BOOK-GR 9-1', 'BOOK-GR 9-2'] as const;
const OTHERS = ['CERT-22871', 'TRACT-S33-21-12'] as const;
const SECRET = /523-71-8846|601-22-3344|8846|3344/;
/** All of the line with the number. */
const LINE = { left: 100, top: 3_900, right: 9_900, bottom: 5_600 };

let app: TestApp;
let buyer: TestClient;
let clerk: TestClient;
let engine = 'first';

/** Reads the same line on every page, as an engine would that reads all of them. */
const WORDS = ['Social', 'Security', 'Number', '523-71-8846'].map((text, index): PageWord => {
  const left = 800 + index * 2_000;
  return { text, confidence: 95, left, top: 4_200, right: left + 1_700, bottom: 5_200, line: 0 };
});
const recognizer: Recognizer = {
  findEngine: async () => engine,
  recognize: async () => WORDS,
  close: async () => {},
};
const find = (by: Recognizer = recognizer) => findNumbersInBooks(app.county, by, { measureIdle: async () => 1 });

const drawBook = (number: string) =>
  drawFaxTiff({
    pages: [
      {
        widthPoints: 360,
        heightPoints: 216,
        marks: ['GRANTORS', '', `Social Security Number ${number}`, 'Berg to Lindquist'].map(
          (text, line) => ({ kind: 'text', text, x: 30, y: 50 + line * 28, font: SANS, size: 13 }) as const,
        ),
      },
    ],
    dpi: 300,
  });

beforeAll(async () => {
  app = await startSellingApp();
  const { db, images } = app.county;
  await addTestCodes(db);
  buyer = await signInBuyer(app, { escrowCents: 100_000 });
  clerk = await app.signedIn({ role: 'COUNTY' });
  const save = (group: 'pageText' | 'redaction', content: object) =>
    saveSettings(db, { group, content, actor: SYSTEM_ACTOR } as never);
  await save('pageText', { readPages: true });
  await save('redaction', { findNumbers: true, clerks: clerk.username });
  for (const key of BOOKS) {
    await images.put(key, await drawBook(NUMBERS[key]));
    await addBook(key);
  }
  for (const key of OTHERS) await images.put(key, await drawBook('601-22-3344'));
  await addCertificate(db, { number: '22871', imagePageCount: 1 });
  await addTractBook(db, { id: 'S33-21-12' });
  await db.updateTable('tract_book_entries').set({ image_page_count: 1 }).execute();
});
afterAll(() => app.close());

function addBook(key: string) {
  const reference = key.slice('BOOK-'.length);
  const days = ['1901-01-01', '1902-12-31'] as const;
  return addGrantorGranteeBook(app.county.db, {
    ...{ reference, role: 'GRANTOR', names: ['BERG', 'LINDQUIST'], days, imagePageCount: 1 },
  });
}

const thumbnailsOf = (key: string) =>
  buyer.call(getThumbnails, { ...splitDocumentKey(key), page: 1, pageCount: 1, selectedAsCsv: '' });
const pageOf = (client: TestClient, key: string) => client.send(getPage, { ...splitDocumentKey(key), page: 1 });
const copyOf = async (order: string) =>
  (await buyer.send(getImage, { imageStateGuid: order }, { accept: 'application/pdf' })).rawPayload;

async function listFindings() {
  const { rows } = await sql<{ series: string; state: string }>`
    SELECT series, state FROM number_findings ORDER BY series, number_key`.execute(app.county.db);
  return rows.map(({ series, state }) => `${series} ${state}`);
}

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
  return texts.join('\n');
}

test('numbers on pages of books, certificates and tract books are found, and their words are kept nowhere', async () => {
  await find();
  expect(await listFindings()).toEqual(['BOOK OPEN', 'BOOK OPEN', 'CERT OPEN', 'TRACT OPEN']);
  expect(await dumpDatabase()).not.toMatch(/523-71-8846|601-22-3344|Security/);
  engine = 'second';
  await find();
  expect(await listFindings()).toHaveLength(4);
});

test('a page that could not be read three times is listed for staff', async () => {
  engine = 'broken';
  const broken: Recognizer = { ...recognizer, recognize: () => Promise.reject(new Error('The engine ended.')) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await find(broken);
    app.clock.advanceMinutes(11);
  }
  const { rows } = await sql<{ state: string; failure: string }>`
    SELECT DISTINCT state, failure FROM book_pages`.execute(app.county.db);
  expect(rows).toEqual([{ state: 'FAILED', failure: 'Error: The engine ended.' }]);
  buyer = await signInBuyer(app, { escrowCents: 100_000 });
  clerk = await app.signedIn({ role: 'COUNTY' });
  await saveSettings(app.county.db, {
    ...{ group: 'redaction', content: { findNumbers: true, clerks: clerk.username }, actor: SYSTEM_ACTOR },
  });
});

test('the desk shows the original to named clerks alone, and from the decision on no one else gets the page', async () => {
  const orders = [await buyPages(buyer, BOOKS[0]), await buyPages(buyer, BOOKS[1])];
  const someoneElse = await app.signedIn({ role: 'COUNTY' });
  expect((await someoneElse.send(getOriginalPage, { documentKey: BOOKS[0], page: 1 })).statusCode).toBe(403);
  for (const key of BOOKS) {
    const { page } = (await clerk.call(nextRedactionPage, {})).content;
    expect(page).toMatchObject({ documentKey: key, page: 1, findings: [{ kind: 'SSN', reason: 'WORD' }] });
    expect((await clerk.send(getOriginalPage, { documentKey: key, page: 1 })).statusCode).toBe(200);
    const id = page?.findings[0]?.id ?? 0;
    const decided = await clerk.call(decideFinding, { id, decision: 'REDACTED', boxes: [LINE] });
    expect(decided.content).toEqual({ isDecided: true });
    const closed = { code: 'IMAGE_BEING_REDACTED' };
    expect((await thumbnailsOf(key)).envelope).toMatchObject(closed);
    expect((await pageOf(buyer, key)).json()).toMatchObject(closed);
  }
  for (const imageStateGuid of orders)
    expect((await buyer.send(getImage, { imageStateGuid })).json()).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
  const looks = await app.county.db
    .selectFrom('audit_entries')
    .select('action')
    .where('action', 'like', 'redaction.%')
    .execute();
  expect(looks.map(({ action }) => action).toSorted()).toEqual([
    ...['redaction.accepted', 'redaction.accepted', 'redaction.originalViewed', 'redaction.originalViewed'],
  ]);

  await eraseRedactions(app.county);
  const [one, two] = [await thumbnailsOf(BOOKS[0]), await thumbnailsOf(BOOKS[1])];
  expect(one.content.thumbnails).toHaveLength(1);
  expect(one.content.thumbnails).toEqual(two.content.thumbnails);
  const viewer = await signInBuyer(app, {});
  expect((await pageOf(viewer, BOOKS[0])).rawPayload).toEqual((await pageOf(viewer, BOOKS[1])).rawPayload);
  const copies = [await copyOf(orders[0] ?? ''), await copyOf(orders[1] ?? '')];
  const [pixels, same] = await Promise.all(copies.map((bytes) => drawPixels({ bytes, page: 1, widthPixels: 1_500 })));
  expect(pixels?.data).toEqual(same?.data);
  for (const copy of copies) expect(copy.toString('latin1')).not.toMatch(SECRET);
});

test('a certificate is decided after the books, and a finding that is dismissed changes nothing', async () => {
  const before = (await thumbnailsOf(OTHERS[0])).content.thumbnails;
  const { page } = (await clerk.call(nextRedactionPage, {})).content;
  expect(page).toMatchObject({ documentKey: OTHERS[0], page: 1 });
  await clerk.call(decideFinding, { id: page?.findings[0]?.id ?? 0, decision: 'REJECTED' });
  expect((await thumbnailsOf(OTHERS[0])).content.thumbnails).toEqual(before);
});

test('findings go with their record, and a book that is imported again is still redacted', async () => {
  const { db } = app.county;
  await sql`DELETE FROM tract_book_entries`.execute(db);
  expect(await listFindings()).toEqual(['BOOK REDACTED', 'BOOK REDACTED', 'CERT REJECTED']);
  await sql`DELETE FROM grantor_grantee_books WHERE reference = 'GR 9-1'`.execute(db);
  await addBook(BOOKS[0]);
  const [one, two] = [await thumbnailsOf(BOOKS[0]), await thumbnailsOf(BOOKS[1])];
  expect(one.content.thumbnails).toEqual(two.content.thumbnails);
});

test('a new scan of a book closes it until a clerk has looked', async () => {
  await app.county.images.put(BOOKS[1], await drawBook('601-22-3344'));
  expect((await thumbnailsOf(BOOKS[1])).envelope).toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
  expect((await clerk.call(nextRedactionPage, {})).content.replaced).toEqual([BOOKS[1]]);
});
