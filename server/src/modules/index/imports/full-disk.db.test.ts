import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScan } from '@portal/testing/apps/record-document';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { clearTables } from '@portal/testing/database/clear-tables';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { findProgram } from '@portal/testing/programs/find-program';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CountyLine } from '../../../counties-file.ts';
import { openFolderImageStore } from '../../../platform/images/store/folder-image-store.ts';
import { giveBackImages } from '../../images/earlier-images/index.ts';
import { openServedImages } from '../../images/redactions/index.ts';
import type { ImportProcessTask } from './import-process-task.ts';
import { findImport, insertImport, type StoredImport, startImportWork, takeWaitingImport } from './imports.queries.ts';
import { performImport } from './perform-import.ts';
import { undoImport } from './undo-import.ts';

/** Blocks of 512 bytes: no file that the process writes can be larger, and one that would be fails as on a full disk. */
const FILE_BLOCKS = 8;
const FOLDER = '0b9d1c5e-6c1f-4f27-9d55-3a8f5f0e2d11';
/** Pages of images below and above that size. */
const SMALL = 2;
const LARGE = 120;

let test: TestApp;
let line: CountyLine;
beforeAll(async () => {
  test = await startTestApp();
  const databaseUrl = await findDatabaseUrl(test.database);
  const { key, name, state, timeZone } = test.county;
  line = { key, name, state, timeZone, databaseUrl, dataDir: test.folder };
  const store = openFolderImageStore(join(test.folder, 'images'));
  Object.assign(test.county, openServedImages(store, test.database.db));
});
afterAll(() => test.close());
beforeEach(async () => {
  await clearTables(test.database, ['record_imports', 'documents', 'names', 'index_versions']);
  rmSync(join(test.folder, 'images'), { recursive: true, force: true });
});

/** Stores a received import of a document with an image, and of one with another. */
async function receive(images: Readonly<Record<string, number>>, extra: Readonly<Record<string, string>> = {}) {
  const received = join(test.county.imports.folder, FOLDER, 'received');
  rmSync(join(test.county.imports.folder, FOLDER), { recursive: true, force: true });
  mkdirSync(join(received, 'images'), { recursive: true });
  const files = {
    'instruments.csv': 'code,description\nWD,Warranty Deed\n',
    'documents.csv': 'document,recorded_on,instrument\nA1,2026-01-08,WD\nA2,2026-01-08,WD\n',
    ...extra,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(received, name), text);
  for (const [key, pages] of Object.entries(images))
    writeFileSync(join(received, 'images', `${key}.tif`), createScan(pages));
  await test.database.executeSql(`UPDATE record_imports SET folder = gen_random_uuid()`);
  return insertImport(test.database.db, {
    ...{
      origin: 'UPLOAD',
      name: 'Friday.zip',
      folder: FOLDER,
      byteCount: 1,
      digest: Buffer.from(JSON.stringify(images)),
    },
    ...{ layout: 'bundle', encoding: 'utf-8', isComplete: false, work: 'IMPORT', username: 'ann' },
    createdAt: new Date(),
  });
}

async function take() {
  const attempt = await takeWaitingImport(test.database.db, new Date());
  if (attempt === undefined) throw new Error('Nothing waits.');
  return attempt;
}

/** Performs the waiting import in the portal's process for imports, on a disk without room. */
async function performWithoutRoom(): Promise<void> {
  const task: ImportProcessTask = { line, attempt: await take() };
  const program = findProgram(join(import.meta.dirname, '../../../import-process.ts'));
  const script = ['-c', 'ulimit -f "$0"; exec "$@"', String(FILE_BLOCKS), process.execPath, '--no-warnings', program];
  const child = spawn('sh', script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.send(task);
  expect(await once(child, 'exit')).toEqual([0, null]);
}

const stored = async (id: number) => (await findImport(test.database.db, id)) as StoredImport;
const perform = async () => performImport(test.county, await take());
async function pagesOf(key: string): Promise<number | undefined> {
  const bytes = await (await test.county.images.find(key))?.read();
  return bytes && [SMALL, LARGE].find((pages) => Buffer.from(createScan(pages)).equals(bytes));
}

it('An import whose images find no room stops in words, shows nothing half-written, and continues when it is started again', async () => {
  const id = await receive({ A1: SMALL, A2: LARGE });
  await performWithoutRoom();
  expect(await stored(id)).toMatchObject({ state: 'FAILED', problem: 'DISK_FULL', detail: '' });
  expect([await pagesOf('A1'), await pagesOf('A2')]).toEqual([SMALL, undefined]);
  expect(await startImportWork(test.database.db, id)).toBe(true);
  expect(await startImportWork(test.database.db, id)).toBe(false);
  await perform();
  expect(await stored(id)).toMatchObject({ state: 'DONE', problem: null });
  expect([await pagesOf('A1'), await pagesOf('A2')]).toEqual([SMALL, LARGE]);
});

it('An image that would be replaced stays, if there is no room for what it was', async () => {
  await receive({ A1: LARGE });
  await perform();
  const id = await receive({ A1: SMALL });
  await performWithoutRoom();
  expect(await stored(id)).toMatchObject({ state: 'FAILED', problem: 'DISK_FULL' });
  expect(await pagesOf('A1')).toBe(LARGE);
  // Undone without the files, which the import has no room for either.
  const { indexVersionId } = await stored(id);
  const { county } = test;
  await undoImport({ county, database: county.imports.database, indexVersionId: indexVersionId ?? 0, by: 'cora' });
  expect(await pagesOf('A1')).toBe(LARGE);
  await giveBackImages(county, async () => {});
});

it('A report that finds no room does not hide why the import stopped', async () => {
  const unknown = Array.from({ length: 400 }, (_, index) => `A${index + 100},A1,\n`).join('');
  const id = await receive({}, { 'references.csv': `document,referenced_document,text\n${unknown}` });
  await performWithoutRoom();
  expect(await stored(id)).toMatchObject({ state: 'FAILED', problem: 'TOO_MANY_REJECTED' });
});
