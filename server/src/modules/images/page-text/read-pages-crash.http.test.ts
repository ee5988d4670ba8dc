import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScan } from '@portal/testing/apps/record-document';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { spawnCrashReadPages } from '@portal/testing/crash/crash-processes';
import type { ReadPagesCrashPoint } from '@portal/testing/crash/crash-read-pages';
import { findDatabaseUrl } from '@portal/testing/database/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderImageStore } from '../../../platform/images/store/folder-image-store.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { SYSTEM_ACTOR } from '../../office/audit/index.ts';
import { saveSettings } from '../../office/county-settings/index.ts';
import { readPages } from './read-pages.ts';

/** A document of 51 pages takes five runs of the job. */
const PAGES = 51;
const KILLED_AT = 30;

let test: TestApp;
let imageFolder: string;
beforeEach(async () => {
  test = await startTestApp();
  imageFolder = await mkdtemp(join(tmpdir(), 'portal-read-pages-'));
  await addTestCodes(test.county.db);
  await openFolderImageStore(imageFolder).put('A1', createScan(PAGES));
  await addDocument(test.county.db, { key: 'A1', imagePageCount: PAGES });
  await saveSettings(test.county.db, { group: 'pageText', content: { readPages: true }, actor: SYSTEM_ACTOR });
});
afterEach(async () => {
  await test.close();
  await rm(imageFolder, { recursive: true });
});

async function countPages() {
  const { rows } = await sql<{ state: string; attempts: number; count: number }>`
    SELECT state, attempts, count(*)::int AS count FROM page_texts GROUP BY state, attempts ORDER BY count DESC`.execute(
    test.county.db,
  );
  return rows.map(({ state, attempts, count }) => `${count} ${state} after ${attempts}`);
}

it.each<ReadPagesCrashPoint>(['while a page is drawn', 'while a page is recognized'])(
  'A process that is killed %s loses that page alone, which another one reads after five minutes',
  async (crashAt) => {
    const now = test.clock.now();
    const databaseUrl = await findDatabaseUrl(test.database);
    const options = { databaseUrl, now: now.toISOString(), crashAt, imageFolder, atPage: KILLED_AT };
    const [, signal] = await once(spawnCrashReadPages(options), 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await countPages()).toEqual(['29 READ after 1', '21 WAITING after 0', '1 WAITING after 1']);

    const county = { ...test.county, images: openFolderImageStore(imageFolder) };
    const recognizer: Recognizer = {
      findEngine: async () => 'test',
      recognize: async () => [],
      close: async () => {},
    };
    const readSome = () => readPages(county, recognizer, { measureIdle: async () => 1 });
    await readSome();
    await readSome();
    expect(await countPages()).toEqual(['50 READ after 1', '1 WAITING after 1']);
    test.clock.advanceMinutes(6);
    await readSome();
    expect(await countPages()).toEqual(['50 READ after 1', '1 READ after 2']);
  },
);
