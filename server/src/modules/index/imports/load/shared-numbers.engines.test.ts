import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';
import { findMappedSources } from './mapping/find-mapped-sources.ts';
import { parseMapping } from './mapping/mapping-schema.ts';
import { TooManyRejectedError } from './refused-import.ts';

const imported = new ImportTest();

const HEADER = 'document,recorded_on,instrument,book,page\n';
const NAMES = 'document,role,name\n';

/** A mapping of a file with a row per document, which gets its number from a column. */
function buildMapping(document: unknown) {
  const name = (role: string) => ({
    record: 'names',
    from: 'index',
    distinct: ['document', 'role', 'name'],
    fields: { document, role: { value: role }, name: role },
  });
  const fields = { document, recorded_on: 'RECORDED', instrument: 'TYPE', book: 'BOOK', page: 'PAGE' };
  return parseMapping(
    {
      mapping: 1,
      files: { index: { path: 'index.csv' } },
      records: [
        { record: 'documents', from: 'index', distinct: ['document'], fields },
        name('GRANTOR'),
        name('GRANTEE'),
      ],
    },
    'test',
  );
}

const INDEX = 'NUMBER,RECORDED,TYPE,GRANTOR,GRANTEE,BOOK,PAGE\n';
const runIndex = (rows: readonly string[], maxRejectedShare = 1, document: unknown = 'NUMBER') => {
  imported.write({ ...CODES, index: `${INDEX}${rows.join('\n')}\n` });
  const mapping = buildMapping(document);
  return imported.run((folder, options) => findMappedSources(mapping, folder, options), { maxRejectedShare });
};
const listDocuments = async () =>
  (
    await imported.rows(`SELECT number, recorded_on, instrument_code, book, page,
      (SELECT string_agg(display_name, ', ' ORDER BY role DESC, sequence) FROM names WHERE document_id = documents.id) AS names
      FROM documents ORDER BY number_key`)
  ).map((row) => Object.values(row).join(' | '));
const rejected = () => imported.report.filter((line) => line.endsWith(',rejected'));

describe('a number that stands for several documents makes none of them', () => {
  const WD = '1,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1';
  const OTHER = '2,2022-02-03,WD,OLDMAN JANE,BAKER ANN,122,2';

  test('numbers that restart each year stop the import, and the report names both documents', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => [
      `${index + 1},2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,${index + 1}`,
      `${index + 1},2023-02-02,WD,NEWMAN JOHN,KING MARY,123,${index + 1}`,
    ]).flat();
    await expect(runIndex(rows, 0.05)).rejects.toThrow(TooManyRejectedError);
    expect(rejected()).toHaveLength(60);
    expect(rejected()[1]).toBe(
      'index.csv,3,"document: the number stands for several documents: 1 (2022-02-02, WD, book 122, page 1, line 2; 2023-02-02, WD, book 123, page 1, line 3)",,rejected',
    );
    expect(await listDocuments()).toEqual([]);
  });

  test.each([
    ['date', '1,2022-02-05,WD,NEWMAN JOHN,KING MARY,122,1'],
    ['instrument', '1,2022-02-02,MTG,NEWMAN JOHN,KING MARY,122,1'],
    ['book', '1,2022-02-02,WD,NEWMAN JOHN,KING MARY,123,1'],
    ['page', '1,2022-02-02,WD,NEWMAN JOHN,KING MARY,122,7'],
  ])('a row with another %s is another document, and the parties of the two are not mixed', async (_, other) => {
    await runIndex([WD, OTHER, other]);
    expect(await listDocuments()).toEqual(['2 | 2022-02-03 | WD | 122 | 2 | OLDMAN JANE, BAKER ANN']);
    expect(rejected().map((line) => line.split(',')[1])).toEqual(['2', '4']);
  });

  test('rows with the same date, instrument, book and page are one document, also if one leaves them blank', async () => {
    await runIndex([
      WD,
      '1,2/2/2022,wd,ROE ANN,BAKER MARY,122,1',
      '1,2022-02-02,WD,ROE JANE,BAKER MARY,,',
      '1,,,ROE MARY,BAKER MARY,,',
    ]);
    expect(await listDocuments()).toEqual([
      '1 | 2022-02-02 | WD | 122 | 1 | OLDMAN JOHN, ROE ANN, ROE JANE, ROE MARY, BAKER MARY',
    ]);
    expect(rejected()).toEqual([]);
  });

  test('a blank is filled by a later row, with which the next one is compared', async () => {
    await runIndex(['1,2022-02-02,WD,A B,C D,,', WD, '1,2022-02-02,WD,E F,G H,123,1']);
    expect(await listDocuments()).toEqual([]);
    expect(rejected()).toHaveLength(3);
  });

  test('in files of their own, names and land of such a number are rejected', async () => {
    imported.write({
      ...CODES,
      documents: `${HEADER}A1,2022-02-02,WD,,\nA1,2023-02-02,MTG,,\nA2,2022-02-02,WD,,\n`,
      names: `${NAMES}A1,GRANTOR,OLDMAN JOHN\nA2,GRANTOR,ROE ANN\nA1,GRANTOR,NEWMAN JOHN\n`,
      parcels: 'document,parcel\nA1,12-34\nA2,12-35\n',
    });
    await imported.run();
    expect(await listDocuments()).toEqual(['2 | 2022-02-02 | WD |  |  | ROE ANN']);
    expect(await imported.rows('SELECT count(*)::integer AS count FROM document_parcels')).toEqual([{ count: 1 }]);
    expect(rejected().map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
      'documents.csv 2',
      'documents.csv 3',
      'names.csv 2',
      'names.csv 4',
      'parcels.csv 2',
    ]);
  });

  test('the county’s document of that number stays as it is, also after a complete export', async () => {
    await runIndex([WD, OTHER]);
    const before = await listDocuments();
    const rows = [WD, OTHER, '1,2023-02-02,MTG,NEWMAN JOHN,KING MARY,123,1'];
    imported.write({ ...CODES, index: `${INDEX}${rows.join('\n')}\n` });
    const mapping = buildMapping('NUMBER');
    await imported.run((folder, options) => findMappedSources(mapping, folder, options), { isComplete: true });
    expect(await listDocuments()).toEqual(before);
    expect(await imported.rows('SELECT DISTINCT is_withheld FROM documents')).toEqual([{ is_withheld: false }]);
  });
});

describe('a number that could have become another document is a warning with both', () => {
  const OLD = '7,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1';
  // The mapping has no records of instruments, so their codes are added.
  const warnings = () => imported.report.filter((line) => !line.includes('unknown code, added'));
  test.each([
    [
      'another recording date',
      '7,2022-03-02,WD,OLDMAN JOHN,BAKER MARY,122,1',
      '"document: the recording date of this number differs: before: 2022-02-02, WD, OLDMAN JOHN; BAKER MARY; now: 2022-03-02, WD, OLDMAN JOHN; BAKER MARY"',
    ],
    [
      'another instrument and other parties',
      '7,2022-02-02,MTG,NEWMAN JOHN,KING MARY,122,1',
      '"document: the instrument and all parties of this number differ: before: 2022-02-02, WD, OLDMAN JOHN; BAKER MARY; now: 2022-02-02, MTG, NEWMAN JOHN; KING MARY"',
    ],
    [
      'another text',
      '007,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1',
      'document: two texts are one number: before: 7; now: 007',
    ],
  ])('%s than in the county', async (_, row, warning) => {
    await runIndex([OLD]);
    await runIndex([row]);
    expect(warnings()).toEqual([`index.csv,2,${warning},,warning`]);
  });

  test.each([
    ['another instrument', '7,2022-02-02,MTG,OLDMAN JOHN,KING MARY,122,1'],
    ['other parties', '7,2022-02-02,WD,NEWMAN JOHN,KING MARY,122,1'],
    ['another page', '7,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,2'],
    ['nothing', OLD],
  ])('%s alone is a correction', async (_, row) => {
    await runIndex([OLD]);
    await runIndex([row]);
    expect(warnings()).toEqual([]);
  });

  test('two texts of one import that are one number', async () => {
    await runIndex([
      '1912-77,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,,',
      '1912-077,2022-02-02,WD,OLDMAN JANE,BAKER MARY,,',
    ]);
    expect(imported.report).toContain(
      'index.csv,3,document: two texts are one number: before: 1912-77; now: 1912-077,,warning',
    );
  });
});

test('with the year in the number, numbers that restart are all documents, each with its own parties', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => [
    `${index + 1},2/2/2022,WD,OLDMAN JOHN,BAKER MARY,122,${index + 1}`,
    `${index + 1},2/2/2023,MTG,NEWMAN JOHN,KING MARY,123,${index + 1}`,
  ]).flat();
  const document = { parts: [{ column: 'RECORDED', take: 'year' }, 'NUMBER'], separator: '-' };
  await runIndex([...rows, '31,2/2/22nd,WD,ROE ANN,ROE MARY,124,1'], 0.05, document);
  const documents = await listDocuments();
  expect(documents).toHaveLength(60);
  expect(documents[0]).toBe('2022-1 | 2022-02-02 | WD | 122 | 1 | OLDMAN JOHN, BAKER MARY');
  expect(documents[59]).toBe('2023-30 | 2023-02-02 | MTG | 123 | 30 | NEWMAN JOHN, KING MARY');
  expect(rejected()[0]).toContain('document: not a date: 2/2/22nd');
});

describe('a document that cannot be loaded leaves nothing to another one with its number', () => {
  test('its names in the same row', async () => {
    await runIndex(['1,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1']);
    await runIndex(['1,2023-02-30,WD,NEWMAN JOHN,KING MARY,123,1', '1,2023-02-30,WD,ROE ANN,KING MARY,123,1']);
    expect(await listDocuments()).toEqual(['1 | 2022-02-02 | WD | 122 | 1 | OLDMAN JOHN, BAKER MARY']);
    expect(rejected()).toHaveLength(2);
  });

  test('its names in another file', async () => {
    imported.write({ ...CODES, documents: `${HEADER}A1,2022-02-02,WD,,\n`, names: `${NAMES}A1,GRANTOR,OLDMAN JOHN\n` });
    await imported.run();
    imported.write({ documents: `${HEADER}A1,2022-02-30,WD,,\n`, names: `${NAMES}A1,GRANTOR,NEWMAN JOHN\n` });
    await imported.run();
    expect(await listDocuments()).toEqual(['1 | 2022-02-02 | WD |  |  | OLDMAN JOHN']);
    expect(rejected()).toContain('names.csv,2,its document cannot be loaded: A1,,rejected');
  });

  test('a good row of the document keeps its own names', async () => {
    await runIndex(['1,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1', '1,2022-02-30,WD,NEWMAN JOHN,KING MARY,122,1']);
    expect(await listDocuments()).toEqual(['1 | 2022-02-02 | WD | 122 | 1 | OLDMAN JOHN, BAKER MARY']);
  });

  test('a row whose values cannot be converted', async () => {
    await runIndex(['1,2022-02-02,WD,OLDMAN JOHN,BAKER MARY,122,1']);
    await runIndex([`1,2022-02-02,${'W'.repeat(30_000)},NEWMAN JOHN,KING MARY,122,1`]);
    expect(await listDocuments()).toEqual(['1 | 2022-02-02 | WD | 122 | 1 | OLDMAN JOHN, BAKER MARY']);
  });
});

test('rows of documents in separate files are named by file and line', async () => {
  imported.write({
    ...CODES,
    documents: `${HEADER}A1,2022-02-30,WD,,\nA2,2022-02-02,WD,,\n`,
    names: `${NAMES}A2,GRANTOR,ROE ANN\nA1,GRANTOR,OLDMAN JOHN\n`,
  });
  await imported.run(findBundleSources);
  expect(await listDocuments()).toEqual(['2 | 2022-02-02 | WD |  |  | ROE ANN']);
});
