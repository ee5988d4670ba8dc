import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importImages } from './images.ts';
import { ImportReport } from './import-report.ts';
import { CODES, ImportTest } from './import-testing.ts';

const imported = new ImportTest();

test('images are named by document key; broken ones and those of no document go to the report', async () => {
  imported.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2020-01-01,WD\nA2,2020-01-01,WD\n' });
  await imported.run();
  const images = join(imported.folder, 'images');
  mkdirSync(images);
  const scans = join(import.meta.dirname, '../../platform/images/fixtures');
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'A1.tif'));
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'A9.tif'));
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'scan 7!.tif'));
  writeFileSync(join(images, 'A2.pdf'), 'this is no PDF');
  const report = new ImportReport(join(imported.folder, 'images.txt'));
  expect(await importImages(imported.county, images, report, () => {})).toBe(1);
  await report.close();
  expect(await imported.rows('SELECT number, image_page_count FROM documents ORDER BY 1')).toEqual([
    { number: '1', image_page_count: 5 },
    { number: '2', image_page_count: null },
  ]);
  expect((await imported.county.images.find('A1'))?.byteLength).toBeGreaterThan(0);
  expect(await imported.county.images.find('A9')).toBeUndefined();
  expect(report.rejectedCount).toBe(3);
  expect(await importImages(imported.county, images, report, () => {})).toBe(0);
});
