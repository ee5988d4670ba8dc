import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { createScan } from '@portal/testing/apps/record-document';
import { clearTables } from '@portal/testing/database/clear-tables';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBulkSession } from '../../../platform/database/bulk-session.ts';
import {
  addUndoneImages,
  deleteUnneededImages,
  findImageFaults,
  nameEarlierImage,
} from '../../images/earlier-images/index.ts';
import { forgetOldChanges, UndoRefusedError } from '../records/index.ts';
import { ImportReport } from './load/files/import-report.ts';
import { importFolder } from './load/import-folder.ts';
import { giveBackUndoneImages } from './undo-images.ts';
import { undoImport } from './undo-import.ts';

const test = new ImportTest();
beforeEach(() => clearTables(test.database, ['image_checks', 'redacted_images']));

const DOCUMENTS = 'document,recorded_on,instrument\n';

/** Imports documents and images of as many pages. @returns the version of the index. */
async function imported(documents: readonly string[], images: Readonly<Record<string, number>>): Promise<number> {
  test.write({ ...CODES, documents: DOCUMENTS + documents.map((key) => `${key},2026-01-08,WD\n`).join('') });
  rmSync(join(test.folder, 'images'), { recursive: true, force: true });
  mkdirSync(join(test.folder, 'images'));
  for (const [key, pages] of Object.entries(images))
    writeFileSync(join(test.folder, 'images', `${key}.tif`), createScan(pages));
  const { county, database, folder } = test;
  const report = new ImportReport(join(folder, 'report.txt'));
  const { indexVersionId = 0 } = await importFolder({
    ...{ county, database, folder, report, layout: 'bundle', encoding: 'utf-8', source: 'test' },
    ...{ maxRejectedShare: 0, maxWithdrawnShare: 1, onProgress: () => {} },
  });
  await report.close();
  return indexVersionId;
}

const undo = (indexVersionId: number, county = test.county) =>
  undoImport({ county, database: test.database, indexVersionId, by: 'cora' });

const bytesOf = async (key: string) => {
  const bytes = await (await test.county.images.find(key))?.read();
  return bytes && Buffer.from(bytes);
};
const fileOf = async (key: string) => {
  const bytes = await (await test.county.originals.files.find(key))?.read();
  return bytes && Buffer.from(bytes);
};
const scan = (pages: number) => Buffer.from(createScan(pages));
const pageCounts = async () =>
  Object.fromEntries(
    (await test.rows('SELECT number, image_page_count AS pages FROM documents')).map(({ number, pages }) => [
      number,
      pages,
    ]),
  );

describe('Undoing an import with images', () => {
  it('gives back replaced images byte for byte, and takes out added ones', async () => {
    await imported(['A1', 'A2'], { A1: 3 });
    const wrong = await imported(['A1', 'A2', 'A3'], { A1: 5, A2: 2, A3: 1 });
    expect(await pageCounts()).toEqual({ 1: 5, 2: 2, 3: 1 });
    expect(await undo(wrong)).toMatchObject({ removed: 1, images: 3 });
    expect(await pageCounts()).toEqual({ 1: 3, 2: null });
    expect(await bytesOf('A1')).toEqual(scan(3));
    expect([await bytesOf('A2'), await bytesOf('A3')]).toEqual([undefined, undefined]);
    expect(await test.rows('SELECT document_key FROM undone_images')).toEqual([]);
    // Opened once, like any new image; removed ones are not.
    expect(await test.rows('SELECT document_key FROM image_checks')).toEqual([{ document_key: 'A1' }]);
    await deleteUnneededImages(test.county);
    expect(await test.rows('SELECT id FROM earlier_images')).toEqual([]);
    expect(await findImageFaults(test.county)).toEqual([]);
  });

  it('undoes several in the reverse order, each exactly, and keeps what another undoing needs', async () => {
    await imported(['A1'], { A1: 1 });
    const second = await imported(['A1'], { A1: 2 });
    const third = await imported(['A1'], { A1: 3 });
    await expect(undo(second)).rejects.toMatchObject({ problem: 'TOUCHED_LATER', records: ['A1'] });
    await undo(third);
    await deleteUnneededImages(test.county);
    expect(await bytesOf('A1')).toEqual(scan(2));
    await undo(second);
    expect(await bytesOf('A1')).toEqual(scan(1));
  });

  it('serves what the undoing decided while the store is full, and gives the files back once it has room', async () => {
    await imported(['A1', 'A2'], { A1: 3 });
    const wrong = await imported(['A1', 'A2'], { A1: 5, A2: 2 });
    const { county } = test;
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const files = { ...county.originals.files, put: full, remove: full };
    await undo(wrong, { ...county, originals: { ...county.originals, files } });
    const served = async () => [await bytesOf('A1'), await bytesOf('A2')];
    expect(await served()).toEqual([scan(3), undefined]);
    expect(await fileOf('A1')).toEqual(scan(5));
    await deleteUnneededImages(county);
    await giveBackUndoneImages(county);
    expect(await served()).toEqual([scan(3), undefined]);
    expect(await fileOf('A1')).toEqual(scan(3));
    expect(await county.originals.files.find('A2')).toBeUndefined();
  });

  it('leaves an image that came after the undoing, though its file was not given back yet', async () => {
    await imported(['A1', 'A2'], { A1: 1 });
    const session = await openBulkSession(test.database);
    await addUndoneImages(session, [{ documentKey: 'A1', earlierId: null }], new Date());
    await session.close();
    expect(await bytesOf('A1')).toBeUndefined();
    await imported(['A1'], { A1: 4 });
    await giveBackUndoneImages(test.county);
    expect(await bytesOf('A1')).toEqual(scan(4));
  });

  it('closes a document with redactions until a clerk has looked, whether its redactions are older than the import or not', async () => {
    await imported(['A1', 'A2'], { A1: 3, A2: 3 });
    const redact = async (number: string) => {
      const [row] = await test.rows(`SELECT number_key FROM documents WHERE number = '${number}'`);
      await test.rows(`INSERT INTO redacted_images (document_type, number_key, document_key, file_key)
        VALUES ('A', '${row?.number_key}', 'A${number}', 'redacted.${number}')`);
    };
    await redact('1');
    const wrong = await imported(['A1', 'A2'], { A1: 5, A2: 5 });
    await redact('2');
    // A clerk has looked at the new scan, and it was erased.
    await test.rows(`UPDATE redacted_images SET is_replaced = false, version = version + 1 WHERE document_key = 'A1'`);
    await test.rows(`UPDATE redacted_images SET file_key = 'redacted.1' WHERE document_key = 'A1'`);
    await undo(wrong);
    expect(await test.rows('SELECT document_key, file_key, is_replaced FROM redacted_images ORDER BY 1')).toEqual([
      { document_key: 'A1', file_key: null, is_replaced: true },
      { document_key: 'A2', file_key: null, is_replaced: true },
    ]);
    for (const key of ['A1', 'A2'])
      await expect(test.county.images.find(key)).rejects.toMatchObject({ code: 'IMAGE_BEING_REDACTED' });
  });

  it('forgets the text of pages that are gone', async () => {
    await imported(['A1'], { A1: 1 });
    const wrong = await imported(['A1'], { A1: 2 });
    await test.rows(`INSERT INTO page_texts (document_id, page, urgency, recorded_at, state, engine, read_at, words)
      SELECT id, 1, 2, recorded_at, 'READ', 'engine', now(), '' FROM documents`);
    await undo(wrong);
    expect(await test.rows('SELECT page FROM page_texts')).toEqual([]);
  });

  it('is refused, with the images, if what they replaced is not there: lost files, and imports of an earlier release', async () => {
    await imported(['A1', 'A2'], { A1: 3, A2: 3 });
    const wrong = await imported(['A1', 'A2'], { A1: 5, A2: 4 });
    const [earlier] = await test.rows(`SELECT id FROM earlier_images WHERE document_key = 'A1'`);
    await test.county.originals.files.remove(nameEarlierImage(Number(earlier?.id)));
    const before = await test.dump();
    const refusal = { problem: 'HAS_IMAGES', count: 1, records: ['A1'] };
    await expect(undo(wrong)).rejects.toMatchObject(refusal);
    await expect(undo(wrong)).rejects.toBeInstanceOf(UndoRefusedError);
    expect(await test.dump()).toEqual(before);
    expect(await bytesOf('A1')).toEqual(scan(5));
    await test.rows(`UPDATE import_changes SET before = NULL WHERE record_table = 'images' AND record_id = 'A2'`);
    await expect(undo(wrong)).rejects.toMatchObject({ ...refusal, records: ['A2'] });
  });

  it('keeps an earlier image for as long as the import can be undone', async () => {
    await imported(['A1'], { A1: 3 });
    const wrong = await imported(['A1'], { A1: 5 });
    const earlierOf = async () => (await Array.fromAsync(test.county.originals.files.list('earlier.'))).length;
    await deleteUnneededImages(test.county);
    expect(await earlierOf()).toBe(1);
    await forgetOldChanges(test.database.db, new Date('2027-01-01'));
    await deleteUnneededImages(test.county);
    expect(await earlierOf()).toBe(0);
    await expect(undo(wrong)).rejects.toMatchObject({ problem: 'NOT_KEPT' });
    expect(await bytesOf('A1')).toEqual(scan(5));
  });
});

describe('The nightly check of images', () => {
  it('names files that are missing or left over, and undone imports that have not given their images back', async () => {
    await imported(['A1', 'A2'], { A1: 3 });
    await imported(['A1', 'A2'], { A1: 5, A2: 1 });
    expect(await findImageFaults(test.county)).toEqual([]);
    const { files } = test.county.originals;
    const [earlier] = await test.rows('SELECT id FROM earlier_images');
    await files.remove('A2');
    await files.remove(nameEarlierImage(Number(earlier?.id)));
    await files.put('earlier.999', createScan(1));
    const session = await openBulkSession(test.database);
    await addUndoneImages(session, [{ documentKey: 'A7', earlierId: null }], new Date('2026-03-31'));
    await session.close();
    expect(await findImageFaults(test.county)).toEqual([
      { rule: 'the image that an import stored is in the store', keys: ['A2'] },
      { rule: 'the image that an import replaced is kept while it can be undone', keys: ['A1'] },
      { rule: 'an earlier image is deleted once no import needs it', keys: ['earlier.999'] },
      { rule: 'an undone import gives its images back', keys: ['A7'] },
    ]);
  });
});
