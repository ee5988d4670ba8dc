import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { ImportTest } from '@portal/testing/apps/import-test';
import { buildZip } from '@portal/testing/files/build-zip';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { CutFileProblem } from '../files/cut-file.ts';
import { findMappedSources } from './find-mapped-sources.ts';
import { type MappedFile, parseMapping } from './mapping-schema.ts';
import { checkZipLimits } from './zip-limits.ts';

/** Exports that stopped before their end: a full disk, a broken transfer, a program that was ended. */

const imported = new ImportTest();

const HEADER = ['number', 'recorded', 'kind', 'remark'];
const COUNT = 40;
const ROWS = Array.from({ length: COUNT }, (_, index) => [
  `A${1_000 + index}`,
  '2023-01-02',
  'WD',
  `Return to the office, room ${100 + index}`,
]);

async function run(content: string | Uint8Array, file: Partial<MappedFile> & { readonly path: string }) {
  writeFileSync(join(imported.folder, file.path), content);
  const fields = { document: 'number', recorded_on: 'recorded', instrument: 'kind', additional_info: 'remark' };
  const mapping = parseMapping(
    {
      mapping: 1,
      files: { export: file },
      records: [
        { record: 'instruments', rows: [{ code: 'WD', description: 'Warranty Deed' }] },
        { record: 'documents', from: 'export', fields },
      ],
    },
    'the mapping',
  );
  // All rows can be rejected: a cut file is refused whatever the operator accepts.
  return imported.run((folder, options) => findMappedSources(mapping, folder, options), { maxRejectedShare: 1 });
}

const countDocuments = async () => (await imported.rows('SELECT count(*)::integer AS count FROM documents'))[0]?.count;

/** Expects that nothing of a file is loaded, and that the report has the reason. */
async function expectRefused(...args: Parameters<typeof run>): Promise<void> {
  await expect(run(...args)).rejects.toThrow(CutFileProblem);
  expect(await countDocuments()).toBe(0);
  expect(imported.report.at(-1)).toMatch(new RegExp(`^${args[1].path},0,`));
}

const quoted = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((value) => (value.includes(',') ? `"${value}"` : value)).join(',')).join('\r\n');
const CSV = `${quoted([HEADER, ...ROWS])}\r\n`;

describe('CSV', () => {
  const file = { path: 'export.csv' };
  test.each([
    ['in a quoted value', CSV.slice(0, -8)],
    ['in a number', CSV.slice(0, CSV.lastIndexOf('A1039') + 3)],
    ['in a value of several lines', `${CSV}A1,2023-01-02,WD,"first line\r\nsecond l`],
    ['between the lines of a value', `${CSV}A1,2023-01-02,WD,"first line\r\nsecond line\r\n`],
    ['in zeros, as a disk leaves them', `${CSV}${'\0'.repeat(300)}`],
  ])('that ends %s is refused whole', (_, content) => expectRefused(content, file));

  test.each([
    ['without the end of the last line', CSV.trimEnd(), COUNT],
    ['with the end of a file of DOS', `${CSV}\x1a`, COUNT],
    [
      'with a quote in an earlier row that was never closed',
      CSV.replace('"Return', 'x,"Return').replace('\r\n', '\r\nA1,2023-01-02,WD,"6 in\r\n'),
      COUNT - 1,
    ],
    ['with two lines of a footer', `${CSV}Total: 40\r\nPrinted on 1/2/2023`, COUNT],
    ['with the number of its rows below them', `${CSV}(40 rows)\r\n`, COUNT],
  ])('%s is whole', async (_, content, count) => {
    await run(content, file);
    expect(await countDocuments()).toBe(count);
  });
});

describe('A trailer', () => {
  const file = { path: 'export.csv', trailer: { startsWith: 'TRL', count: { column: 2 } } };
  test('is no row, and says that the file is whole', async () => {
    await run(`${CSV}TRL,${COUNT}`, file);
    expect(await countDocuments()).toBe(COUNT);
    expect(imported.report).toEqual([]);
  });
  test.each([
    ['is missing', CSV],
    ['counts more rows', `${CSV}TRL,${COUNT + 1}\r\n`],
    ['counts nothing', `${CSV}TRL\r\n`],
    ['has rows after it', `${CSV}TRL,${COUNT}\r\n${quoted(ROWS.slice(0, 1))}\r\n`],
  ])('that %s refuses the file', (_, content) => expectRefused(content, file));

  const fixed = [
    { name: 'number', start: 1, length: 8 },
    { name: 'recorded', start: 9, length: 10 },
    { name: 'kind', start: 19, length: 3 },
    { name: 'remark', start: 22, length: 40 },
  ];
  const lines = ROWS.map((row) => row.map((value, index) => value.padEnd(fixed[index]?.length ?? 0)).join(''));
  const width = { path: 'export.txt', format: 'fixed' as const, fixed };
  const withTrailer = { ...width, trailer: { startsWith: 'T', count: { start: 2, length: 6 } } };
  test('of fixed width is read by its characters', async () => {
    await run([...lines, `T${String(COUNT).padStart(6, '0')}20230102`].join('\n'), withTrailer);
    expect(await countDocuments()).toBe(COUNT);
  });
  test('of fixed width that counts other rows refuses the file', () =>
    expectRefused([...lines.slice(1), `T${String(COUNT).padStart(6, '0')}`].join('\n'), withTrailer));
  test('Lines of one length that end in a shorter one are refused', () =>
    expectRefused(lines.join('\n').slice(0, -30), width));
  test('Lines without their last blanks are whole', async () => {
    const trimmed = lines.map((line, index) => (index % 2 ? line.trimEnd() : line));
    await run(trimmed.join('\n'), width);
    expect(await countDocuments()).toBe(COUNT);
  });
});

describe('JSON', () => {
  const objects = ROWS.map((row) => Object.fromEntries(HEADER.map((name, index) => [name, row[index]])));
  const text = JSON.stringify(objects);
  test.each([
    ['in a row', text.slice(0, -30)],
    ['between rows', text.slice(0, -1)],
    ['before its first row', '[{"nu'],
    ['in a text before its list', '{"exported": "2023'],
  ])('that ends %s is refused whole', (_, content) => expectRefused(content, { path: 'export.json' }));
  test('by lines that ends in one is refused whole', () =>
    expectRefused(
      objects
        .map((row) => JSON.stringify(row))
        .join('\n')
        .slice(0, -5),
      { path: 'export.jsonl' },
    ));
});

describe('A workbook', () => {
  const workbook = () => writeXlsx({ sheets: [{ name: 'Index', rows: [HEADER, ...ROWS] }] });
  const file = { path: 'export.xlsx' };
  const SHEET = 'xl/worksheets/sheet1.xml';

  /** Unpacks the workbook, changes its sheet, and packs it again. */
  async function repack(change: (sheet: Buffer) => Buffer): Promise<Buffer> {
    const bytes = Buffer.from(await workbook());
    const parts = checkZipLimits(bytes, 'workbook').map(({ name, offset, packed }) => {
      const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const content = inflateRawSync(bytes.subarray(start, start + packed));
      return [name, name === SHEET ? change(content) : content];
    });
    return buildZip(Object.fromEntries(parts));
  }

  test('that is packed again is whole', async () => {
    await run(await repack((sheet) => sheet), file);
    expect(await countDocuments()).toBe(COUNT);
  });
  test('that ends in its bytes is refused whole', async () => {
    const bytes = await workbook();
    await expectRefused(bytes.subarray(0, bytes.length - 100), file);
  });
  test.each([0.5, 0.9])('whose sheet ends in the middle is refused whole: at %s', async (share) => {
    await expectRefused(await repack((sheet) => sheet.subarray(0, Math.floor(sheet.length * share))), file);
  });
  test('with a changed byte in its sheet is refused whole', async () => {
    const bytes = Buffer.from(await workbook());
    const at = bytes.indexOf(SHEET) + SHEET.length + 100;
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    await expectRefused(bytes, file);
  });
});
