import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, test } from 'vitest';
import { buildTiff } from '../../../../../platform/images/fixtures/build-tiff.ts';
import { readTiffPages } from '../../../../../platform/images/tiff/tiff-directory.ts';
import { findBundleSources } from '../bundle.ts';
import { ImportReport } from '../files/import-report.ts';
import { importFolder } from '../import-folder.ts';
import { findMappedSources } from '../mapping/find-mapped-sources.ts';
import { parseMapping } from '../mapping/mapping-schema.ts';
import { importImages } from './images.ts';

const imported = new ImportTest();
const SCAN = join(import.meta.dirname, '../../../../../platform/images/fixtures/five-pages-group4.tif');

function createImages(): string {
  const images = join(imported.folder, 'images');
  mkdirSync(images);
  return images;
}

async function run(
  report: ImportReport,
  { isDryRun = false, mapping }: { isDryRun?: boolean; mapping?: unknown } = {},
) {
  const { county, folder } = imported;
  const options = { encoding: 'utf-8', report, onBytes: () => {} } as const;
  const { imageLists: lists } =
    mapping === undefined
      ? await findBundleSources(folder, options)
      : await findMappedSources(parseMapping(mapping, 'the mapping'), folder, options);
  return importImages({ county, folder, lists, report, isDryRun, onProgress: () => {} });
}

test('images are named by document key; broken images and images without a document are reported', async () => {
  imported.write({ ...CODES, documents: 'document,recorded_on,instrument\nA1,2020-01-01,WD\nA2,2020-01-01,WD\n' });
  await imported.run();
  const images = createImages();
  const scans = join(import.meta.dirname, '../../../../../platform/images/fixtures');
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'A1.tif'));
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'A9.tif'));
  cpSync(join(scans, 'five-pages-group4.tif'), join(images, 'scan 7!.tif'));
  writeFileSync(join(images, 'A2.pdf'), 'this is no PDF');
  const report = new ImportReport(join(imported.folder, 'images.txt'));
  expect(await run(report)).toBe(1);
  await report.close();
  expect(await imported.rows('SELECT number, image_page_count FROM documents ORDER BY 1')).toEqual([
    { number: '1', image_page_count: 5 },
    { number: '2', image_page_count: null },
  ]);
  expect((await imported.county.images.find('A1'))?.byteLength).toBeGreaterThan(0);
  expect(await imported.county.images.find('A9')).toBeUndefined();
  expect(report.rejectedCount).toBe(3);
  expect(await run(report)).toBe(0);
});

test('an image is stored under the number as recorded, regardless of leading zeros in its name', async () => {
  imported.write({
    ...CODES,
    documents: 'document,recorded_on,instrument\nA587329,2020-01-01,WD\nA0012,2020-01-01,WD\n',
    certificates: 'certificate,certified_on,status\n22871,1991-09-12,CURRENT\n',
  });
  await imported.run();
  const images = createImages();
  const scans = join(import.meta.dirname, '../../../../../platform/images/fixtures');
  for (const name of ['A000587329', 'A12', 'A587329', 'CERT-0022871'])
    cpSync(join(scans, 'five-pages-group4.tif'), join(images, `${name}.tif`));
  const report = new ImportReport(join(imported.folder, 'zeros.txt'));
  expect(await run(report)).toBe(3);
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
  const images = createImages();
  const scans = join(import.meta.dirname, '../../../../../platform/images/fixtures');
  for (const key of ['CERT-22871', 'TRACT-S33-21-12', 'CERT-1'])
    cpSync(join(scans, 'five-pages-group4.tif'), join(images, `${key}.tif`));
  const report = new ImportReport(join(imported.folder, 'record-images.txt'));
  expect(await run(report)).toBe(2);
  await report.close();
  expect(report.rejectedCount).toBe(1);
  expect(await imported.rows('SELECT image_page_count FROM torrens_certificates')).toEqual([{ image_page_count: 5 }]);
  expect(await imported.rows('SELECT image_page_count FROM tract_book_entries')).toEqual([{ image_page_count: 5 }]);
});

/** A page with a distinct width, so that the order of pages can be checked. */
const drawPage = (width: number, options: { bigEndian?: boolean } = {}) =>
  buildTiff([{ tags: { 256: width, 282: { over: [300, 1] } }, segments: [new Uint8Array([1, 2, 3, width])] }], options);

describe('images as counties store them', () => {
  /** Writes files and imports them. Returns the widths of the stored pages by key, and the report. */
  async function importFiles(
    files: Readonly<Record<string, Uint8Array | string>>,
    keys: readonly string[],
    mapping?: unknown,
  ) {
    const images = createImages();
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(images, name)), { recursive: true });
      writeFileSync(join(images, name), content);
    }
    const report = new ImportReport(join(imported.folder, 'images.txt'));
    await run(report, { mapping });
    await report.close();
    const widths = async (key: string) => {
      const bytes = await (await imported.county.images.find(key))?.read();
      return bytes && readTiffPages(bytes).map(({ widthPixels }) => widthPixels);
    };
    const stored = await Promise.all(keys.map(async (key) => [key, await widths(key)] as const));
    const lines = report.hasLines ? readFileSync(report.path, 'utf8').trim().split('\n').slice(1) : [];
    return { stored: Object.fromEntries(stored), lines };
  }
  const documents = 'document,recorded_on,instrument,book_type,book,page\n';

  test('one file per page: in a folder, as the extension, or after the key', async () => {
    imported.write({
      ...CODES,
      documents: `${documents}A79,2020-01-01,WD,,,\nA80,2020-01-01,WD,,,\nA81,2020-01-01,WD,,,\n`,
    });
    await imported.run();
    const { stored, lines } = await importFiles(
      {
        'A79/0001.tif': drawPage(16),
        'A79/0010.tif': drawPage(64, { bigEndian: true }),
        'A79/0002.tif': drawPage(32),
        '80.001': drawPage(16),
        '80.002': drawPage(32),
        'A81_1.tif': drawPage(48),
        'A81_2.tif': drawPage(16),
      },
      ['A79', 'A80', 'A81'],
    );
    expect(stored).toEqual({ A79: [16, 32, 64], A80: [16, 32], A81: [48, 16] });
    expect(lines).toEqual([]);
    expect(await imported.rows('SELECT number, image_page_count FROM documents ORDER BY number')).toEqual([
      { number: '79', image_page_count: 3 },
      { number: '80', image_page_count: 2 },
      { number: '81', image_page_count: 2 },
    ]);
  });

  test('named by book and page, also with one file per page of a span', async () => {
    imported.write({
      ...CODES,
      'book-types': 'code,description\nDEEDS,Deeds\nMTGS,Mortgages\n',
      documents: `${documents}A1,2020-01-01,WD,DEEDS,218,121-122\nA2,2020-01-01,WD,DEEDS,218,130\nA3,2020-01-01,WD,MTGS,218,121\n`,
    });
    await imported.run();
    const { stored, lines } = await importFiles(
      {
        'DEEDS-218-0121.tif': drawPage(16),
        'DEEDS-218-0122.tif': drawPage(32),
        'Book 218 Page 130.tif': drawPage(48),
        'MTGS/MTGS 218-121.tif': drawPage(64),
        '218-121.tif': drawPage(80),
        '218-500.tif': drawPage(80),
      },
      ['A1', 'A2', 'A3'],
    );
    expect(stored).toEqual({ A1: [16, 32], A2: [48], A3: [64] });
    expect(lines).toEqual([
      'images/218-121.tif,0,2 documents have this book and page,,rejected',
      'images/218-500.tif,0,its document is not in the county,,rejected',
    ]);
  });

  test('listed in images.csv', async () => {
    imported.write({
      ...CODES,
      documents: `${documents}A1,2020-01-01,WD,,,\n`,
      images: 'document,file,page\nA1,roll7/x2.tif,2\nA1,roll7\\x1.tif,1\nA9,roll7/x3.tif,1\nA1,../documents.csv,3\n',
    });
    await imported.run();
    const { stored, lines } = await importFiles(
      { 'roll7/x1.tif': drawPage(16), 'roll7/x2.tif': drawPage(32), 'roll7/x3.tif': drawPage(48) },
      ['A1'],
    );
    expect(stored).toEqual({ A1: [16, 32] });
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'images.csv,4,document: not in the county',
      'images.csv,5,file: not in the folder images',
    ]);
  });

  test('listed in a file that a mapping describes', async () => {
    imported.write({ ...CODES, documents: `${documents}A1,2020-01-01,WD,,,\nA2,2020-01-01,WD,,,\n` });
    await imported.run();
    const list = 'Inst#\tVolume\tImage\tSeq\n1\tR7\tX2\t2\n1\tR7\tX1\t1\n2\tR8\tX1\t\n9\tR7\tX3\t\n\tR7\tX4\t\n';
    writeFileSync(join(imported.folder, 'scans.tsv'), list);
    const mapping = {
      mapping: 1,
      files: { scans: { path: 'scans.tsv' } },
      records: [
        {
          record: 'images',
          from: 'scans',
          fields: { document: 'Inst#', file: { template: '{Volume}/{Image}.tif' }, page: 'Seq' },
        },
      ],
    };
    const { stored, lines } = await importFiles(
      { 'R7/X1.tif': drawPage(16), 'R7/X2.tif': drawPage(32), 'R8/X1.tif': drawPage(48), 'R7/X3.tif': drawPage(64) },
      ['A1', 'A2'],
      mapping,
    );
    expect(stored).toEqual({ A1: [16, 32], A2: [48] });
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'scans.tsv,5,document: not in the county',
      'scans.tsv,6,file: not in the folder images',
    ]);
  });

  test('images without documents and documents without images are reported', async () => {
    imported.write({ ...CODES, documents: `${documents}A1,2020-01-01,WD,,,\nA2,2020-01-01,WD,,,\n` });
    await imported.run();
    const { lines } = await importFiles(
      {
        'A1.tif': drawPage(16),
        'A77.tif': drawPage(16),
        'notes.docx': 'text',
        'A1/0001.tif': drawPage(16),
        'Thumbs.db': '',
      },
      [],
    );
    expect(lines.toSorted()).toEqual(
      [
        'images,0,documents of the county without an image: 1,,note',
        'images/A1/0001.tif,0,images/A1.tif is for the same document,,rejected',
        'images/A77.tif,0,its document is not in the county,,rejected',
        'images/notes.docx,0,neither TIFF nor PDF,,rejected',
      ].toSorted(),
    );
  });

  test('a TIFF file whose StripByteCounts are 0 is read with a warning', async () => {
    imported.write({ ...CODES, documents: `${documents}A1,2020-01-01,WD,,,\n` });
    await imported.run();
    const { stored, lines } = await importFiles(
      { 'A1.tif': buildTiff([{ tags: { 256: 16, 279: 0 }, segments: [new Uint8Array([1, 2, 3, 4])] }]) },
      ['A1'],
    );
    expect(stored).toEqual({ A1: [16] });
    expect(lines).toEqual(['images/A1.tif,0,"its directory has no lengths of strips, which were computed",,warning']);
  });

  test('pages that cannot be joined are reported, and the other images are written', async () => {
    imported.write({ ...CODES, documents: `${documents}A1,2020-01-01,WD,,,\nA2,2020-01-01,WD,,,\n` });
    await imported.run();
    const { stored, lines } = await importFiles(
      { 'A1/1.tif': drawPage(16), 'A1/2.tif': drawPage(16).slice(0, 20), 'A2.tif': drawPage(32) },
      ['A1', 'A2'],
    );
    expect(stored).toEqual({ A1: undefined, A2: [32] });
    expect(lines).toContain('images/A1/1.tif,0,broken image: The TIFF file ends inside a directory.,,rejected');
  });

  test('a dry run reports and writes nothing', async () => {
    imported.write({ ...CODES, documents: `${documents}A1,2020-01-01,WD,,,\n` });
    await imported.run();
    cpSync(SCAN, join(createImages(), 'A1.tif'));
    const report = new ImportReport(join(imported.folder, 'images.txt'));
    expect(await run(report, { isDryRun: true })).toBe(0);
    await report.close();
    expect(await imported.county.images.find('A1')).toBeUndefined();
  });

  test('a dry run knows the records that it read, by number and by book and page', async () => {
    imported.write({
      ...CODES,
      documents: 'document,recorded_on,instrument,book,page\nA1,2020-01-01,WD,,\nA2,2020-01-01,WD,218,121-122\n',
      certificates: 'certificate,certified_on,status\n22871,2020-01-01,CURRENT\n',
    });
    const images = createImages();
    for (const name of ['A1', 'Book 218 Page 122', 'B0218P121', 'CERT-22871', 'A9'])
      cpSync(SCAN, join(images, `${name}.tif`));
    const { county, database, folder } = imported;
    const report = new ImportReport(join(folder, 'images.txt'));
    await importFolder({
      ...{ county, database, folder, report, layout: 'bundle', encoding: 'utf-8', source: 'test' },
      ...{ maxRejectedShare: 1, maxWithdrawnShare: 1, isDryRun: true, onProgress: () => {} },
    });
    await report.close();
    expect(report.counts().map(({ file, reason }) => [file, reason])).toEqual([
      ['images/A9.tif', 'its document is not in the county'],
    ]);
  });
});
