import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unshownImageList } from '@portal/contract/index/imports/unshown-images';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTiff } from '../../../../platform/images/fixtures/build-tiff.ts';
import { faxOf, LETTER_F, readFixture } from '../../../../platform/images/fixtures/fixture-pages.ts';
import { readTiffPages } from '../../../../platform/images/tiff/tiff-directory.ts';
import { PageWorkersBusyError } from '../../../../platform/images/workers/page-workers-busy-error.ts';
import { computeNumberKeys } from '../../records/index.ts';
import { ImportReport } from '../load/files/import-report.ts';
import { importImages } from '../load/images/images.ts';
import { openNewImages } from './open-new-images.ts';

let test: TestApp;
let staff: TestClient;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  staff = await test.signedIn({ role: 'COUNTY' });
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-images-'));
  await clearTables(test.database, ['documents', 'image_checks']);
  await test.database.executeSql(`
    INSERT INTO instruments (code, description, abbreviation) VALUES ('WD', 'Warranty Deed', 'WD') ON CONFLICT DO NOTHING;`);
  for (const number of ['1', '2', '3', '4', '5', '6']) {
    const { numberKey, numberCompact } = computeNumberKeys(number);
    await test.database.executeSql(`
      INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code)
      VALUES ('A', '${number}', '${numberKey}', '${numberCompact}', '${number}', '2026-01-02', 'WD')`);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WHOLE = readFixture('letter');
/** Some bits of the fourth page are wrong. Its directory, which an import reads, is right. */
const DAMAGED = Uint8Array.from(readFixture('fivePages'));
const { offset = 0, length = 0 } = readTiffPages(DAMAGED)[3]?.segments[0] ?? {};
DAMAGED.fill(0x5a, offset + length / 2, offset + length / 2 + 200);
/** A form of fax that isn't supported. */
const UNSUPPORTED = buildTiff([{ tags: { 293: 2 }, segments: [faxOf(LETTER_F)] }]);

async function importFiles(files: Readonly<Record<string, Uint8Array>>): Promise<number> {
  rmSync(join(folder, 'images'), { recursive: true, force: true });
  mkdirSync(join(folder, 'images'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'images', name), bytes);
  const report = new ImportReport(join(folder, 'report.csv'));
  const { county } = test;
  const written = await importImages({ county, folder, lists: [], report, onProgress: () => {} });
  await report.close();
  expect(report.counts().filter(({ kind }) => kind === 'rejected')).toEqual([]);
  return written;
}

const listUnshown = async () => (await staff.call(unshownImageList.endpoint, {})).content.images;
const listWaiting = async () =>
  (await test.database.executeSql('SELECT document_key FROM image_checks WHERE problem IS NULL ORDER BY 1')).rows.map(
    (row) => row.document_key,
  );

it('After an import, each new image is opened once, and those that can’t be shown are listed with the reason', async () => {
  const files = { 'A1.tif': WHOLE, 'A2.tif': DAMAGED, 'A3.tif': UNSUPPORTED };
  expect(await importFiles(files)).toBe(3);
  expect(await listWaiting()).toEqual(['A1', 'A2', 'A3']);
  await openNewImages(test.county);
  const found = { checkedAt: '2026-11-20T12:00' };
  expect((await listUnshown()).toSorted((one, other) => one.documentKey.localeCompare(other.documentKey))).toEqual([
    { documentKey: 'A2', problem: 'damaged', page: 4, ...found },
    { documentKey: 'A3', problem: 'unsupported', page: 1, ...found },
  ]);
  expect(await listWaiting()).toEqual([]);
  const { rows } = await test.database.executeSql(
    `SELECT username, details FROM audit_entries WHERE action = 'recordImport.imagesUnshown'`,
  );
  expect(rows).toEqual([{ username: null, details: { count: 2, note: 'A2, A3' } }]);
  // The next import of the same files opens those again that a newer release could show.
  expect(await importFiles(files)).toBe(0);
  expect(await listWaiting()).toEqual(['A2', 'A3']);
});

it('An image that is imported again leaves the list once it can be shown', async () => {
  await importFiles({ 'A4.tif': UNSUPPORTED });
  await openNewImages(test.county);
  expect(await listUnshown()).toHaveLength(1);
  await importFiles({ 'A4.tif': WHOLE });
  await openNewImages(test.county);
  expect(await listUnshown()).toEqual([]);
  expect(await listWaiting()).toEqual([]);
});

it('A busy machine is no reason: the image is opened again later', async () => {
  await importFiles({ 'A5.tif': WHOLE });
  const openInspection = () => Promise.reject(new PageWorkersBusyError());
  await openNewImages({ ...test.county, pageImages: { ...test.county.pageImages, openInspection } });
  expect([await listUnshown(), await listWaiting()]).toEqual([[], ['A5']]);
  await openNewImages(test.county);
  expect(await listWaiting()).toEqual(['A5']);
  test.clock.advanceMinutes(11);
  await openNewImages(test.county);
  expect([await listUnshown(), await listWaiting()]).toEqual([[], []]);
});

it('The outcome of an earlier file is dropped if another one is imported at that moment', async () => {
  await importFiles({ 'A6.tif': UNSUPPORTED });
  const { pageImages } = test.county;
  const openInspection: typeof pageImages.openInspection = async (document) => {
    const opened = await pageImages.openInspection(document);
    await importFiles({ 'A6.tif': WHOLE });
    return opened;
  };
  await openNewImages({ ...test.county, pageImages: { ...pageImages, openInspection } });
  expect(await listUnshown()).toEqual([]);
  await openNewImages(test.county);
  expect([await listUnshown(), await listWaiting()]).toEqual([[], []]);
});

it('A replaced image loses the text that was recognized on the earlier one, and the same image keeps it', async () => {
  await importFiles({ 'A1.tif': WHOLE });
  await test.database.executeSql(`
    INSERT INTO page_texts (document_id, page, urgency, recorded_at, state, engine, read_at, words)
    SELECT id, 1, 2, recorded_at, 'READ', 'engine', now(), '' FROM documents WHERE number = '1'`);
  const countTexts = async () => (await test.database.executeSql('SELECT FROM page_texts')).rows.length;
  await importFiles({ 'A1.tif': WHOLE });
  expect(await countTexts()).toBe(1);
  await importFiles({ 'A1.tif': readFixture('fivePages') });
  expect(await countTexts()).toBe(0);
});
