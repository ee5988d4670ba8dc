import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportTest } from '@portal/testing/apps/import-test';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { CutFileProblem } from '../files/cut-file.ts';
import { TooManyRejectedError } from '../refused-import.ts';
import { findMappedSources } from './find-mapped-sources.ts';
import { parseMapping } from './mapping-schema.ts';

const imported = new ImportTest();

const HEADER = ['Inst No', 'Rec Date', 'Type', 'Grantor', 'Grantee', 'Book', 'Amount'];
const ROWS = [
  ['587329', '6/1/1998', 'Warranty Deed', 'LINDQUIST ANNA M', 'STRAND MARY', '218', '185000'],
  ['587330', '6/2/98', 'Mortgage', 'STRAND MARY', 'FIRST BANK', '', ''],
];

/** A mapping for rows with the columns of HEADER. */
function buildMapping(file: Record<string, unknown>, changes: Record<string, unknown> = {}) {
  const names = (column: string, role: string) => ({
    record: 'names',
    from: 'export',
    where: [{ column, blank: false }],
    fields: { document: 'Inst No', role: { value: role }, name: column },
  });
  return {
    mapping: 1,
    files: { export: file },
    records: [
      {
        record: 'instruments',
        from: 'export',
        distinct: ['code'],
        fields: { code: { column: 'Type', make: 'code' }, description: 'Type' },
      },
      {
        record: 'documents',
        from: 'export',
        fields: {
          document: 'Inst No',
          recorded_on: 'Rec Date',
          instrument: { column: 'Type', make: 'code' },
          book: 'Book',
          sale_price: 'Amount',
        },
      },
      names('Grantor', 'GRANTOR'),
      names('Grantee', 'GRANTEE'),
    ],
    ...changes,
  };
}

async function run(name: string, content: string | Uint8Array, mapping: unknown, maxRejectedShare = 0) {
  writeFileSync(join(imported.folder, name), content);
  const parsed = parseMapping(mapping, 'the mapping');
  return imported.run((folder, options) => findMappedSources(parsed, folder, options), { maxRejectedShare });
}

const stored = async () =>
  (
    await imported.rows(`SELECT number, recorded_on, instrument_code, book, sale_price_cents,
      (SELECT string_agg(role || ' ' || display_name, ', ' ORDER BY role DESC) FROM names WHERE document_id = documents.id) AS names
      FROM documents ORDER BY number_key`)
  ).map((row) => Object.values(row).join(' | '));

const EXPECTED = [
  '587329 | 1998-06-01 | WARRANTYDEED | 218 | 18500000 | GRANTOR LINDQUIST ANNA M, GRANTEE STRAND MARY',
  '587330 | 1998-06-02 | MORTGAGE |  |  | GRANTOR STRAND MARY, GRANTEE FIRST BANK',
];

describe('a mapping turns an export of any format into an import', () => {
  const separated = (delimiter: string) => [HEADER, ...ROWS].map((row) => row.join(delimiter)).join('\r\n');
  const objects = ROWS.map((row) => Object.fromEntries(HEADER.map((column, index) => [column, row[index]])));

  test('CSV', async () => {
    await run('export.csv', separated(','), buildMapping({ path: 'export.csv' }));
    expect(await stored()).toEqual(EXPECTED);
    expect(await imported.rows('SELECT description FROM instruments ORDER BY code')).toEqual([
      { description: 'Mortgage' },
      { description: 'Warranty Deed' },
    ]);
  });

  test('CSV with another delimiter, lines before it, and no header', async () => {
    const text = `Exported by the county\n\n${ROWS.map((row) => row.join(';')).join('\n')}`;
    await run(
      'export.txt',
      text,
      buildMapping({ path: 'export.txt', delimiter: ';', header: false, columns: HEADER, skipLines: 2 }),
    );
    expect(await stored()).toEqual(EXPECTED);
  });

  test('CSV with two columns of the same name, the second of which has a number', async () => {
    const text = separated(',').replace('Grantor,Grantee', 'Name,Name');
    const mapping = buildMapping({ path: 'export.csv' });
    const renamed = JSON.stringify(mapping).replaceAll('"Grantor"', '"Name"').replaceAll('"Grantee"', '"Name 2"');
    await run('export.csv', text, JSON.parse(renamed));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('CSV with a delimiter of several characters, and places in a text', async () => {
    const rows = [HEADER, ...ROWS].map((row) => [`REC${row[0]}X`, ...row.slice(1)].join('~|~'));
    const mapping = buildMapping({ path: 'export.txt', delimiter: '~|~' });
    const text = rows.join('\r').replace('RECInst NoX', 'Inst No');
    const taken = JSON.stringify(mapping).replaceAll(
      '"Inst No"',
      JSON.stringify({ column: 'Inst No', substring: { start: 4, length: 6 } }),
    );
    await run('export.txt', text, JSON.parse(taken));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('a row without land has no legal description, and no other row is lost', async () => {
    const records = [
      ...buildMapping({}).records,
      { record: 'legals', from: 'export', fields: { document: 'Inst No', description: 'Book' } },
    ];
    await run('export.csv', separated(','), buildMapping({ path: 'export.csv' }, { records }));
    expect(await imported.rows('SELECT description FROM legals')).toEqual([{ description: '218' }]);
    expect(imported.report).toEqual([]);
  });

  test('rows that continue the row above, and all rows are counted', async () => {
    const [first = [], second = []] = ROWS;
    const rows = [HEADER, first, ['', '', '', '', 'ROE ANN', '', ''], ['', '', '', '', 'ROE ANN', '', ''], second];
    const mapping = buildMapping({ path: 'export.csv', fillDown: HEADER.filter((name) => name !== 'Grantee') });
    const distinct = mapping.records.map((record) =>
      record.record === 'names'
        ? { ...record, distinct: ['document', 'role', 'name'] }
        : { ...record, distinct: [record.record === 'documents' ? 'document' : 'code'] },
    );
    const result = await run('export.csv', rows.map((row) => row.join(',')).join('\n'), {
      ...mapping,
      records: distinct,
    });
    expect(result.rowsRead).toBe(4);
    expect(await stored()).toEqual([`${EXPECTED[0]}, GRANTEE ROE ANN`, EXPECTED[1]]);
  });

  test('TSV', async () => {
    await run('export.tsv', separated('\t'), buildMapping({ path: '*.tsv' }));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('fixed width', async () => {
    const widths = [10, 12, 20, 20, 20, 6, 10];
    const lines = ROWS.map((row) => row.map((value, index) => value.padEnd(widths[index] ?? 0)).join(''));
    const fixed = HEADER.map((name, index) => ({
      name,
      start: 1 + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
      length: widths[index],
    }));
    await run('export.dat', lines.join('\n'), buildMapping({ path: 'export.dat', format: 'fixed', fixed }));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('JSON, with the rows in a list inside it', async () => {
    const content = JSON.stringify({ exported: '2020', notes: [{ x: 1 }], result: { records: objects } }, undefined, 1);
    await run('export.json', content, buildMapping({ path: 'export.json', rows: 'result.records' }));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('JSON lines', async () => {
    const content = objects.map((row) => JSON.stringify(row)).join('\n');
    await run('export.jsonl', content, buildMapping({ path: 'export.jsonl' }));
    expect(await stored()).toEqual(EXPECTED);
  });

  test('XLSX, with numbers and dates as cells', async () => {
    const cells = ROWS.map(([number, , type, grantor, grantee, book, amount], index) => [
      Number(number),
      new Date(Date.UTC(1998, 5, index + 1)),
      type ?? '',
      grantor ?? '',
      grantee ?? '',
      book === '' ? null : Number(book),
      amount === '' ? null : Number(amount),
    ]);
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['nothing']] },
        { name: 'Index', rows: [HEADER, ...cells] },
      ],
    });
    await run('export.xlsx', bytes, buildMapping({ path: 'export.xlsx', sheet: 'Index' }));
    expect(await stored()).toEqual(EXPECTED);
  });
});

test('several files are joined, codes translated, and amounts and dates read in the county’s format', async () => {
  writeFileSync(join(imported.folder, 'parties.csv'), 'ID;SIDE;WHO\n1;R;Anna M. Lindquist\n1;E;Mary Strand\n');
  writeFileSync(join(imported.folder, 'remarks.csv'), 'ID;TEXT\n1;Well certificate\n1;Return to Lakes Abstract\n');
  const document = { template: 'A{master.NUMBER}' };
  const mapping = {
    mapping: 1,
    dates: ['D.M.YYYY'],
    files: {
      master: { path: 'master.csv', delimiter: ';' },
      parties: { path: 'parties.csv', delimiter: ';' },
      remarks: { path: 'remarks.csv', delimiter: ';' },
    },
    codes: { kinds: { '7': 'WD' } },
    records: [
      { record: 'instruments', rows: [{ code: 'WD', description: 'Warranty Deed' }] },
      {
        record: 'documents',
        from: 'master',
        join: { remarks: { file: 'remarks', on: { ID: 'ID' }, rows: 'all' } },
        fields: {
          document: { template: 'A{NUMBER}' },
          recorded_on: 'DATE',
          instrument: { column: 'KIND', codes: 'kinds' },
          sale_price: { column: 'PRICE', amount: { decimal: ',' } },
          mortgage_amount: { column: 'LOAN', amount: { impliedDecimals: 2 } },
          additional_info: 'remarks.TEXT',
        },
      },
      {
        record: 'names',
        from: 'parties',
        join: { master: { file: 'master', on: { ID: 'ID' } } },
        fields: {
          document,
          role: { column: 'SIDE', codes: { R: 'GRANTOR', E: 'GRANTEE' } },
          name: 'WHO',
          name_order: { value: 'NATURAL' },
        },
      },
    ],
  };
  await run('master.csv', 'ID;NUMBER;DATE;KIND;PRICE;LOAN\n1;587329;8.1.1973;7;1.250,50;0014800050\n', mapping);
  expect(
    await imported.rows(
      'SELECT recorded_on, instrument_code, sale_price_cents, mortgage_amount_cents, additional_info FROM documents',
    ),
  ).toEqual([
    {
      recorded_on: '1973-01-08',
      instrument_code: 'WD',
      sale_price_cents: 125_050,
      mortgage_amount_cents: 14_800_050,
      additional_info: ['Well certificate', 'Return to Lakes Abstract'],
    },
  ]);
  expect(await imported.rows('SELECT display_name FROM names ORDER BY 1')).toEqual([
    { display_name: 'LINDQUIST ANNA M' },
    { display_name: 'STRAND MARY' },
  ]);
});

describe('rows of a JSON file on one line', () => {
  const records = Array.from({ length: 40 }, (_, index) => ({
    'Inst No': `${index + 1}`,
    'Rec Date': '1/1/2023',
    Type: 'DEED',
    Grantor: 'SMITH JOHN',
    Grantee: 'JONES MARY',
  }));
  const mapping = buildMapping({ path: 'export.json' });
  const withDate = (count: number, date: unknown) =>
    JSON.stringify(records.map((row, index) => (index < count ? { ...row, 'Rec Date': date } : row)));

  test.each([
    ['a few', 3],
    ['all', 40],
  ])('are rejected one by one, so that a new form of dates stops the import: %s', async (_, count) => {
    const failed = await run('export.json', withDate(count, 'Jan. 2023'), mapping, 0.05).catch((error) => error);
    expect(failed).toBeInstanceOf(TooManyRejectedError);
    expect(failed.files).toEqual([{ file: 'export.json', rows: 40, rejected: count }]);
    expect(await imported.rows('SELECT count(*)::integer AS count FROM documents')).toEqual([{ count: 0 }]);
  });

  test('are named by their numbers, and the others are loaded', async () => {
    await run('export.json', withDate(2, 'Jan. 2023'), mapping, 0.05);
    expect(imported.report.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'export.json,1,recorded_on: not a date: Jan. 2023',
      'export.json,2,recorded_on: not a date: Jan. 2023',
    ]);
    expect(await imported.rows('SELECT count(*)::integer AS count FROM documents')).toEqual([{ count: 38 }]);
  });
});

test('a nested JSON list and a column with several values become one record per item', async () => {
  const rows = [
    {
      number: 'A1',
      filed: '2020-01-01',
      type: 'WD',
      parties: [
        { side: 'GRANTOR', name: { last: 'LINDQUIST', first: 'ANNA' } },
        { side: 'GRANTEE', name: { last: 'STRAND' } },
      ],
      parcels: '12-33;12-34',
    },
  ];
  const mapping = {
    mapping: 1,
    files: { export: { path: 'export.json' } },
    records: [
      { record: 'documents', from: 'export', fields: { document: 'number', recorded_on: 'filed', instrument: 'type' } },
      {
        record: 'names',
        from: 'export',
        each: 'parties',
        fields: {
          document: 'number',
          role: 'parties.side',
          last_name: 'parties.name.last',
          first_name: 'parties.name.first',
        },
      },
      {
        record: 'parcels',
        from: 'export',
        each: { column: 'parcels', separator: ';' },
        fields: { document: 'number', parcel: 'parcels' },
      },
    ],
  };
  await run('export.json', JSON.stringify(rows), mapping);
  expect(await imported.rows('SELECT role, display_name FROM names ORDER BY 1 DESC')).toEqual([
    { role: 'GRANTOR', display_name: 'LINDQUIST ANNA' },
    { role: 'GRANTEE', display_name: 'STRAND' },
  ]);
  expect(await imported.rows('SELECT number FROM parcels ORDER BY 1')).toEqual([
    { number: '12-33' },
    { number: '12-34' },
  ]);
});

describe('hostile and broken files are refused or reported, and nothing is written', () => {
  test('rows that are not objects or too deep are rejected', async () => {
    const deep = `${'{"a":'.repeat(15)}1${'}'.repeat(15)}`;
    const content = `{"Inst No":"1","Rec Date":"2020-01-01","Type":"WD"}\n[1]\nnothing\n${deep}\n`;
    await run('export.jsonl', content, buildMapping({ path: 'export.jsonl' }), 1);
    expect(
      imported.report.filter((line) => line.endsWith(',rejected')).map((line) => line.split(',').slice(0, 3).join()),
    ).toEqual([
      'export.jsonl,2,not a JSON object',
      'export.jsonl,3,not a JSON object',
      'export.jsonl,4,not a JSON object',
    ]);
    expect(await imported.rows('SELECT number FROM documents')).toEqual([{ number: '1' }]);
  });

  test.each([
    ['export.json', '['.repeat(1_000), {}, 'more than 30 levels'],
    ['export.json', '{"other": []}', {}, 'has no list'],
    ['export.xlsx', 'PK no zip file at all, but long enough', {}, 'not a workbook'],
    ['export.dat', 'x', { format: 'fixed' }, "doesn't say where its columns are"],
    ['export.csv', '', {}, 'no header'],
  ])('%s: %j', async (name, content, file, message) => {
    await expect(run(name, content, buildMapping({ path: name, ...file }))).rejects.toThrow(message);
    expect(await imported.rows('SELECT number FROM documents')).toEqual([]);
  });

  test('a workbook that unpacks to far more than its size', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [HEADER] }] }));
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(900_000_000, entry + 24);
    const mapping = buildMapping({ path: 'export.xlsx' });
    await expect(run('export.xlsx', bytes, mapping)).rejects.toThrow('unpacks to more than a workbook needs');
  });

  describe('a workbook that does not declare its unpacked size', () => {
    /** A sheet of two megabytes, and where its entry in the directory begins. */
    async function writeLargeSheet() {
      const rows = Array.from({ length: 20_000 }, (_, index) => [index, ...HEADER.slice(1).map(() => 'A'.repeat(20))]);
      const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [HEADER, ...rows] }] }));
      const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
      expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
      expect(bytes.readUInt32LE(entry + 24)).toBeGreaterThan(2_000_000);
      return { bytes, entry, end: bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) };
    }
    const refuses = (bytes: Buffer, message: string) =>
      expect(run('export.xlsx', bytes, buildMapping({ path: 'export.xlsx' }))).rejects.toThrow(message);

    test('or declares less: no more than that is unpacked', async () => {
      const { bytes, entry } = await writeLargeSheet();
      bytes.writeUInt32LE(1_000, entry + 24);
      await refuses(bytes, 'the workbook is damaged');
    });

    test('or declares nothing', async () => {
      const { bytes, entry } = await writeLargeSheet();
      bytes.writeUInt32LE(0, entry + 24);
      await refuses(bytes, 'the directory of the workbook is broken');
    });

    test('or does not declare its packed size', async () => {
      const { bytes, entry } = await writeLargeSheet();
      bytes.writeUInt16LE(0x08, entry + 8);
      bytes.writeUInt32LE(0, entry + 20);
      await refuses(bytes, 'the directory of the workbook is broken');
    });

    test.each([12, 16])('or does so in the directory that its end points to at %i', async (field) => {
      const { bytes, end } = await writeLargeSheet();
      bytes.writeUInt32LE(0xffff_ffff, end + field);
      await refuses(bytes, 'the directory of the workbook is broken');
    });
  });

  test('a mapping whose columns the file does not have stops the import', async () => {
    const text = `${HEADER.join(',').replace('Inst No', 'Number')}\n${ROWS[0]?.join(',')}\n`;
    const mapping = buildMapping({ path: 'export.csv' });
    await expect(run('export.csv', text, mapping, 0.05)).rejects.toThrow(TooManyRejectedError);
    expect(imported.report).toContain('export.csv,1,column inst_no of the mapping is not in the file,,note');
  });
});

describe('records of mainframes', () => {
  const fixture = (page: string) => readFileSync(join(import.meta.dirname, `../fixtures/mainframe/${page}.dat`));
  const fixed = [
    { name: 'Inst No', start: 1, length: 13 },
    { name: 'Rec Date', start: 14, length: 8 },
    { name: 'Type', start: 22, length: 3 },
    { name: 'Grantor', start: 25, length: 30 },
    { name: 'Grantee', start: 55, length: 30 },
    { name: 'Amount', start: 85, length: 11 },
    { name: 'Book', start: 96, length: 5 },
  ];
  const mappingOf = (encoding: string) =>
    buildMapping({ path: 'ebcdic.dat', format: 'fixed', encoding, recordLength: 100, fixed }, { dates: ['YYYYMMDD'] });

  test.each(['ibm037', 'ibm500', 'ibm1047'])('without ends of lines are read in %s', async (page) => {
    await run('ebcdic.dat', fixture(page), mappingOf(page));
    expect(await stored()).toEqual([
      '0000000587329 | 1998-06-01 | WD |  | 1850000000 | GRANTOR LINDQUIST ANNA M, GRANTEE STRAND MARY',
      // A name with a capacity is indexed with and without it.
      '0000000587330 | 1998-06-02 | MTG |  | 0 | GRANTOR NUÑEZ JOSÉ [TRUSTEE], GRANTOR NUÑEZ JOSÉ [TRUSTEE], GRANTEE FIRST BANK!',
    ]);
  });

  test('that are cut stop the import, and so does a wrong length', async () => {
    const cut = fixture('ibm037').subarray(0, 190);
    const message = 'ebcdic.dat: record 2 is shorter than 100 bytes';
    await expect(run('ebcdic.dat', cut, mappingOf('ibm037'), 1)).rejects.toThrow(message);
    const wrong = (recordLength: number) => ({
      ...mappingOf('ibm037'),
      files: { export: { ...mappingOf('ibm037').files.export, recordLength } },
    });
    await expect(run('ebcdic.dat', fixture('ibm037'), wrong(90), 0.05)).rejects.toThrow(CutFileProblem);
    // The length divides that of the file.
    await expect(run('ebcdic.dat', fixture('ibm037'), wrong(40), 0.05)).rejects.toThrow(TooManyRejectedError);
    expect(await imported.rows('SELECT 1 FROM documents')).toEqual([]);
  });
});
