import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { describe, expect, test } from 'vitest';
import { ImportRunningError } from '../../records/index.ts';
import { findBundleSources } from './bundle.ts';
import { HeaderProblem } from './files/read-csv.ts';
import { TooManyRejectedError } from './refused-import.ts';

const imported = new ImportTest();

describe('bad rows are reported with file, line, and reason, and the other rows are loaded', () => {
  const head = 'document,recorded_on,instrument,page_count\n';
  test.each([
    ['an invalid date', 'A2,2020-02-30,WD,1', 'recorded_on: not a date: 2020-02-30'],
    ['a day after today', 'A2,2026-04-02,WD,1', 'recorded_on: after today: 2026-04-02'],
    ['a day that stands for none', 'A2,9999-09-09,WD,1', 'recorded_on: after today: 9999-09-09'],
    ['a year without its first digit', 'A2,0202-02-03,WD,1', 'recorded_on: not a date: 0202-02-03'],
    ['a missing instrument', 'A2,2020-02-03,,1', 'instrument: missing'],
    ['a missing key', ',2020-02-03,WD,1', 'document: missing'],
    ['a key without a letter or digit', '--,2020-02-03,WD,1', 'document: no letter or digit in: --'],
    ['a number of a spreadsheet', '2.02301E+11,2020-02-03,WD,1', 'document: not a number'],
    ['an error of a spreadsheet', '#N/A,2020-02-03,WD,1', 'document: not a number'],
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
    expect(imported.report).toEqual(['names.csv,3,parent record not found in the county: A9,,rejected']);
  });

  test('the later of two rows for one document is used, which is reported', async () => {
    imported.write({ ...CODES, documents: `${head}A12,2020-01-01,WD,1\nA12,2020-01-01,WD,2\n` });
    await imported.run();
    expect(await imported.rows('SELECT number, page_count FROM documents')).toEqual([{ number: '12', page_count: 2 }]);
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

describe('columns in the wrong field are reported, even in a dry run', () => {
  const documents = (rows: readonly string[]) => `document,recorded_on,instrument,instrument_on\n${rows.join('\n')}\n`;
  const NUMBERS = [587329, 587330, 587331, 587332, 587333, 587334];
  const ofColumns = (report: readonly string[]) => report.filter((line) => line.includes('swapped'));

  test.each([
    [
      'numbers and kinds of documents',
      documents(NUMBERS.map((number, index) => `WARRANTY DEED ${'ABCDEF'[index]},2020-01-01,A${number},`)),
      ['document: most values look like words', 'instrument: most values look like numbers'],
    ],
    [
      'dates and kinds',
      documents(NUMBERS.map((number) => `A${number},2020-01-01,1/2/2020,`)),
      ['instrument: most values look like dates'],
    ],
    [
      'amounts and kinds',
      documents(NUMBERS.map((number) => `A${number},2020-01-01,"$1,250.00",`)),
      ['instrument: most values look like amounts'],
    ],
    [
      'short numbers and kinds',
      documents(Array.from({ length: 60 }, (_, index) => `A${index},2020-01-01,${index + 7},`)),
      ['instrument: nearly every row has another value'],
    ],
    [
      'the dates of recording and signing',
      documents(NUMBERS.map((number) => `A${number},2020-01-01,WD,2020-01-05`)),
      ['recorded_on: most dates are before instrument_on'],
    ],
    ['nothing', documents(NUMBERS.map((number) => `A${number},2020-01-05,WD,2020-01-01`)), []],
    ['a code of digits', documents(NUMBERS.map((number) => `A${number},2020-01-05,0012,`)), []],
  ])('%s', async (_title, content, problems) => {
    imported.write({ ...CODES, documents: content });
    await imported.run(findBundleSources, { isDryRun: true });
    expect(ofColumns(imported.report)).toEqual(
      problems.map((problem) => expect.stringContaining(`documents.csv,0,"${problem}, as if columns were swapped`)),
    );
  });

  test('first and last names, and names and numbers', async () => {
    const swapped = ['ANNA,LINDQUIST', 'MARY,STRAND', 'JOHN,DAHLBERG', 'PETER,RIPPE', 'CARL,SOGNESAND'];
    imported.write({
      ...CODES,
      documents: documents(NUMBERS.map((number) => `A${number},2020-01-05,WD,`)),
      names: `document,role,last_name,first_name\n${swapped.map((name) => `A587329,GRANTOR,${name}`).join('\n')}\n`,
      parcels: `document,parcel\n${NUMBERS.map((number) => `A${number},BIRCH HOLLOW`).join('\n')}\n`,
    });
    const result = await imported.run();
    expect(ofColumns(imported.report)).toEqual([
      expect.stringContaining('names.csv,0,"last_name: most values look like first names'),
      expect.stringContaining('parcels.csv,0,"parcel: most values look like words'),
    ]);
    expect(result.changes).toMatchObject({ documents: { added: 6 } });
  });
});

describe('if more rows of a file would be rejected than accepted, nothing is written', () => {
  /** 20 documents, some without a date. */
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

  test('two of 20 are too many, and the report has them', async () => {
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
    writeDocuments(0);
    const beforeCommit = () => expect(imported.run()).rejects.toThrow(ImportRunningError);
    await imported.run(findBundleSources, { beforeCommit });
    expect(await written()).toEqual({ count: 22, versions: 1 });
  });
});
