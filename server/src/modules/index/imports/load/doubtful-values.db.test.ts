import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, test } from 'vitest';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import { parseMapping } from './mapping/mapping-schema.ts';

const imported = new ImportTest();

const HEAD = 'document,recorded_on,recorded_time,instrument,instrument_on,sale_price';
const stored = async () =>
  (
    await imported.rows(
      'SELECT recorded_on, recorded_time::text, instrument_on, sale_price_cents FROM documents ORDER BY number_key',
    )
  ).map((row) => Object.values(row).map(String).join(' '));

async function importRows(...rows: readonly string[]): Promise<void> {
  imported.write({ ...CODES, documents: `${[HEAD, ...rows].join('\n')}\n` });
  await imported.run();
}

describe('A value that the document can do without is left out with a warning', () => {
  test.each([
    ['a time', 'A1,2020-01-02,25:30,WD,,', '2020-01-02 null null null', 'recorded_time: not a time'],
    ['a day after today', 'A1,2020-01-02,,WD,2035-01-01,', '2020-01-02 null null null', 'instrument_on: after today'],
    ['a day that stands for none', 'A1,2020-01-02,,WD,9999-12-31,', '2020-01-02 null null null', 'instrument_on'],
    ['an amount', 'A1,2020-01-02,,WD,,many', '2020-01-02 null null null', 'sale_price: not an amount'],
  ])('%s', async (_title, row, values, warning) => {
    await importRows(row);
    expect(await stored()).toEqual([values]);
    expect(imported.report).toEqual([expect.stringMatching(/^documents\.csv,2,.*,warning$/)]);
    expect(imported.report[0]).toContain(warning);
  });

  test('an amount with implied decimals that has sixteen digits, or a point', async () => {
    imported.write({
      ...CODES,
      export: 'number,day,type,price\n1,2020-01-02,WD,1234567890123456\n2,2020-01-02,WD,12.50\n',
    });
    const mapping = {
      mapping: 1,
      files: { export: { path: 'export.csv' } },
      records: [
        {
          record: 'documents',
          from: 'export',
          fields: {
            document: 'number',
            recorded_on: 'day',
            instrument: 'type',
            sale_price: { column: 'price', amount: { impliedDecimals: 2 } },
          },
        },
      ],
    };
    const parsed = parseMapping(mapping, 'the mapping');
    await imported.run((folder, options) => findMappedSources(parsed, folder, options));
    expect(await stored()).toEqual(['2020-01-02 null null null', '2020-01-02 null null null']);
    expect(imported.report.filter((line) => /sale_price.*warning$/.test(line))).toHaveLength(2);
    expect(imported.report.filter((line) => line.endsWith('rejected'))).toEqual([]);
  });
});

test('Words after a number keep two documents apart, and the number alone finds both', async () => {
  const shown = [
    { number: '123', number_compact: '123', display_number: '123' },
    { number: '123 -RE-RECORDED', number_compact: '123', display_number: '123 (RE-RECORDED)' },
    { number: '124 -A', number_compact: '124A', display_number: '124 (A)' },
  ];
  await importRows('123,2020-01-02,,WD,,', '123 (RE-RECORDED),2020-03-02,,WD,,', '124 (A),2020-01-02,,WD,,');
  expect(
    await imported.rows('SELECT number, number_compact, display_number FROM documents ORDER BY number_key'),
  ).toEqual(shown);
  expect(imported.report).toEqual([expect.stringMatching(/words after the number.*123 \(RE-RECORDED\).*warning$/)]);
});

test('An amount below a dollar and a time without colons are read', async () => {
  await importRows('A1,2020-01-02,093000,WD,,.60');
  expect(await stored()).toEqual(['2020-01-02 09:30:00 null 60']);
  expect(imported.report).toEqual([]);
});

test('A moment with a zone is the county’s day', async () => {
  await importRows('A1,2020-01-02T03:30:00Z,,WD,,', 'A2,2020-01-02T00:00:00.000Z,,WD,,');
  expect(await stored()).toEqual(['2020-01-01 21:30:00 null null', '2020-01-02 null null null']);
});

test('A recording date that programs write for a missing one, or from before the index begins, is a warning', async () => {
  imported.write({ coverage: 'index,index_begins_on,verified_through_on\nabstract,1910-01-01,2020-01-01\n' });
  await imported.run();
  await importRows('A1,1900-01-01,,WD,,', 'A2,1899-12-30,,WD,,', 'A3,1905-01-02,,WD,,', 'A4,1910-01-01,,WD,,');
  expect(imported.report.map((line) => line.split(',').slice(1, 3).join(' '))).toEqual([
    '2 recorded_on: a day that programs write for a missing one: 1900-01-01',
    '3 recorded_on: a day that programs write for a missing one: 1899-12-30',
    '4 recorded_on: before the index begins: 1905-01-02',
  ]);
});

test('A number that elsewhere means registered land is a doubt in a county without any', async () => {
  await imported.database.executeSql("DELETE FROM document_types WHERE code = 'T'");
  await importRows('T12,2020-01-02,,WD,,', 'H134390,2020-01-02,,WD,,');
  expect(imported.report).toEqual([expect.stringMatching(/looks like a Torrens number.*T12.*warning$/)]);
});
