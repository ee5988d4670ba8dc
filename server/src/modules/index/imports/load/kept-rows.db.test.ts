import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';

const imported = new ImportTest();

describe('a row is kept with a warning if possible', () => {
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

  test('the date and time of an export can be in one column, and midnight isn’t a time', async () => {
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
