import { retryFailedPages } from '@portal/contract/images/page-text/retry-failed-pages';
import { monitoring } from '@portal/contract/office/monitoring/monitoring';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawFaxTiff } from '../../../platform/images/draw/draw-fax-tiff.ts';
import { SANS } from '../../../platform/images/draw/glyph-text.ts';
import { unpackWords } from '../../../platform/images/words/packed-words.ts';
import { type Recognizer, startRecognizer } from '../../../platform/recognition/recognizer.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { readPages } from './read-pages.ts';

let test: TestApp;
let recognizer: Recognizer;
const isIdle = async () => 1;

/** Draws a page of five by one and a half inches with a typed line. */
const drawLine = (text: string) => ({
  widthPoints: 360,
  heightPoints: 108,
  marks: [{ kind: 'text', text, x: 30, y: 60, font: SANS, size: 14 } as const],
});

beforeAll(async () => {
  test = await startTestApp();
  recognizer = startRecognizer();
  await addTestCodes(test.county.db);
  const pages = [drawLine('Quit claim deed of 1987'), drawLine('Exhibit A with its lands')];
  await test.county.images.put('A1', await drawFaxTiff({ pages, dpi: 300 }));
  // The index knows of three pages, of which the image has two, and of an image that the store doesn't have.
  await addDocument(test.county.db, { key: 'A1', recordedOn: '1987-05-01', imagePageCount: 3 });
  await addDocument(test.county.db, { key: 'A2', recordedOn: '1986-05-01', imagePageCount: 2 });
});
afterAll(async () => {
  await recognizer.close();
  await test.close();
});

async function listTexts(): Promise<
  readonly { number: string; page: number; state: string; words: Uint8Array | null }[]
> {
  const { rows } = await sql<{ number: string; page: number; state: string; words: Uint8Array | null }>`
    SELECT number, page_texts.page, state, words FROM page_texts JOIN documents ON documents.id = document_id
    ORDER BY number, page_texts.page`.execute(test.county.db);
  return rows;
}

const switchOn = (readPages: boolean) =>
  saveSettings(test.county.db, { group: 'pageText', content: { readPages }, actor: SYSTEM_ACTOR });

it('No page is read until the county switches it on', async () => {
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  expect(await listTexts()).toEqual([]);
});

it('No page is read while the machine is busy', async () => {
  await switchOn(true);
  await readPages(test.county, recognizer, { measureIdle: async () => 0.2 });
  expect((await listTexts()).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'WAITING'));
});

it('The pages of images are read, and those that no image has are forgotten', async () => {
  const reports: unknown[] = [];
  await readPages(test.county, recognizer, {
    measureIdle: isIdle,
    report: async (progress) => void reports.push(progress),
  });
  const texts = await listTexts();
  expect(texts.map(({ number, page, state }) => `${number}/${page} ${state}`)).toEqual(['1/1 READ', '1/2 READ']);
  expect(
    texts.map(({ words }) =>
      unpackWords(words ?? new Uint8Array())
        .map(({ text }) => text)
        .join(' '),
    ),
  ).toEqual(['Quit claim deed of 1987', 'Exhibit A with its lands']);
  expect(reports).toEqual([{ done: 2, total: 5 }]);
  const { rows } = await sql<{ page: number }>`
    SELECT page FROM page_texts WHERE search @@ phraseto_tsquery('page_text', 'claim deeds of 1987')`.execute(
    test.county.db,
  );
  expect(rows).toEqual([{ page: 1 }]);
});

it('A page whose image is damaged fails after three attempts, and the staff see it with the reason', async () => {
  const bytes = await drawFaxTiff({ pages: [drawLine('Damaged')], dpi: 300 });
  await test.county.images.put('A3', bytes.subarray(0, bytes.length / 2));
  await addDocument(test.county.db, { key: 'A3', recordedOn: '2026-11-19', imagePageCount: 1 });
  for (const _ of [1, 2, 3]) {
    await readPages(test.county, recognizer, { measureIdle: isIdle });
    test.clock.advanceMinutes(11);
  }
  const provider = await test.signedIn({ role: 'TRIMIN' });
  const { content } = await provider.call(monitoring, { period: 'HOUR' });
  expect(content).toMatchObject({
    // The index has three pages that no image has.
    pageText: { read: 2, waiting: 3, failed: 1, failedPages: [{ documentKey: 'A3', page: 1 }] },
  });
});

it('A page that failed is read again when the provider asks for it, after its image was repaired', async () => {
  await test.county.images.put('A3', await drawFaxTiff({ pages: [drawLine('Repaired')], dpi: 300 }));
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  expect((await listTexts()).at(-1)).toMatchObject({ number: '3', state: 'FAILED' });
  const provider = await test.signedIn({ role: 'TRIMIN' });
  expect((await provider.call(retryFailedPages, {})).content).toEqual({ retried: 1 });
  expect((await provider.call(retryFailedPages, {})).content).toEqual({ retried: 0 });
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  expect((await listTexts()).at(-1)).toMatchObject({ number: '3', state: 'READ' });
  const entries = await test.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'pageText.retried')
    .execute();
  expect(entries).toEqual([{ details: { pages: 1 } }]);
});
