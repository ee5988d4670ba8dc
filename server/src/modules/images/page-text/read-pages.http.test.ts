import { PDFDocument, rgb, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import { pageToCheckList } from '@portal/contract/images/page-text/pages-to-check';
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

it('A page that failed is read again when the staff ask for it, after its image was repaired', async () => {
  await test.county.images.put('A3', await drawFaxTiff({ pages: [drawLine('Repaired')], dpi: 300 }));
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  expect((await listTexts()).at(-1)).toMatchObject({ number: '3', state: 'FAILED' });
  const staff = await test.signedIn({ role: 'COUNTY' });
  const listed = async () => (await staff.call(pageToCheckList.endpoint, {})).content.pages;
  expect(await listed()).toMatchObject([{ documentKey: 'A3', page: 1 }]);
  expect((await (await test.signedIn({ role: 'USER' })).call(retryFailedPages, {})).status).toBe(403);
  expect((await staff.call(retryFailedPages, {})).content).toEqual({ retried: 1 });
  expect((await staff.call(retryFailedPages, {})).content).toEqual({ retried: 0 });
  expect(await listed()).toEqual([]);
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  expect((await listTexts()).at(-1)).toMatchObject({ number: '3', state: 'READ' });
  const entries = await test.county.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'pageText.retried')
    .execute();
  expect(entries).toEqual([{ details: { pages: 1 } }]);
});

/** A page with a drawn line, and others that are on it as text without being seen. */
async function writeBornDigital(isHonest: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([360, 216]);
  page.drawText('Grantor Lindquist conveys 1,240 acres', { x: 30, y: 160, size: 14, font });
  if (isHonest) return pdf.save();
  page.drawText('Social Security Number 123-45-6789', { x: 30, y: 100, size: 14, font });
  page.drawRectangle({ x: 25, y: 92, width: 300, height: 24, color: rgb(0, 0, 0) });
  page.drawText('released satisfied discharged', {
    ...{ x: 30, y: 40, size: 14, font },
    renderMode: TextRenderingMode.Invisible,
  });
  return pdf.save();
}

it('The text of a born-digital page is used where the page shows it, and text that it does not show is not searched', async () => {
  const { db, images } = test.county;
  await images.put('A4', await writeBornDigital(true));
  await images.put('A5', await writeBornDigital(false));
  for (const key of ['A4', 'A5']) await addDocument(db, { key, recordedOn: '2026-11-19', imagePageCount: 1 });
  await readPages(test.county, recognizer, { measureIdle: isIdle });
  const read = async (number: string) => {
    const { rows } = await sql<{ words: Uint8Array; isFileText: boolean; hidesText: boolean; hasHidden: boolean }>`
      SELECT words, is_file_text AS "isFileText", hides_text AS "hidesText", file_words IS NOT NULL AS "hasHidden"
      FROM page_texts JOIN documents ON documents.id = document_id WHERE number = ${number}`.execute(db);
    const [row] = rows;
    return {
      ...row,
      words: unpackWords(row?.words ?? new Uint8Array())
        .map(({ text }) => text)
        .join(' '),
    };
  };
  expect(await read('4')).toEqual({
    ...{ words: 'Grantor Lindquist conveys 1,240 acres', isFileText: true, hidesText: false, hasHidden: false },
  });
  const hostile = await read('5');
  expect(hostile.words).toContain('Grantor Lindquist conveys 1,240 acres');
  expect(hostile.words).not.toMatch(/6789|satisfied|discharged/);
  expect(hostile).toMatchObject({ hidesText: true, hasHidden: true });
  const staff = await test.signedIn({ role: 'COUNTY' });
  expect((await staff.call(pageToCheckList.endpoint, {})).content.pages).toEqual([
    { documentKey: 'A5', page: 1, reason: 'hiddenText' },
  ]);
});
