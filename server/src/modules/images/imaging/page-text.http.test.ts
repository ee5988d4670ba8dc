import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getImage } from '@portal/contract/images/imaging/download-order';
import { getThumbnails } from '@portal/contract/images/imaging/get-thumbnails';
import { findOnPages, getPageText } from '@portal/contract/images/imaging/page-text';
import { type RecordedDocument, recordDocument } from '@portal/testing/apps/record-document';
import { buyPages, signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packWords } from '../../../platform/images/words/packed-words.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { listSearchWords } from '../page-text/search-words.rules.ts';

let app: TestApp;
let user: TestClient;
let deed: RecordedDocument;

/** Lays words out in lines: each is 900 units wide, with 100 between them, and a line is 200 high. */
function layOut(lines: readonly string[]): readonly PageWord[] {
  return lines.flatMap((text, line) =>
    text.split(' ').map((word, index) => ({
      ...{ text: word, confidence: 90, line },
      ...{ left: index * 1_000, top: line * 300, right: index * 1_000 + 900, bottom: line * 300 + 200 },
    })),
  );
}

/** Stores the text of pages as the job that reads them does. */
async function read(document: RecordedDocument, pages: Readonly<Record<number, readonly string[]>>): Promise<void> {
  for (const [page, lines] of Object.entries(pages)) {
    const search = listSearchWords(lines.join(' ')).join(' ');
    await sql`INSERT INTO page_texts (document_id, page, state, urgency, recorded_at, engine, read_at, words, search)
      SELECT id, ${Number(page)}, 'READ', 2, recorded_at, 'test', now(), ${packWords(layOut(lines))}, to_tsvector('page_text', ${search})
      FROM documents WHERE document_type || number = ${document.documentKey}`.execute(app.county.db);
  }
}

beforeAll(async () => {
  app = await startSellingApp();
  user = await signInBuyer(app);
  deed = await recordDocument(app, { image: 3 });
  await read(deed, {
    1: ['Warranty deed', 'of the <b>Railroads</b> & John', 'Srnith 김민준'],
    2: ['railroad track of the railroad'],
    // A page that the image no longer has.
    9: ['railroad'],
  });
});
afterAll(() => app.close());

const NOTHING = { words: '', phrase: '', near: '' };
const find = async (words: Partial<typeof NOTHING>, document = deed, client = user) =>
  (await client.call(findOnPages, { ...document.address, ...NOTHING, ...words })).content;
const listPlaces = async (words: Partial<typeof NOTHING>) =>
  (await find(words)).places.map(({ page, boxes }) => [page, ...boxes.map(({ left, top }) => `${left},${top}`)]);
const readText = (client: TestClient, document = deed, page = 1) =>
  client.call(getPageText, { ...document.address, page });

describe('Words on the pages of a document', () => {
  it.each<[string, Partial<typeof NOTHING>, readonly (readonly (string | number)[])[]]>([
    [
      'forms of a word, at each place',
      { words: 'railroad' },
      [
        [1, '2000,300'],
        [2, '0,0'],
        [2, '4000,0'],
      ],
    ],
    ['a phrase across lines, and a usual misreading', { phrase: 'John Smith' }, [[1, '4000,300', '0,600']]],
    ['words near each other', { near: 'track railroad' }, [[2, '0,0']]],
    ['names in other scripts', { words: '김민준' }, [[1, '1000,600']]],
    ['nothing by operators', { words: "railroad:* | !x' & deed" }, []],
    ['nothing without a word', { phrase: '...' }, []],
  ])('are found: %s', async (_, words, places) => {
    expect(await listPlaces(words)).toEqual(places);
  });

  it('are found on the pages that have been read, which the answer counts', async () => {
    await saveSettings(app.county.db, { group: 'pageText', content: { readPages: true }, actor: SYSTEM_ACTOR });
    const unread = await recordDocument(app, { image: 2 });
    expect(await find({ words: 'railroad' }, unread)).toEqual({ places: [], isCut: false, pagesRead: 0 });
    const { header } = (await user.call(getThumbnails, { ...unread.address, pageCount: 2 })).content;
    expect(header.pagesRead).toBe(0);
    await saveSettings(app.county.db, { group: 'pageText', content: { readPages: false }, actor: SYSTEM_ACTOR });
    expect((await user.call(getThumbnails, { ...unread.address, pageCount: 2 })).content.header.pagesRead).toBeNull();
    expect((await user.call(getThumbnails, { ...deed.address, pageCount: 3 })).content.header.pagesRead).toBe(3);
  });

  it('are a thousand at most', async () => {
    const long = await recordDocument(app, { image: 51 });
    const lines = Array.from({ length: 10 }, () => 'lot lot lot');
    await read(long, Object.fromEntries(Array.from({ length: 51 }, (_, index) => [index + 1, lines])));
    const { places, isCut } = await find({ words: 'lots' }, long);
    expect([places.length, isCut, places.at(-1)?.page]).toEqual([1_000, true, 34]);
  });
});

describe('The text of a page', () => {
  it('is its lines with their boxes, in reading order, and nothing else than text', async () => {
    expect((await readText(user)).content.lines).toEqual([
      { text: 'Warranty deed', left: 0, top: 0, right: 1_900, bottom: 200 },
      { text: 'of the <b>Railroads</b> & John', left: 0, top: 300, right: 4_900, bottom: 500 },
      { text: 'Srnith 김민준', left: 0, top: 600, right: 1_900, bottom: 800 },
    ]);
  });

  it("is null for a page that hasn't been read, and refused for one that the image doesn't have", async () => {
    expect((await readText(user, deed, 3)).content.lines).toBeNull();
    expect((await readText(user, deed, 9)).envelope.fieldErrors).toEqual({ page: 'Invalid value.' });
  });

  it('has all of 20,000 words', async () => {
    const dense = await recordDocument(app, { image: 1 });
    await read(dense, { 1: Array.from({ length: 2_000 }, () => 'ten words on each line of a very dense page') });
    expect((await readText(user, dense)).content.lines).toHaveLength(2_000);
  });

  it('is recorded in the audit log with its page', async () => {
    const reader = await signInBuyer(app);
    await readText(reader, deed, 2);
    const entries = await app.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('user_id', '=', reader.userId)
      .where('action', '=', 'image.pageTextRead')
      .execute();
    expect(entries).toEqual([{ details: { documentKey: deed.documentKey, pages: [2] } }]);
  });
});

it('A bought copy has the text of the bought pages, and of no others', async () => {
  const buyer = await signInBuyer(app, { escrowCents: 10_000 });
  const imageStateGuid = await buyPages(buyer, deed.documentKey, '2-3');
  const { rawPayload } = await buyer.send(getImage, { imageStateGuid }, { accept: 'application/pdf' });
  const document = await (await PDFiumLibrary.init()).loadDocument(rawPayload);
  expect([0, 1].map((page) => document.getPage(page).getText().trim())).toEqual(['railroad track of the railroad', '']);
  expect(document.getPageCount()).toBe(2);
});

describe('Callers who cannot see the pages get no words of them', () => {
  const callBoth = async (client: TestClient, document: RecordedDocument) => [
    (await readText(client, document)).status,
    (await client.call(findOnPages, { ...document.address, ...NOTHING, words: 'deed' })).status,
  ];

  it('without a session', async () => {
    expect(await callBoth(app.client(), deed)).toEqual([403, 403]);
  });

  it('without permission to preview', async () => {
    expect(await callBoth(await app.signedIn({ account: { previewRetrieval: false } }), deed)).toEqual([403, 403]);
  });

  it('of a withheld document', async () => {
    const withheld = await recordDocument(app, { image: 1 });
    await read(withheld, { 1: ['a deed'] });
    expect(await callBoth(user, withheld)).toEqual([200, 200]);
    await sql`UPDATE documents SET is_withheld = true WHERE document_type || number = ${withheld.documentKey}`.execute(
      app.county.db,
    );
    expect(await callBoth(user, withheld)).toEqual([404, 404]);
  });
});
