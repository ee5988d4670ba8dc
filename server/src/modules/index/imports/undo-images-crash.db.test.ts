import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { createScan } from '@portal/testing/apps/record-document';
import type { ImagesCrashPoint } from '@portal/testing/crash/crash-images';
import { spawnCrashImages } from '@portal/testing/crash/crash-processes';
import { clearTables } from '@portal/testing/database/clear-tables';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { beforeEach, expect, it } from 'vitest';
import { deleteUnneededImages, findImageFaults } from '../../images/earlier-images/index.ts';
import { ImportRunningError } from '../records/index.ts';
import { ImportReport } from './load/files/import-report.ts';
import { importFolder } from './load/import-folder.ts';
import { giveBackUndoneImages } from './undo-images.ts';
import { undoImport } from './undo-import.ts';

const test = new ImportTest();
beforeEach(() => clearTables(test.database, ['image_checks', 'record_imports']));

/** Writes two documents with images of as many pages. */
function writeImages(images: Readonly<Record<string, number>>): void {
  test.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2026-01-08,WD\nA2,2026-01-08,WD\n' });
  rmSync(join(test.folder, 'images'), { recursive: true, force: true });
  mkdirSync(join(test.folder, 'images'));
  for (const [key, pages] of Object.entries(images))
    writeFileSync(join(test.folder, 'images', `${key}.tif`), createScan(pages));
}

/** Does a work; the server can still be closing the connections of a killed process. */
async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ImportRunningError)) throw error;
      await setTimeout(10);
    }
  }
}

async function importImages(): Promise<number> {
  const { county, database, folder } = test;
  const report = new ImportReport(join(folder, 'report.txt'));
  const { indexVersionId = 0 } = await importFolder({
    ...{ county, database, folder, report, layout: 'bundle', encoding: 'utf-8', source: 'test' },
    ...{ maxRejectedShare: 0, maxWithdrawnShare: 1, onProgress: () => {} },
  });
  await report.close();
  return indexVersionId;
}

const undo = (indexVersionId: number) =>
  repeat(() => undoImport({ county: test.county, database: test.database, indexVersionId, by: 'cora' }));

async function killedAt(point: ImagesCrashPoint, undone?: number): Promise<void> {
  const process = spawnCrashImages({
    databaseUrl: await findDatabaseUrl(test.database),
    now: '2026-04-01T12:00:00Z',
    crashAt: point,
    imageFolder: join(test.folder, 'store'),
    importFolder: test.folder,
    ...(undone !== undefined && { undone }),
  });
  const [, signal] = await once(process, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** The pages of the images that users get; throws for a half-written file. */
async function served(): Promise<readonly (number | undefined)[]> {
  const pagesOf = async (key: string) => {
    const bytes = await (await test.county.images.find(key))?.read();
    return bytes && [1, 2, 3, 4, 5].find((pages) => Buffer.from(createScan(pages)).equals(bytes));
  };
  return [await pagesOf('A1'), await pagesOf('A2')];
}

it.each<[ImagesCrashPoint, readonly (number | undefined)[]]>([
  ['before the commit of an undoing', [5, 2]],
  ['before a file is given back', [3, undefined]],
  ['behind a file that was given back', [3, undefined]],
  ['before a file is removed', [3, undefined]],
])('An undoing that is killed %s leaves the one state or the other, and is completed', async (point, left) => {
  writeImages({ A1: 3 });
  await importImages();
  writeImages({ A1: 5, A2: 2 });
  const wrong = await importImages();
  await killedAt(point, wrong);
  expect(await served()).toEqual(left);
  if (point === 'before the commit of an undoing') await undo(wrong);
  else {
    await expect(undo(wrong)).rejects.toMatchObject({ problem: 'UNDONE' });
    await giveBackUndoneImages(test.county);
  }
  await deleteUnneededImages(test.county);
  expect(await served()).toEqual([3, undefined]);
  expect(await test.county.originals.files.find('A2')).toBeUndefined();
  expect(await Array.fromAsync(test.county.originals.files.list('earlier.'))).toEqual([]);
  expect(await findImageFaults(test.county)).toEqual([]);
});

it.each<[ImagesCrashPoint, readonly (number | undefined)[]]>([
  ['before an earlier image is kept', [3, undefined]],
  ['before an image is replaced', [3, undefined]],
  ['behind a replaced image', [5, undefined]],
])('An import that is killed %s can be repeated, and both undone', async (point, left) => {
  writeImages({ A1: 3 });
  await importImages();
  const before = await test.dump();
  writeImages({ A1: 5, A2: 2 });
  await killedAt(point);
  expect(await served()).toEqual(left);
  const [killed] = await test.rows('SELECT max(id) AS id FROM index_versions');
  const repeated = await repeat(importImages);
  expect(await served()).toEqual([5, 2]);
  await undo(repeated);
  await undo(Number(killed?.id));
  expect(await served()).toEqual([3, undefined]);
  expect(await test.dump()).toEqual(before);
  await deleteUnneededImages(test.county);
  expect(await Array.fromAsync(test.county.originals.files.list('earlier.'))).toEqual([]);
});

it('An undoing while an import stores images is refused, and so is a second one', async () => {
  writeImages({ A1: 3 });
  const first = await importImages();
  const county = { ...test.county };
  const attempt = () => undoImport({ county, database: test.database, indexVersionId: first, by: 'cora' });
  let refused: unknown;
  const images = {
    ...county.images,
    put: async (key: string, bytes: Uint8Array) => {
      refused ??= await attempt().catch((error: unknown) => error);
      await county.images.put(key, bytes);
    },
  };
  writeImages({ A1: 4 });
  const report = new ImportReport(join(test.folder, 'report.txt'));
  await importFolder({
    ...{ county: { ...county, images }, database: test.database, folder: test.folder, report, layout: 'bundle' },
    ...{ encoding: 'utf-8', source: 'test', maxRejectedShare: 0, maxWithdrawnShare: 1, onProgress: () => {} },
  });
  await report.close();
  expect(refused).toBeInstanceOf(ImportRunningError);
  const [last] = await test.rows('SELECT max(id) AS id FROM index_versions');
  const undoings = await Promise.allSettled([undoLast(), undoLast()]);
  expect(undoings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await served()).toEqual([3, undefined]);

  function undoLast() {
    return undoImport({ county, database: test.database, indexVersionId: Number(last?.id), by: 'cora' });
  }
});
