import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import { parseMapping } from './mapping/mapping-schema.ts';
import { ShrunkExportError } from './refused-import.ts';
import { MIN_ROWS_SHARE } from './shrunk-files.ts';

const imported = new ImportTest();

const COUNT = 200;

function write(from: number, count: number): void {
  const rows = Array.from({ length: count }, (_, index) => `A${from + index},2020-01-02,WD\n`);
  imported.write({ ...CODES, documents: `document,recorded_on,instrument\n${rows.join('')}` });
}

const night = (options = {}) => imported.run(findBundleSources, { minRowsShare: MIN_ROWS_SHARE, ...options });
const countDocuments = async () => (await imported.rows('SELECT count(*)::integer AS count FROM documents'))[0]?.count;

test('An export of all documents that shrinks by half stops, with nothing written, and is imported when someone accepts it', async () => {
  write(1, COUNT);
  await night();
  // Two of three fewer is no accident of a night.
  write(1_001, COUNT / 2 - 1);
  await expect(night()).rejects.toThrow(
    'Nothing was written, because documents.csv has 99 rows and had 200 in its last import.',
  );
  expect(imported.report.at(-1)).toBe(
    'documents.csv,0,the file has much fewer rows than in its last import: before: 200; now: 99,,warning',
  );
  expect(await countDocuments()).toBe(COUNT);
  write(1, COUNT / 2);
  await night();
  // The command with --min-rows 0.
  write(1_001, COUNT / 2 - 60);
  await night({ minRowsShare: 0 });
  expect(await countDocuments()).toBe(COUNT + 40);
});

test('The exports of days, which have few of the documents, can have any size', async () => {
  write(1, 5 * COUNT);
  await night();
  write(5_001, COUNT);
  await expect(night()).rejects.toThrow(ShrunkExportError);
  await night({ minRowsShare: 0 });
  write(6_001, 3);
  await night();
  expect(await countDocuments()).toBe(6 * COUNT + 3);
});

test('A dry run and an upload warn, and the names of files differ by their dates', async () => {
  const mapping = parseMapping(
    {
      mapping: 1,
      files: { documents: { path: 'deeds-*.csv' } },
      records: [
        { record: 'instruments', rows: [{ code: 'WD', description: 'Warranty Deed' }] },
        { record: 'documents', from: 'documents', fields: 'same' },
      ],
    },
    'the mapping',
  );
  const run = (options = {}) => imported.run((folder, reading) => findMappedSources(mapping, folder, reading), options);
  const name = (day: string) =>
    renameSync(join(imported.folder, 'documents.csv'), join(imported.folder, `deeds-${day}.csv`));
  write(1, COUNT);
  name('20260328');
  await run();
  rmSync(join(imported.folder, 'deeds-20260328.csv'));
  write(1, 20);
  name('20260329');
  await run({ isDryRun: true });
  expect(imported.report.at(-1)).toContain('deeds-#.csv,0,the file has much fewer rows');
  await run();
  expect(imported.report.at(-1)).toContain('deeds-#.csv,0,the file has much fewer rows');
});

test('An import that is undone is no measure', async () => {
  write(1, COUNT);
  await night();
  await imported.rows('UPDATE index_versions SET undone_version_id = id');
  write(1, 20);
  await night();
});
