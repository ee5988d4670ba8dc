import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/import-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';
import { HeaderProblem } from './read-csv.ts';
import { TooManyRejectedError } from './run-import.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');

const imported = new ImportTest();

describe('a bundle', () => {
  beforeEach(() => cpSync(join(FIXTURES, 'bundle'), imported.folder, { recursive: true }));

  test('fills every table of the index, and running it again changes nothing', async () => {
    await imported.run();
    expect(imported.report).toEqual([]);
    const first = await imported.dump();
    const empty = Object.entries(first).filter(([, content]) => content.length === 0);
    expect(empty.map(([table]) => table)).toEqual(['superseded_names']);

    const again = await imported.run();
    expect(again.changes).toEqual({});
    expect(await imported.dump()).toEqual(first);
    expect(
      await imported.rows('SELECT id, finished_at IS NOT NULL AS finished FROM index_versions ORDER BY id'),
    ).toEqual([
      { id: 1, finished: true },
      { id: 2, finished: true },
    ]);
  });

  test('stores documents with the keys and values of their numbers, books, amounts, and times', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT document_type, number, number_key, recorded_at::text AS recorded_at, book_key, start_page, end_page,
        sale_price_cents, mortgage_amount_cents, verified_status, is_withheld, additional_info, display_only
        FROM documents WHERE number IN ('587329', '587330', '299181A') ORDER BY document_type, number_key`);
    const nothing = {
      sale_price_cents: null,
      mortgage_amount_cents: null,
      is_withheld: false,
      additional_info: [],
      display_only: [],
    };
    expect(found).toEqual([
      {
        ...nothing,
        document_type: 'A',
        number: '587329',
        number_key: '06587329',
        recorded_at: '1998-06-01 14:05:00',
        book_key: '03218',
        start_page: 121,
        end_page: 124,
        sale_price_cents: 18_500_000,
        verified_status: 'VERIFIED',
        additional_info: ['Well certificate received', 'Return to Lakes Abstract'],
        display_only: [
          { label: 'Consideration', value: '185000' },
          { label: 'Deed tax', value: '610.50' },
        ],
      },
      {
        ...nothing,
        document_type: 'A',
        number: '587330',
        number_key: '06587330',
        recorded_at: '1998-06-01 14:05:00',
        book_key: '0277',
        start_page: 401,
        end_page: 401,
        mortgage_amount_cents: 14_800_050,
        verified_status: 'VERIFIED',
      },
      {
        ...nothing,
        document_type: 'T',
        number: '299181A',
        number_key: '06299181A',
        recorded_at: '2010-09-09 09:00:00',
        book_key: null,
        start_page: null,
        end_page: null,
        sale_price_cents: 100,
        verified_status: 'TEMPORARY',
      },
    ]);
  });

  test('splits parties, stores their capacities, and indexes their other names', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT number, role, party_role, sequence, display_name, capacity, variant_of, key_nospace, names.document_type,
        names.recorded_at::text AS recorded_at FROM names JOIN documents ON documents.id = document_id
        WHERE number IN ('587329', '700001') ORDER BY number, role DESC, sequence`);
    expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
      '587329 | GRANTOR | GRANTOR | 1 | LINDQUIST ANNA M |  |  | LINDQUIST | A | 1998-06-01 14:05:00',
      '587329 | GRANTOR | GRANTOR | 2 | LINDQUIST ANNE |  | 1 | LINDQUIST | A | 1998-06-01 14:05:00',
      '587329 | GRANTOR | GRANTOR | 3 | LINDQUIST CARL | ET UX |  | LINDQUIST | A | 1998-06-01 14:05:00',
      "587329 | GRANTEE | GRANTEE | 1 | O'BRIEN-STRAND MARY K | SINGLE |  | OBRIENSTRAND | A | 1998-06-01 14:05:00",
      '587329 | GRANTEE | GRANTEE | 2 | STRAND MARY K | SINGLE | 1 | STRAND | A | 1998-06-01 14:05:00',
      '700001 | GRANTOR | TAXPAYER | 1 | STRAND JOHN |  |  | STRAND | A | 2021-03-04 10:30:00',
      '700001 | GRANTOR | TAXPAYER | 2 | STRAND MARY |  |  | STRAND | A | 2021-03-04 10:30:00',
      '700001 | GRANTEE | GRANTEE | 1 | UNITED STATES OF AMERICA |  |  | UNITEDSTATESOFAMERICA | A | 2021-03-04 10:30:00',
    ]);
  });

  test('expands lots, finds plats by alias, and stores sections as masks', async () => {
    await imported.run();
    const found =
      await imported.rows(`SELECT coalesce(documents.number, certificate_number, tract_book_id) AS owner, plats.number AS plat, block_key,
        array_to_string(lot_keys, ' ') AS lots, legals.part, unit_key, section, township, township_half, aliquot, quarter_mask,
        length(cell_mask) AS cells, aliquot_unspecified AS unspecified, description FROM legals LEFT JOIN documents ON documents.id = document_id
        LEFT JOIN plats ON plats.id = plat_id LEFT JOIN torrens_certificates ON torrens_certificates.id = certificate_id
        LEFT JOIN tract_book_entries ON tract_book_entries.id = tract_book_entry_id ORDER BY owner, legals.sequence`);
    expect(found.map((row) => Object.values(row).join(' | '))).toEqual([
      '10233 | 12 |  | * |  |  |  |  | false |  |  |  | false | Lot ALL Block NONE 12',
      '299181A | 31 |  |  |  | 03204 |  |  | false |  |  |  | false | Unit 204 Building A Garage 7 31',
      '587329 | 12 | 013 | 017 018 019 0211 | N 30 FT OF |  |  |  | false |  |  |  | false | Lot 7-9, 11 Block 3 12',
      '587330 | 12 | 013 | 017 018 019 |  |  |  |  | false |  |  |  | false | Lot 7-9 Block 3 Northwoods Addn No 2',
      '601002 |  |  |  |  |  | 12 | 33 | false | NE4 SW4 | 512 |  | false | NE4 SW4 Section 12 Township 33N Range 21E',
      '601002 |  |  |  |  |  | 13 | 33 | false |  | 65535 |  | true | Government Lot 4 of Section 13',
      '700999 |  |  |  |  |  | 1 | 33 | true | N2NENE | 8 | 256 | false | N2NENE Section 1 Township 33 1/2N Range 21E',
      'TB-14 |  |  |  |  |  | 12 | 33 | false |  | 65535 |  | true | All of section 12',
    ]);
  });

  test('computes the end of a lien: its full release was revoked, so the last day for refiling counts', async () => {
    await imported.run();
    expect(await imported.rows('SELECT expires_on, ended_on FROM tax_liens')).toEqual([
      { expires_on: '2029-07-01', ended_on: '2029-07-02' },
    ]);
    expect(await imported.rows('SELECT taxpayer_id_last4 FROM tax_lien_assessments')).toEqual([
      { taxpayer_id_last4: '6789' },
    ]);
    expect(await imported.rows('SELECT display_name FROM tax_lien_taxpayers ORDER BY sequence')).toEqual([
      { display_name: 'STRAND JOHN' },
      { display_name: 'STRAND MARY' },
    ]);
  });

  test('a retired parcel keeps its successors and stays retired after a later document', async () => {
    await imported.run();
    await imported.run();
    expect(await imported.rows(`SELECT status FROM parcels WHERE key = '1233210042'`)).toEqual([{ status: 'RETIRED' }]);
    expect(await imported.rows('SELECT successor_key FROM parcel_successors ORDER BY 1')).toEqual([
      { successor_key: '1233210101' },
      { successor_key: '1233210102' },
    ]);
  });
});

describe('bad rows are reported with file, line, and reason, and the other rows are loaded', () => {
  const head = 'document,recorded_on,instrument,page_count\n';
  test.each([
    ['an invalid date', 'A2,2020-02-30,WD,1', 'recorded_on: not a date: 2020-02-30'],
    ['a missing instrument', 'A2,2020-02-03,,1', 'instrument: missing'],
    ['a missing key', ',2020-02-03,WD,1', 'document: missing'],
    ['a key without a letter or digit', '--,2020-02-03,WD,1', 'document: no letter or digit in: --'],
    ['a comma too many', 'A2,2020-02-03,WD,1,', '5 columns instead of 4'],
    ['a comma too few', 'A2,2020-02-03,WD', '3 columns instead of 4'],
    ['an unexpected quote', 'A2,2020-02-03,"W"D,1', 'unexpected quote'],
    ['an unclosed quote', 'A2,2020-02-03,"WD,1', 'unclosed quote'],
    ['another encoding', Buffer.from([0x41, 0x32, 0xe9, 0x2c, 0x2c, 0x2c]), "document: invalid in the file's encoding"],
  ])('%s', async (_, bad, reason) => {
    imported.write({
      ...CODES,
      documents: Buffer.concat([
        Buffer.from(`${head}A1,2020-01-01,WD,1\n`),
        Buffer.from(bad),
        Buffer.from('\nA3,2020-03-03,MTG,2\n'),
      ]),
    });
    await imported.run();
    expect(await imported.rows('SELECT number FROM documents ORDER BY number_key')).toEqual([
      { number: '1' },
      { number: '3' },
    ]);
    expect(imported.report).toHaveLength(1);
    expect(imported.report[0]).toMatch(/^documents\.csv,3,.*,rejected$/);
    expect(imported.report[0]).toContain(reason.includes(',') ? reason.slice(0, reason.indexOf(',')) : reason);
  });

  test.each([
    ['abstract,1920-01-02,1920-01-01,,,', 'verified_through_on: before the start date'],
    ['abstract,,,1964-01-02,1964-01-01,', 'images_through_on: before the start date'],
    ['abstract,,,,,2026-03-31', 'certificates_through_on: not available for the index abstract'],
    ['lien,,,,,2026-03-31', 'certificates_through_on: not available for the index lien'],
    ['plats,,,,,', 'index: must be one of ABSTRACT, TORRENS, LIEN: plats'],
  ])('impossible coverage of an index: %s', async (row, reason) => {
    const header =
      'index,index_begins_on,verified_through_on,images_begin_on,images_through_on,certificates_through_on';
    imported.write({ coverage: `${header}\ntorrens,1925-01-01,1925-01-01,,,2026-03-31\n${row}\n` });
    await imported.run();
    expect(await imported.rows('SELECT index_name, verified_through_on FROM index_coverage')).toEqual([
      { index_name: 'torrens', verified_through_on: '1925-01-01' },
    ]);
    expect(imported.report).toHaveLength(1);
    expect(imported.report[0]).toContain(reason.includes(',') ? reason.slice(0, reason.indexOf(',')) : reason);
  });

  test('a name of an unknown document', async () => {
    imported.write({
      ...CODES,
      documents: `${head}A1,2020-01-01,WD,1\n`,
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA9,GRANTOR,STRAND MARY\n',
    });
    await imported.run();
    expect(await imported.rows('SELECT display_name FROM names')).toEqual([{ display_name: 'LINDQUIST ANNA' }]);
    expect(imported.report).toEqual(['names.csv,3,parent record not found in the county,,rejected']);
  });

  test('the later of two rows for one document is used, which is reported', async () => {
    imported.write({ ...CODES, documents: `${head}A0012,2020-01-01,WD,1\nA12,2020-01-01,MTG,1\n` });
    await imported.run();
    expect(await imported.rows('SELECT number, instrument_code FROM documents')).toEqual([
      { number: '12', instrument_code: 'MTG' },
    ]);
    expect(imported.report).toEqual(['documents.csv,2,replaced by a later line with the same key,,note']);
  });

  test('an unknown column is reported once', async () => {
    imported.write({ ...CODES, documents: 'document,recorded_on,instrument,colour\nA1,2020-01-01,WD,red\n' });
    await imported.run();
    expect(imported.report).toEqual(['documents.csv,1,unknown column colour was ignored,,note']);
  });

  test('a file without a required column is skipped, and the import fails if no file can be read', async () => {
    imported.write({ ...CODES, documents: 'document,instrument\nA1,WD\n' });
    await imported.run();
    expect(imported.report).toEqual(['documents.csv,1,documents.csv: missing column recorded_on,,rejected']);

    rmSync(join(imported.folder, 'instruments.csv'));
    await expect(imported.run()).rejects.toThrow(HeaderProblem);
  });
});

describe('a row is kept with a warning where that is possible', () => {
  test.each([
    [
      'an unknown instrument is added',
      'A2,2020-02-03,XYZ,1,,',
      'instrument: unknown code, added: XYZ',
      { code: 'XYZ' },
    ],
    ['an invalid number', 'A2,2020-02-03,WD,-1,,', 'page_count: not a whole number: -1', { page_count: null }],
    ['an invalid amount', 'A2,2020-02-03,WD,,ten,', 'sale_price: not an amount in dollars: ten', { price: null }],
    [
      'an unclear flag hides the document',
      'A2,2020-02-03,WD,,,maybe',
      'withheld: must be Y or N: MAYBE',
      { hidden: true },
    ],
  ])('%s', async (_, line, warning, expected) => {
    const header = 'document,recorded_on,instrument,page_count,sale_price,withheld';
    imported.write({ ...CODES, documents: `${header}\n${line}\n` });
    const result = await imported.run(findBundleSources, { maxRejectedShare: 0 });
    const [found] = await imported.rows(
      'SELECT instrument_code AS code, page_count, sale_price_cents AS price, is_withheld AS hidden FROM documents',
    );
    expect(found).toMatchObject(expected);
    expect(imported.report).toHaveLength(1);
    expect(imported.report[0]).toContain(warning);
    expect(imported.report[0]).toMatch(/,warning$/);
    expect(result.files).toContainEqual({ file: 'documents.csv', rows: 1, rejected: 0 });
  });

  test('land of an unknown plat is found by its description', async () => {
    imported.write({
      ...CODES,
      documents: 'document,recorded_on,instrument\nA1,2020-01-01,WD\n',
      legals: 'document,plat,block,lots,section,township,range\nA1,Nowhere Addn,3,7,,,\nA1,,,,40,33,21\n',
    });
    await imported.run(findBundleSources, { maxRejectedShare: 0 });
    expect(await imported.rows('SELECT kind, description, section FROM legals ORDER BY sequence')).toEqual([
      { kind: 'MB', description: 'Lot 7 Block 3 Nowhere Addn', section: null },
      { kind: 'MB', description: 'Section 40 Township 33 Range 21', section: null },
    ]);
  });

  test.each([
    ['T-123', 'T', '123', '123', null, null],
    ['TOR-10231', 'T', '10231', '10231', null, null],
    ['587329', 'A', '587329', '587329', null, null],
    ['H123', 'A', 'H123', 'H123', null, null],
    ['M55', 'A', 'M55', 'M55', null, null],
    ['img1921a Book 0397 Page 066', 'A', 'img1921a Book 0397 Page 066', 'img1921a Book 0397 Page 066', '0397', '066'],
    ['deedhold Book 1 Page 2', 'A', 'deedhold Book 1 Page 2', 'deedhold Book 1 Page 2', '1', '2'],
    ['A Book DEED_126 Page 121', 'A', 'Book DEED_126 Page 121', 'Book DEED_126 Page 121', '126', '121'],
    ['A2/../3', 'A', '2-.-3', 'A2/../3', null, null],
    ['2015/1234 #7', 'A', '2015-1234 -7', '2015/1234 #7', null, null],
  ])(
    'a document is never lost because of the shape of its number: %s',
    async (text, type, number, display, book, page) => {
      imported.write({ ...CODES, documents: `document,recorded_on,instrument\n${text},2020-01-01,WD\n` });
      await imported.run(findBundleSources, { maxRejectedShare: 0 });
      expect(await imported.rows('SELECT document_type, number, display_number, book, page FROM documents')).toEqual([
        { document_type: type, number, display_number: display, book, page },
      ]);
    },
  );

  test('long numbers with the same beginning stay different documents', async () => {
    const long = 'Miscellaneous records of the county, volume';
    imported.write({
      ...CODES,
      documents: `document,recorded_on,instrument\n"${long} 1",2020-01-01,WD\n"${long} 2",2020-01-01,WD\n`,
      names: `document,role,name\n"${long} 2",GRANTOR,LINDQUIST ANNA\n`,
    });
    await imported.run(findBundleSources, { maxRejectedShare: 0 });
    const found = await imported.rows(
      'SELECT display_number, length(number) AS length, (SELECT count(*)::integer FROM names WHERE document_id = documents.id) AS names FROM documents ORDER BY 1',
    );
    expect(found).toEqual([
      { display_number: `${long} 1`, length: 40, names: 0 },
      { display_number: `${long} 2`, length: 40, names: 1 },
    ]);
  });

  test('the date and time of an export can be in one column, and midnight is no time', async () => {
    imported.write({
      ...CODES,
      documents:
        'document,recorded_on,instrument\nA1,2013-03-05 14:05:11,WD\nA2,11/23/1998 12:00:00 AM,WD\nA3,1/8/1973,WD\nA4,3/5/13,WD\n',
    });
    await imported.run(findBundleSources, { maxRejectedShare: 0 });
    expect(await imported.rows('SELECT recorded_on, recorded_time FROM documents ORDER BY number_key')).toEqual([
      { recorded_on: '2013-03-05', recorded_time: '14:05:00' },
      { recorded_on: '1998-11-23', recorded_time: null },
      { recorded_on: '1973-01-08', recorded_time: null },
      { recorded_on: '2013-03-05', recorded_time: null },
    ]);
  });

  test('a party that is not a name is left out, and its row is not rejected', async () => {
    imported.write({
      ...CODES,
      documents: 'document,recorded_on,instrument\nA1,2020-01-01,WD\n',
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA1,GRANTEE,WIFE\n',
    });
    await imported.run(findBundleSources, { maxRejectedShare: 0 });
    expect(await imported.rows('SELECT display_name FROM names')).toEqual([{ display_name: 'LINDQUIST ANNA' }]);
    expect(imported.report).toEqual(['names.csv,3,name: contains no name: WIFE,"A1,GRANTEE,WIFE",warning']);
  });
});

describe('if more rows of a file would be rejected than accepted, nothing is written', () => {
  /** 20 documents, of which some have no date. */
  function writeDocuments(bad: number): void {
    const lines = Array.from({ length: 20 }, (_, index) => `A${index + 1},${index < bad ? 'never' : '2020-01-01'},WD`);
    imported.write({ ...CODES, documents: `document,recorded_on,instrument\n${lines.join('\n')}\n` });
  }
  const written = async () =>
    (
      await imported.rows(
        'SELECT (SELECT count(*)::integer FROM documents) + (SELECT count(*)::integer FROM instruments) AS count, (SELECT count(*)::integer FROM index_versions) AS versions',
      )
    )[0];

  test('one of 20 rows is 5 percent, which is accepted', async () => {
    writeDocuments(1);
    await imported.run(findBundleSources, { maxRejectedShare: 0.05 });
    expect(await written()).toEqual({ count: 21, versions: 1 });
  });

  test('two of 20 are not, and the report has them', async () => {
    writeDocuments(2);
    const run = imported.run(findBundleSources, { maxRejectedShare: 0.05 });
    await expect(run).rejects.toThrow(TooManyRejectedError);
    expect(await written()).toEqual({ count: 0, versions: 0 });
    expect(imported.report).toEqual([
      'documents.csv,2,recorded_on: not a date: never,"A1,never,WD",rejected',
      'documents.csv,3,recorded_on: not a date: never,"A2,never,WD",rejected',
    ]);
  });

  test('rows without their document count', async () => {
    writeDocuments(0);
    imported.write({ names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA99,GRANTOR,STRAND MARY\n' });
    await expect(imported.run(findBundleSources, { maxRejectedShare: 0.05 })).rejects.toThrow(TooManyRejectedError);
    expect(await written()).toEqual({ count: 0, versions: 0 });
    await imported.run(findBundleSources, { maxRejectedShare: 0.5 });
    expect(await imported.rows('SELECT display_name FROM names')).toEqual([{ display_name: 'LINDQUIST ANNA' }]);
  });

  test('a file that cannot be read counts as lost', async () => {
    writeDocuments(0);
    imported.write({ names: 'document,name\nA1,LINDQUIST ANNA\n' });
    await expect(imported.run(findBundleSources, { maxRejectedShare: 0.05 })).rejects.toThrow(TooManyRejectedError);
    expect(await written()).toEqual({ count: 0, versions: 0 });
  });

  test('a dry run reports what would be lost, and writes nothing', async () => {
    writeDocuments(2);
    const result = await imported.run(findBundleSources, { isDryRun: true });
    expect(await written()).toEqual({ count: 0, versions: 0 });
    expect(result.files).toEqual([
      { file: 'instruments.csv', rows: 2, rejected: 0 },
      { file: 'documents.csv', rows: 20, rejected: 2 },
    ]);
    expect(imported.report).toHaveLength(2);
  });

  test('two imports into a county cannot run at the same time', async () => {
    if (imported.database.engine === 'pglite') return;
    writeDocuments(0);
    const both = await Promise.allSettled([imported.run(), imported.run()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('files of other encodings', () => {
  const text = 'document,recorded_on,instrument,details\nA1,2020-01-01,WD,Straße: Münster\n';
  const details = [{ display_only: [{ label: 'Straße', value: 'Münster' }] }];

  test('windows-1252 is read if it is selected', async () => {
    imported.write({ ...CODES, documents: Buffer.from(text, 'latin1') });
    await imported.run(findBundleSources, { encoding: 'windows-1252' });
    expect(await imported.rows('SELECT display_only FROM documents')).toEqual(details);
  });

  test.each([
    ['UTF-8', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('%s is detected by its byte order mark', async (_, content) => {
    imported.write({ ...CODES, documents: content });
    await imported.run(findBundleSources, { encoding: 'windows-1252' });
    expect(await imported.rows('SELECT display_only FROM documents')).toEqual(details);
  });
});

describe('a repeated import updates records and creates no duplicates', () => {
  const documents = (instrument: string) =>
    `document,recorded_on,instrument\nA1,2020-01-01,${instrument}\nA2,2020-01-02,WD\n`;

  test('changed rows are updated, and the names follow their document', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA2,GRANTOR,STRAND MARY\n',
    });
    await imported.run();
    imported.write({ documents: documents('MTG') });
    rmSync(join(imported.folder, 'names.csv'));
    expect((await imported.run()).changes).toEqual({ documents: { added: 0, changed: 1, removed: 0 } });
    expect(await imported.rows('SELECT display_name, instrument_code FROM names ORDER BY 1')).toEqual([
      { display_name: 'LINDQUIST ANNA', instrument_code: 'MTG' },
      { display_name: 'STRAND MARY', instrument_code: 'WD' },
    ]);
  });

  test('a corrected name replaces the old one, which is stored with the import that changed it', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQVIST ANNA\nA2,GRANTOR,STRAND MARY\n',
    });
    await imported.run();
    imported.write({ names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA1,GRANTEE,GRANITE LAW OFFICE LLC\n' });
    await imported.run();
    expect(await imported.rows('SELECT display_name FROM names ORDER BY 1')).toEqual([
      { display_name: 'GRANITE LAW OFFICE LLC' },
      { display_name: 'LINDQUIST ANNA' },
      { display_name: 'STRAND MARY' },
    ]);
    expect(await imported.rows('SELECT display_name, index_version_id FROM superseded_names')).toEqual([
      { display_name: 'LINDQVIST ANNA', index_version_id: 2 },
    ]);
  });

  test('the rows of one document can be anywhere in their file', async () => {
    imported.write({
      ...CODES,
      documents: documents('WD'),
      names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\nA2,GRANTOR,STRAND MARY\nA1,GRANTOR,LINDQUIST CARL\n',
    });
    await imported.run();
    expect(await imported.rows("SELECT sequence, display_name FROM names WHERE key = 'LINDQUIST' ORDER BY 1")).toEqual([
      { sequence: 1, display_name: 'LINDQUIST ANNA' },
      { sequence: 2, display_name: 'LINDQUIST CARL' },
    ]);
  });

  test('an interrupted run is completed by the next', async () => {
    imported.write({ ...CODES, documents: documents('WD'), names: 'document,role,name\nA1,GRANTOR,LINDQUIST ANNA\n' });
    const cut = imported.run(findBundleSources, {
      onProgress: (_, label) => {
        if (label === 'write documents') throw new Error('The power failed.');
      },
    });
    await expect(cut).rejects.toThrow('The power failed.');
    expect(await imported.rows('SELECT finished_at FROM index_versions')).toEqual([{ finished_at: null }]);
    await imported.run();
    expect(await imported.rows('SELECT display_name FROM names')).toEqual([{ display_name: 'LINDQUIST ANNA' }]);
    expect(await imported.rows('SELECT number FROM documents ORDER BY 1')).toEqual([{ number: '1' }, { number: '2' }]);
  });
});
