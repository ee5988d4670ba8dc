import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/import-test';
import { expect, test } from 'vitest';
import { importImages } from './images.ts';
import { ImportReport } from './import-report.ts';

const imported = new ImportTest();

test('images are named by document key; broken images and images without a document are reported', async () => {
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

test('an image is stored under the number as recorded, regardless of leading zeros in its name', async () => {
  imported.write({
    ...CODES,
    documents: 'document,recorded_on,instrument\nA587329,2020-01-01,WD\nA0012,2020-01-01,WD\n',
    certificates: 'certificate,certified_on,status\n22871,1991-09-12,CURRENT\n',
  });
  await imported.run();
  const images = join(imported.folder, 'zeros');
  mkdirSync(images);
  const scans = join(import.meta.dirname, '../../platform/images/fixtures');
  for (const name of ['A000587329', 'A12', 'A587329', 'CERT-0022871'])
    cpSync(join(scans, 'five-pages-group4.tif'), join(images, `${name}.tif`));
  const report = new ImportReport(join(imported.folder, 'zeros.txt'));
  expect(await importImages(imported.county, images, report, () => {})).toBe(3);
  await report.close();
  for (const key of ['A587329', 'A0012', 'CERT-22871'])
    expect((await imported.county.images.find(key))?.byteLength).toBeGreaterThan(0);
  expect(readFileSync(report.path, 'utf8')).toContain('images/A000587329.tif is for the same document');
  expect(report.rejectedCount).toBe(1);
});

test('the image of a certificate of title or a tract book is named by its series and number', async () => {
  imported.write({
    certificates: 'certificate,certified_on,status\n22871,1991-09-12,CURRENT\n',
    'tract-books': 'tract_book,recorded_on\nS33-21-12,1924-10-27\n',
  });
  await imported.run();
  const images = join(imported.folder, 'record-images');
  mkdirSync(images);
  const scans = join(import.meta.dirname, '../../platform/images/fixtures');
  for (const key of ['CERT-22871', 'TRACT-S33-21-12', 'CERT-1'])
    cpSync(join(scans, 'five-pages-group4.tif'), join(images, `${key}.tif`));
  const report = new ImportReport(join(imported.folder, 'record-images.txt'));
  expect(await importImages(imported.county, images, report, () => {})).toBe(2);
  await report.close();
  expect(report.rejectedCount).toBe(1);
  expect(await imported.rows('SELECT image_page_count FROM torrens_certificates')).toEqual([{ image_page_count: 5 }]);
  expect(await imported.rows('SELECT image_page_count FROM tract_book_entries')).toEqual([{ image_page_count: 5 }]);
});
