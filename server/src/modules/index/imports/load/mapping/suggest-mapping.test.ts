import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseMapping } from './mapping-schema.ts';
import { suggestMapping } from './suggest-mapping.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-suggest-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function suggest(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const report = { reject: () => {}, note: () => {} };
  const mapping = await suggestMapping(path, { encoding: 'utf-8', report, onBytes: () => {} });
  // Written mappings must be accepted.
  return parseMapping(JSON.parse(JSON.stringify(mapping)), name);
}

const fieldsOf = (mapping: Awaited<ReturnType<typeof suggest>>, record: string) =>
  mapping.records.filter((each) => each.record === record).map(({ fields }) => fields);

describe('--suggest writes a first mapping with its doubts', () => {
  test('columns are found by their usual names, and names by their order', async () => {
    const header =
      'INSTRUMENT_NUMBER,DATE_RECORDED,DOC TYPE,GRANTOR1,GRANTOR2,GRANTEE,PIN,SITE ADDRESS,CITY,SUBDIVISION,LOT,BLOCK,NOTES';
    const mapping = await suggest(
      'export.csv',
      `${header}\n1,3/5/13,DEED,John P. Smith,,Mary Strand,12-33,1 Elm St,X,ELM PARK,1,2,n\n`,
    );
    expect(fieldsOf(mapping, 'documents')).toEqual([
      { document: 'INSTRUMENT_NUMBER', recorded_on: 'DATE_RECORDED', instrument: { column: 'DOC TYPE', make: 'code' } },
    ]);
    expect(fieldsOf(mapping, 'names')).toMatchObject([
      { role: { value: 'GRANTOR' }, name: 'GRANTOR1', name_order: { value: 'NATURAL' } },
      { role: { value: 'GRANTOR' }, name: 'GRANTOR2' },
      { role: { value: 'GRANTEE' }, name: 'GRANTEE' },
    ]);
    expect(fieldsOf(mapping, 'legals')).toMatchObject([{ plat: 'SUBDIVISION', lots: 'LOT', block: 'BLOCK' }]);
    expect(fieldsOf(mapping, 'addresses')).toMatchObject([{ address: 'SITE ADDRESS', city: 'CITY' }]);
    expect(mapping.doubts?.join('\n')).toMatch(
      /two-digit years[\s\S]*SUBDIVISION[\s\S]*first name first[\s\S]*not used: NOTES/,
    );
  });

  test('the delimiter, the date format, and missing columns are found', async () => {
    const mapping = await suggest(
      'parties.txt',
      'DOC_ID;NAME;PARTY TYPE;FILED DATE\n7;SMITH JOHN;R;25.12.1999\n7;ROE ANN;E;24.12.1999\n',
    );
    expect(mapping.files.export).toEqual({ path: 'parties.txt', format: 'csv', delimiter: ';' });
    expect(mapping.dates).toEqual(['D.M.YYYY']);
    expect(fieldsOf(mapping, 'names')).toMatchObject([
      { role: { column: 'PARTY TYPE', codes: { R: 'GRANTOR', E: 'GRANTEE' } }, name: 'NAME' },
    ]);
    expect(mapping.doubts).toContain(
      'No column looks like instrument. Replace "REPLACE THIS" with its column or a value.',
    );
  });

  describe('a number that stands for several documents gets the part that distinguishes them', () => {
    const HEADER = 'DOC NO,RECORDED,DOC TYPE,GRANTOR,BOOK,PAGE\n';
    const year = { column: 'RECORDED', take: 'year' };
    const type = { column: 'DOC TYPE', make: 'code' };
    test.each([
      ['the year', ['1,2/2/2022,WD,A B,1,1', '1,3/2/2023,WD,C D,2,1'], [year, 'DOC NO']],
      ['the type', ['1,2/2/2022,WD,A B,1,1', '1,3/2/2022,MTG,C D,2,1'], ['DOC NO', type]],
      ['the year, if both do', ['1,2/2/2022,WD,A B,1,1', '1,3/2/2023,MTG,C D,2,1'], [year, 'DOC NO']],
      ['both', ['1,2/2/2022,WD,A B,1,1', '1,3/2/2022,MTG,C D,2,1', '1,3/2/2023,WD,C D,2,1'], [year, 'DOC NO', type]],
      ['the year after a letter', ['T1,2/2/2022,WD,A B,1,1', 'T1,3/2/2023,WD,C D,2,1'], ['DOC NO', year]],
    ])('%s', async (_, rows, parts) => {
      const mapping = await suggest('numbers.csv', `${HEADER}${rows.join('\n')}\n`);
      const number = { parts, separator: '-' };
      expect(fieldsOf(mapping, 'documents')).toMatchObject([{ document: number }]);
      expect(fieldsOf(mapping, 'names')).toMatchObject([{ document: number }]);
      expect(mapping.doubts?.join('\n')).toMatch(/DOC NO T?1 stands for several documents, so the/);
    });

    test('what a spreadsheet has made of the numbers is a separate doubt', async () => {
      const rows = ['2.02301E+11,2/2/2022,WD,A B,1,1', '2.02301E+11,3/2/2023,WD,C D,2,1'];
      const mapping = await suggest('numbers.csv', `${HEADER}${rows.join('\n')}\n`);
      expect(mapping.doubts?.filter((doubt) => doubt.includes('DOC NO'))).toEqual([
        'DOC NO has values such as 2.02301E+11: a spreadsheet has left out digits. An import rejects their rows, so export the file again.',
      ]);
    });

    test.each([
      ['the same document', ['1,2/2/2022,WD,A B,1,1', '1,02/02/2022,wd,C D,1,'], /^$/],
      ['a day alone', ['1,2/2/2022,WD,A B,1,1', '1,3/2/2022,WD,C D,2,1'], /which neither their year nor their type/],
    ])('%s doesn’t', async (_, rows, doubt) => {
      const mapping = await suggest('numbers.csv', `${HEADER}${rows.join('\n')}\n`);
      expect(fieldsOf(mapping, 'documents')).toMatchObject([{ document: 'DOC NO' }]);
      expect(mapping.doubts?.find((each) => each.includes('several documents')) ?? '').toMatch(doubt);
    });
  });

  test('columns whose values are those of others are doubts', async () => {
    const rows = [587329, 587330, 587331, 587332, 587333].map((number) => `WARRANTY DEED,1/8/1973,${number}`);
    const mapping = await suggest('swapped.csv', `DOC NO,RECORDED,DOC TYPE\n${rows.join('\n')}\n`);
    expect(mapping.doubts).toEqual(
      expect.arrayContaining([
        'DOC NO is used as document, but most values look like words, as if columns were swapped.',
        'DOC TYPE is used as instrument, but most values look like numbers, as if columns were swapped.',
      ]),
    );
  });

  test('repeated columns have unique names, so that none is lost', async () => {
    const mapping = await suggest(
      'repeated.csv',
      'DOC NO,RECORDED,TYPE,GRANTOR,GRANTOR,GRANTOR_2,NOTE,NOTE\n7,1/8/1973,DEED,A B,C D,E F,x,y\n',
    );
    expect(fieldsOf(mapping, 'names')).toMatchObject([
      { name: 'GRANTOR' },
      { name: 'GRANTOR_3' },
      { name: 'GRANTOR_2' },
    ]);
    expect(mapping.doubts).toContain('These columns are not used: NOTE, NOTE_2');
  });

  test('stacked names in a value count as several, and a column name can have several lines', async () => {
    const mapping = await suggest(
      'lines.csv',
      '"DOC\nNO",RECORDED,TYPE,PARTY,PARTY TYPE\r\n7,1/8/1973,DEED,"ROE, ANN\nROE, JOHN",R\r\n',
    );
    expect(fieldsOf(mapping, 'documents')).toMatchObject([{ document: 'DOC\nNO' }]);
    expect(mapping.records.find(({ record }) => record === 'names')).toMatchObject({
      each: { column: 'PARTY', separator: '\n' },
      fields: { name: 'PARTY', role: { column: 'PARTY TYPE' } },
    });
  });

  test('a Windows file is recognized and reported', async () => {
    const content = 'DOC NO,RECORDED,TYPE,GRANTOR\n7,1/8/1973,DEED,"MÜLLER, ÄNNE"\n';
    const mapping = await suggest('windows.csv', Buffer.from(content, 'latin1'));
    expect(mapping.files.export).toMatchObject({ encoding: 'windows-1252' });
    expect(mapping.doubts?.join('\n')).toMatch(/isn't in UTF-8[\s\S]*"MÜLLER, ÄNNE"/);
    expect((await suggest('utf8.csv', content)).files.export).not.toHaveProperty('encoding');
  });

  test('a value that the import will reject is left out', async () => {
    const mapping = await suggest(
      'broken.csv',
      'DOC NO,RECORDED,TYPE,GRANTOR\n7,1/8/1973,DEED,M\uFFFD\n8,1/9/1973,DEED,ROE ANN\n',
    );
    expect(mapping.doubts?.join('\n')).toContain('"ROE ANN"');
  });

  test('dates with the name of a month and no separators are found', async () => {
    const mapping = await suggest('months.csv', 'DOC NO,RECORDED,TYPE\n7,01JAN2001,DEED\n8,28Feb2001,DEED\n');
    expect(mapping.dates).toEqual(['DDMONYYYY']);
  });

  test('a file without a header has numbered columns', async () => {
    const mapping = await suggest('bare.csv', '1,2020-01-01,WD\n2,2020-01-02,WD\n');
    expect(mapping.files.export).toMatchObject({ header: false, columns: ['column_1', 'column_2', 'column_3'] });
  });

  test('columns of fixed width are found from blanks', async () => {
    const mapping = await suggest(
      'export.dat',
      '000123  01/02/1999 WD\n000124  01/03/1999 MTG\n000125  01/04/1999 SAT\n',
    );
    expect(mapping.files.export?.fixed).toMatchObject([
      { start: 1, length: 8 },
      { start: 9, length: 11 },
      { start: 20, length: 3 },
    ]);
  });

  test('JSON and JSON lines', async () => {
    const row = '{"docNumber": 5, "recordedDate": "2020-01-01", "docType": "WD"}';
    expect((await suggest('a.json', `{"data": [${row}]}`)).files.export).toEqual({
      path: 'a.json',
      format: 'json',
      rows: 'data',
    });
    expect((await suggest('b.jsonl', `${row}\n${row}\n`)).files.export).toEqual({ path: 'b.jsonl', format: 'jsonl' });
    expect(fieldsOf(await suggest('c.jsonl', `${row}\n`), 'documents')).toMatchObject([{ document: 'docnumber' }]);
  });

  test('headers of other counties, and dates by their values', async () => {
    const mapping = await suggest(
      'other.txt',
      'Entry No.;When;Kind of Instrument;Grantor(s);Parties Indirect;Municipality\nH1;20.01.1938;DEED;ROE ANN;LEE BO;X\n',
    );
    expect(mapping.dates).toEqual(['D.M.YYYY']);
    expect(fieldsOf(mapping, 'documents')).toEqual([
      { document: 'Entry No.', recorded_on: 'When', instrument: { column: 'Kind of Instrument', make: 'code' } },
    ]);
    expect(fieldsOf(mapping, 'names')).toMatchObject([{ name: 'Grantor(s)' }, { name: 'Parties Indirect' }]);
    expect(mapping.doubts).toContain('When is used as recorded_on, because its values are dates.');
  });

  test('a workbook with a cover sheet, a title and merged groups above its header', async () => {
    const rows = [
      ['PINE COUNTY INDEX', null, null, null],
      ['Recording', null, 'Parties', null],
      ['Reception No', 'Date Recorded', 'Grantor', 'Grantee'],
      ['R1', '2020-01-05', 'ROE ANN', 'LEE BO'],
    ];
    const merges = [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }];
    const workbook = await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['Index']] },
        { name: 'Index', rows, merges },
      ],
    });
    const mapping = await suggest('index.xlsx', workbook);
    expect(mapping.files.export).toEqual({ path: 'index.xlsx', format: 'xlsx', sheet: 2, skipLines: 2 });
    expect(fieldsOf(mapping, 'documents')).toMatchObject([{ document: 'reception_no', recorded_on: 'date_recorded' }]);
  });

  test('rows without a number continue the row above', async () => {
    const mapping = await suggest(
      'merged.csv',
      'DOC NO,RECORDED,TYPE,GRANTOR,LOT\n1,1/5/2020,DEED,ROE ANN,1\n,,,,2\n2,1/6/2020,DEED,,3\n',
    );
    expect(mapping.files.export?.fillDown).toEqual(['DOC NO', 'RECORDED', 'TYPE', 'GRANTOR']);
  });

  test('nested lists of JSON have parties, plats and parcels', async () => {
    const row = {
      instrument: { number: 'R1', recordedAt: '2020-01-05T09:30:00-06:00', type: { description: 'Deed' } },
      parties: [
        { role: 'Grantor', name: { display: 'Ann Roe' } },
        { role: 'Grantee', name: { display: 'Bo Lee' } },
      ],
      legals: [{ plat: { name: 'ELM PARK' }, lot: '1', block: '2', parcel: '12-33' }],
    };
    const mapping = await suggest('nested.jsonl', `${JSON.stringify(row)}\n`);
    expect(fieldsOf(mapping, 'documents')).toMatchObject([
      { document: 'instrument_number', recorded_on: 'instrument_recordedat' },
    ]);
    const names = mapping.records.filter(({ record }) => record === 'names');
    expect(names).toMatchObject([
      {
        each: 'parties',
        fields: {
          role: { column: 'parties_role', codes: { Grantor: 'GRANTOR', Grantee: 'GRANTEE' } },
          name: 'parties_name_display',
          name_order: { value: 'NATURAL' },
        },
      },
    ]);
    expect(fieldsOf(mapping, 'legals')).toMatchObject([{ plat: 'legals_plat_name', lots: 'legals_lot' }]);
    expect(fieldsOf(mapping, 'parcels')).toMatchObject([{ parcel: 'legals_parcel' }]);
  });

  test('names in parts, with their side in another column or in their own', async () => {
    const sided = await suggest(
      'sided.csv',
      'DocNo,RecDate,DocType,LastName1,FirstName1,LastName2,FirstName2,Side\n1,1/13/2023,WD,SMITH,JOHN,SMITH,MARY,GE\n2,2/2/2023,WD,ROE,ANN,,,GR\n',
    );
    const role = { column: 'Side', codes: { GE: 'GRANTEE', GR: 'GRANTOR' } };
    expect(fieldsOf(sided, 'names')).toEqual([
      { document: 'DocNo', role, last_name: 'LastName1', first_name: 'FirstName1' },
      { document: 'DocNo', role, last_name: 'LastName2', first_name: 'FirstName2' },
    ]);
    const own = await suggest(
      'own.csv',
      'DocNo,RecDate,DocType,Grantor Last Name,Grantor First Name,Grantee Last Name\n1,1/13/2023,WD,SMITH,JOHN,FIRST BANK\n',
    );
    expect(fieldsOf(own, 'names')).toEqual([
      {
        document: 'DocNo',
        role: { value: 'GRANTOR' },
        last_name: 'Grantor Last Name',
        first_name: 'Grantor First Name',
      },
      { document: 'DocNo', role: { value: 'GRANTEE' }, last_name: 'Grantee Last Name' },
    ]);
    expect(own.doubts?.join()).not.toContain('not used');
  });

  test('numbers of other documents, one or several in a cell', async () => {
    const one = await suggest('one.csv', 'DocNo,RecDate,DocType,Prior Doc No\n2,1/13/2023,SAT,1\n');
    expect(one.records.at(-1)).toMatchObject({
      ...{ record: 'references', fields: { document: 'DocNo', referenced_document: 'Prior Doc No' } },
      ...{ where: [{ column: 'Prior Doc No', blank: false }] },
    });
    const several = await suggest('several.csv', 'DocNo,RecDate,DocType,Related Instruments\n3,1/13/2023,SAT,"1; 2"\n');
    expect(several.records.at(-1)).toMatchObject({ each: { column: 'Related Instruments', separator: ';' } });
  });

  test('an amount is the price of a deed and the debt of a mortgage', async () => {
    const rows = '1,1/13/2023,WARRANTY DEED,100.00\n2,1/13/2023,MORTGAGE,80.00\n';
    const mapping = await suggest('amounts.csv', `DocNo,RecDate,DocType,Consideration\n${rows}`);
    const mortgage = { column: 'DocType', startsWith: ['MORTGAGE', 'MTG', 'DEED OF TRUST', 'TRUST DEED'] };
    expect(fieldsOf(mapping, 'documents')).toMatchObject([
      {
        sale_price: { column: 'Consideration', when: [{ ...mortgage, not: true }] },
        mortgage_amount: { column: 'Consideration', when: [mortgage] },
      },
    ]);
    const deeds = await suggest('deeds.csv', 'DocNo,RecDate,DocType,Consideration\n1,1/13/2023,WARRANTY DEED,100.00\n');
    expect(fieldsOf(deeds, 'documents')).toMatchObject([{ sale_price: 'Consideration' }]);
  });

  test('days that could be months are a doubt, unless one of them is above 12', async () => {
    const doubtsOf = async (dates: readonly string[]) => {
      const rows = dates.map((date, index) => `${index},${date},WD\n`).join('');
      return (await suggest('days.csv', `DocNo,RecDate,DocType\n${rows}`)).doubts?.join('\n');
    };
    expect(await doubtsOf(['1/2/2023', '3/12/2023'])).toContain('No second number is above 12');
    expect(await doubtsOf(['1/2/2023', '3/13/2023'])).not.toContain('above 12');
    expect(await doubtsOf(['2023-01-02'])).not.toContain('above 12');
  });

  test('instants as numbers', async () => {
    // 2023-01-01 and 2023-02-01, as `date -u +%s` computes them.
    const milliseconds = await suggest('ms.csv', 'DocNo,RecDate,DocType\n1,1672531200000,WD\n2,1675209600000,WD\n');
    expect(milliseconds.dates).toEqual(['EPOCHMS']);
    const seconds = await suggest('s.csv', 'DocNo,RecDate,DocType\n1,1672531200,WD\n2,1675209600,WD\n');
    expect(seconds.dates).toEqual(['EPOCH']);
  });
});
