import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTest } from '@portal/testing/apps/import-test';
import { expect, test } from 'vitest';
import { CutFileProblem } from '../files/cut-file.ts';
import { decodePieces } from '../files/encodings.ts';
import { findMappedSources } from './find-mapped-sources.ts';
import { parseMapping } from './mapping-schema.ts';

const imported = new ImportTest();

/** Writes text in EBCDIC: each character is one byte. */
function ebcdic(text: string): Buffer {
  const characters = Array.from({ length: 256 }, (_, byte) => decodePieces('ibm037').decode(Uint8Array.of(byte)));
  return Buffer.from([...text].map((character) => characters.indexOf(character)));
}

/** A document: number PIC 9(7), day PIC 9(6) COMP-3 as YYMMDD, type PIC X(3), price PIC S9(7)V99 COMP-3, then the remark of any length. */
function record(number: string, packedDay: string, packedPrice: string, remark: string): Buffer {
  const hex = (text: string) => Buffer.from(text, 'hex');
  return Buffer.concat([ebcdic(number), hex(packedDay), ebcdic('WD '), hex(packedPrice), ebcdic(remark)]);
}

const RECORDS = [
  record('0587329', '0980601f', '018500050c', 'RETURN TO LAKES ABSTRACT'),
  // The year 2000, and a price of x0D and x25, which are ends of lines in text.
  record('0587330', '0000105f', '000000d25c', ''),
  record('0587331', '0000105f', '000002515c', 'WELL'),
];

const fixed = [
  { name: 'NUMBER', start: 1, length: 7 },
  { name: 'DAY', start: 8, length: 4, as: 'packed', digits: 6 },
  { name: 'TYPE', start: 12, length: 3 },
  { name: 'PRICE', start: 15, length: 5, as: 'packed', decimals: 2 },
  { name: 'REMARK', start: 20, length: 40 },
];

async function run(bytes: Uint8Array, recordLength: number | 'variable' | undefined, maxRejectedShare = 1) {
  writeFileSync(join(imported.folder, 'export.dat'), bytes);
  const mapping = parseMapping(
    {
      mapping: 1,
      files: { export: { path: 'export.dat', format: 'fixed', encoding: 'ibm037', recordLength, fixed } },
      records: [
        { record: 'instruments', rows: [{ code: 'WD', description: 'Warranty Deed' }] },
        {
          record: 'documents',
          from: 'export',
          fields: {
            document: 'NUMBER',
            recorded_on: { column: 'DAY', date: 'YYMMDD' },
            instrument: 'TYPE',
            sale_price: 'PRICE',
            additional_info: 'REMARK',
          },
        },
      ],
    },
    'the mapping',
  );
  return imported.run((folder, options) => findMappedSources(mapping, folder, options), { maxRejectedShare });
}

const stored = () =>
  imported.rows(
    'SELECT number, recorded_on::text AS day, sale_price_cents AS cents, additional_info FROM documents ORDER BY 1',
  );
const EXPECTED = [
  { number: '0587329', day: '1998-06-01', cents: 18_500_050, additional_info: ['RETURN TO LAKES ABSTRACT'] },
  // The price can't be read, so it is left out, and the document is loaded.
  { number: '0587330', day: '2000-01-05', cents: null, additional_info: [] },
  { number: '0587331', day: '2000-01-05', cents: 2_515, additional_info: ['WELL'] },
];

/** Puts the record descriptor word in front: the length with itself, and two zeros. */
function describe(bytes: Buffer): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt16BE(bytes.length + word.length);
  return Buffer.concat([word, bytes]);
}
const VARIABLE = Buffer.concat(RECORDS.map(describe));

test('Records of variable length are read by their descriptors, with packed days and prices', async () => {
  await run(VARIABLE, 'variable');
  expect(await stored()).toEqual(EXPECTED);
});

test('Records of a fixed length have packed numbers, too', async () => {
  const padded = RECORDS.map((bytes) => Buffer.concat([bytes, ebcdic(' '.repeat(60 - bytes.length))]));
  await run(Buffer.concat(padded), 60);
  expect(await stored()).toEqual(EXPECTED);
});

test('A large file is read in parts', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    describe(record(String(1_000_000 + index), '0000105f', '000002515c', 'X'.repeat(index % 40))),
  );
  await run(Buffer.concat(many), 'variable', 0);
  expect(
    await imported.rows('SELECT count(*)::integer AS count, sum(sale_price_cents)::integer AS cents FROM documents'),
  ).toEqual([{ count: 5_000, cents: 5_000 * 2_515 }]);
});

test.each([
  [
    'ends in a record',
    VARIABLE.subarray(0, VARIABLE.length - 2),
    'record 3 is shorter than its record descriptor word says',
  ],
  ['ends in a descriptor', VARIABLE.subarray(0, VARIABLE.length - 25), 'record 3 is shorter'],
  ['has no descriptors', Buffer.concat(RECORDS), 'record 1 has no record descriptor word (RDW) in front of it'],
])('A file that %s is refused whole', async (_, bytes, message) => {
  await expect(run(bytes, 'variable')).rejects.toThrow(message);
  await expect(run(bytes, 'variable')).rejects.toThrow(CutFileProblem);
  expect(await stored()).toEqual([]);
});

test('A mapping says that packed numbers need records without ends of lines', async () => {
  await expect(run(VARIABLE, undefined)).rejects.toThrow('packed and binary numbers need a recordLength');
});
