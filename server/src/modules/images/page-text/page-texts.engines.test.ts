import { addDocument, addTestCodes, type TestDocument } from '@portal/testing/builders/records-builder';
import { clearTables } from '@portal/testing/database/clear-tables';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { packWords, unpackWords } from '../../../platform/images/words/packed-words.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { hastenPages } from './hasten-pages.ts';
import { findUnreadPages, forgetPages, giveBackPage, storeFailure, takePage } from './page-texts.queries.ts';
import { packComparedText, storeText } from './store-text.ts';

const ENGINE = 'engine 1';
const NOW = new Date('2026-11-20T18:00:00Z');
const EMPTY_PAGE = { scan: { bytes: new Uint8Array(), width: 0, height: 0, dpi: 300 }, recognized: [], own: [] };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
});
// As the migrations leave them.
beforeEach(async () => {
  await clearTables(database, ['documents', 'page_texts', 'page_text_passes']);
  await database.executeSql('INSERT INTO page_text_passes DEFAULT VALUES');
});
afterAll(() => database.close());

const add = (document: TestDocument) => addDocument(database.db, document);
const find = (engine = ENGINE, now = NOW) => findUnreadPages(database.db, engine, now);

/** Takes pages until none waits. */
async function takeAll(now = NOW): Promise<readonly string[]> {
  const taken: string[] = [];
  for (;;) {
    const page = await takePage(database.db, ENGINE, now);
    if (page === undefined) return taken;
    taken.push(`${page.documentKey}/${page.page}`);
  }
}

async function readAll(engine = ENGINE, now = NOW): Promise<readonly string[]> {
  const read: string[] = [];
  for (;;) {
    const page = await takePage(database.db, engine, now);
    if (page === undefined) return read;
    await storeText(database.db, page, { engine, ...packComparedText(EMPTY_PAGE), searchText: 'some words' }, now);
    read.push(`${page.documentKey}/${page.page}`);
  }
}

async function listStates(): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT number || '/' || page_texts.page || ' ' || state || ' ' || coalesce(failure, '') AS text
    FROM page_texts JOIN documents ON documents.id = document_id ORDER BY number, page_texts.page`.execute(database.db);
  return rows.map(({ text }) => text.trim());
}

describe('Pages wait to be read', () => {
  it('backward by the time of recording, each once, and not without an image or in withheld documents', async () => {
    await add({ key: 'A1', recordedOn: '1980-01-02', imagePageCount: 2 });
    await add({ key: 'A2', recordedOn: '1990-01-02', imagePageCount: 1 });
    await add({ key: 'A3', recordedOn: '2000-01-02' });
    await add({ key: 'A4', recordedOn: '2010-01-02', imagePageCount: 1, isWithheld: true });
    await find();
    expect(await readAll()).toEqual(['A2/1', 'A1/1', 'A1/2']);
    await find();
    await find(ENGINE, later(60 * 24 * 3));
    expect(await takeAll(later(60 * 24 * 3))).toEqual([]);
  });

  it('new documents first, then those that were opened', async () => {
    await add({ key: 'A1', recordedOn: '1980-01-02', imagePageCount: 1 });
    await add({ key: 'A2', recordedOn: '1990-01-02', imagePageCount: 1 });
    await find();
    await add({ key: 'A3', recordedOn: '2026-11-20', imagePageCount: 1 });
    await add({ key: 'A4', recordedOn: '1970-01-02', imagePageCount: 1 });
    await hastenPages(database.db, { documentType: 'A', documentNumber: '1' });
    await find();
    expect(await readAll()).toEqual(['A3/1', 'A1/1', 'A2/1', 'A4/1']);
  });

  it('again for another engine, which replaces the text', async () => {
    await add({ key: 'A1', imagePageCount: 1 });
    await find();
    await readAll();
    await find('engine 2');
    expect(await readAll('engine 2')).toEqual(['A1/1']);
    await find('engine 2');
    expect(await readAll('engine 2')).toEqual([]);
  });

  it('few at a time, until the whole index has been passed', async () => {
    for (const number of Array.from({ length: 6 }, (_, index) => index + 1))
      await add({ key: `A${number}`, recordedOn: `198${number}-01-01`, imagePageCount: 40 });
    await sql`INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
      SELECT 'A', 'X' || n, 'X' || n, 'X' || n, 'X' || n, '2001-01-01', 'WD' FROM generate_series(1, 450) AS n`.execute(
      database.db,
    );
    // The pass first comes to 450 documents without an image.
    for (const _ of [1, 2, 3]) await find();
    expect((await takeAll()).length).toBe(240);
  });
});

describe('A page that was taken', () => {
  it('is not taken by another process until five minutes have passed, and three times at most', async () => {
    await add({ key: 'A1', imagePageCount: 1 });
    await find();
    expect(await takeAll()).toEqual(['A1/1']);
    expect(await takeAll(later(4))).toEqual([]);
    expect(await takeAll(later(6))).toEqual(['A1/1']);
    expect(await takeAll(later(12))).toEqual(['A1/1']);
    expect(await takeAll(later(18))).toEqual([]);
    expect(await listStates()).toEqual(['1/1 FAILED The process ended while it read the page.']);
  });

  it('is repeated after a failure, and has failed with the third', async () => {
    await add({ key: 'A1', imagePageCount: 1 });
    await find();
    for (const minutes of [0, 11, 22]) {
      const page = await takePage(database.db, ENGINE, later(minutes));
      expect(page?.page).toBe(1);
      if (page !== undefined)
        await storeFailure(database.db, page, { failure: 'damaged', engine: ENGINE, now: later(minutes) });
      expect(await takeAll(later(minutes + 1))).toEqual([]);
    }
    expect(await listStates()).toEqual(['1/1 FAILED damaged']);
    // The same engine doesn't try again.
    await find(ENGINE, later(60 * 24 * 2));
    expect(await listStates()).toEqual(['1/1 FAILED damaged']);
  });

  it('is given back by a busy machine without a failed attempt', async () => {
    await add({ key: 'A1', imagePageCount: 1 });
    await find();
    for (const minutes of [0, 2, 4, 6, 8]) {
      const page = await takePage(database.db, ENGINE, later(minutes));
      expect(page?.page).toBe(1);
      if (page !== undefined) await giveBackPage(database.db, page, later(minutes));
    }
    expect(await listStates()).toEqual(['1/1 WAITING']);
  });

  it('is forgotten with those after it if the image has fewer pages', async () => {
    const documentId = await add({ key: 'A1', imagePageCount: 3 });
    await find();
    await forgetPages(database.db, { documentId, fromPage: 2 });
    expect(await listStates()).toEqual(['1/1 WAITING']);
  });

  it('gets no text if its document has since been withheld', async () => {
    const id = await add({ key: 'A1', imagePageCount: 1 });
    await find();
    const page = await takePage(database.db, ENGINE, NOW);
    await sql`UPDATE documents SET is_withheld = true WHERE id = ${id}`.execute(database.db);
    if (page !== undefined)
      await storeText(
        database.db,
        page,
        { engine: ENGINE, ...packComparedText(EMPTY_PAGE), searchText: 'secret' },
        NOW,
      );
    expect(await listStates()).toEqual([]);
  });
});

it('The text of a withheld document is removed with the change that withholds it, and read again when it is shown', async () => {
  const id = await add({ key: 'A1', imagePageCount: 1 });
  await find();
  await readAll();
  await sql`UPDATE documents SET is_withheld = true WHERE id = ${id}`.execute(database.db);
  expect(await listStates()).toEqual([]);
  await sql`UPDATE documents SET is_withheld = false WHERE id = ${id}`.execute(database.db);
  const tomorrow = later(60 * 25);
  await find(ENGINE, NOW);
  await find(ENGINE, tomorrow);
  expect(await readAll(ENGINE, tomorrow)).toEqual(['A1/1']);
});

it('Words are stored unchanged', () => {
  const words: readonly PageWord[] = [
    { text: '<b>"DEED\'', confidence: 96, left: 0, top: 1, right: 10_000, bottom: 20, line: 0 },
    { text: 'Müller', confidence: 3, left: 5, top: 6, right: 7, bottom: 8, line: 1 },
  ];
  expect(unpackWords(packWords(words))).toEqual(words);
  expect(() => unpackWords(Buffer.from('nonsense'))).toThrow();
});
