import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { readXlsx, type CellValue as SheetCell } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { DocumentRow, ReportDocument } from './report-document.ts';
import { writeCsvReport } from './write-csv-report.ts';
import { writeXlsxReport } from './write-xlsx-report.ts';

const COLUMNS = [
  { label: 'Document', kind: 'text', share: 1, isRowHeader: true },
  { label: 'Parties', kind: 'lines', share: 2, isRowHeader: false },
  { label: 'Recorded', kind: 'date', share: 1, isRowHeader: false },
  { label: 'Posted', kind: 'dateTime', share: 1, isRowHeader: false },
  { label: 'Pages', kind: 'count', share: 1, isRowHeader: false },
  { label: 'Amount', kind: 'money', share: 1, isRowHeader: false },
] as const;
const ROW: DocumentRow = ['A1', ['PETERSON, CARL', 'LEVY'], '11/20/2026', '2026-11-20T14:05', 3, -123_456];
const EMPTY: DocumentRow = ['A2', [], '', '', null, undefined];

async function* listRows(rows: readonly DocumentRow[]) {
  yield* rows;
}

const documentOf = (rows: readonly DocumentRow[], changes: Partial<ReportDocument> = {}): ReportDocument => ({
  publisher: 'Juniper County Land Record Portal',
  contact: '100 Court St',
  title: 'Name search',
  facts: [{ label: 'Name', value: 'LINDQUIST' }],
  columns: COLUMNS,
  rows: listRows(rows),
  total: undefined,
  emptyText: 'Nothing',
  printed: 'Printed today by anna',
  pageOf: '',
  languageTag: 'en',
  printedAt: new Date('2026-11-20T18:00:00Z'),
  ...changes,
});

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces));
}
const csvOf = async (rows: readonly DocumentRow[]) => (await collect(writeCsvReport(documentOf(rows)))).toString();
const bookOf = async (rows: readonly DocumentRow[], changes?: Partial<ReportDocument>) =>
  readXlsx(await collect(writeXlsxReport(documentOf(rows, changes))), { readStyles: true });
const sheetOf = async (rows: readonly DocumentRow[], changes?: Partial<ReportDocument>) => {
  const { sheets } = await bookOf(rows, changes);
  return sheets[0]?.rows ?? [];
};
/** Rows before the first one of the report: title, publisher, one fact, who printed it, labels. */
const HEAD_ROWS = 5;
const textCell = async (text: string): Promise<SheetCell | undefined> =>
  (await sheetOf([[text, [], '', '', null, null]]))[HEAD_ROWS]?.[0];

describe('A report as CSV', { timeout: 30_000 }, () => {
  it('has the labels and the rows, in UTF-8 that Excel recognizes, with lines as RFC 4180 ends them', async () => {
    expect(await csvOf([ROW, EMPTY])).toBe(
      '\ufeffDocument,Parties,Recorded,Posted,Pages,Amount\r\n' +
        'A1,"PETERSON, CARL; LEVY",11/20/2026,11/20/2026 2:05 PM,3,-1234.56\r\n' +
        'A2,,,,,\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    [' blank', '" blank"'],
    ['a=b', 'a=b'],
    ['a\0b', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
  ])('writes the text %j as %j', async (text, written) => {
    const line = (await csvOf([[text, [], '', '', null, null]])).slice(
      '\ufeffDocument,Parties,Recorded,Posted,Pages,Amount\r\n'.length,
    );
    expect(line).toBe(`${written},,,,,\r\n`);
  });

  it('preserves every text that isn’t a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 10 }), async (texts) => {
        const read = parseCsv((await csvOf(texts.map((text) => [text, [], '', '', null, null]))).slice(1), {
          delimiter: ',',
        });
        const expected = texts
          .map((text) => text.replaceAll('\0', ''))
          .map((text) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text));
        expect(read.slice(1).map(([text]) => text)).toEqual(expected);
      }),
      pickRuns(50),
    );
  });
});

describe('A report as an Excel workbook', { timeout: 30_000 }, () => {
  it('has a title and column names, and numbers and days that Excel can add and sort', async () => {
    const rows = await sheetOf([ROW, EMPTY], {
      total: [undefined, undefined, undefined, undefined, 'Total', -123_456],
    });
    expect(rows.slice(0, HEAD_ROWS).map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Name search'],
      ['Juniper County Land Record Portal'],
      ['Name: LINDQUIST'],
      ['Printed today by anna'],
      COLUMNS.map(({ label }) => label),
    ]);
    expect(rows[HEAD_ROWS]).toEqual([
      'A1',
      'PETERSON, CARL\nLEVY',
      new Date('2026-11-20T00:00:00Z'),
      new Date('2026-11-20T14:05:00Z'),
      3,
      -1234.56,
    ]);
    expect(rows[HEAD_ROWS + 1]?.filter((cell) => cell !== null)).toEqual(['A2']);
    expect(rows[HEAD_ROWS + 2]?.filter((cell) => cell !== null)).toEqual(['Total', -1234.56]);
  });

  it('keeps title and labels in view', async () => {
    const { sheets } = await bookOf([ROW]);
    expect(sheets[0]?.freezePane).toMatchObject({ rows: HEAD_ROWS });
    expect(sheets[0]?.name).toBe('Name search');
  });

  it('filters its rows by the labels, without the totals', async () => {
    const total: DocumentRow = ['Total', undefined, undefined, undefined, 3, 100];
    const filterOf = async (rows: readonly DocumentRow[]) => (await bookOf(rows, { total })).sheets[0]?.autoFilter;
    expect(await filterOf([ROW, EMPTY])).toMatchObject({ range: `A${HEAD_ROWS}:F${HEAD_ROWS + 2}` });
    expect(await filterOf([])).toMatchObject({ range: `A${HEAD_ROWS}:F${HEAD_ROWS}` });
  });

  it('is printed as wide as the paper, with the labels on each page', async () => {
    const { sheets } = await bookOf([ROW], { title: "Owner's list" });
    expect(sheets[0]?.pageSetup).toMatchObject({
      ...{ orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0, paperSize: 'letter' },
      printTitlesRow: `$${HEAD_ROWS}:$${HEAD_ROWS}`,
    });
  });

  it('says its title, its county, its language and its time as properties', async () => {
    const { properties } = await bookOf([], { title: 'Fees & <refunds>' });
    expect(properties).toMatchObject({
      ...{ title: 'Fees & <refunds>', creator: 'Juniper County Land Record Portal' },
      created: new Date('2026-11-20T18:00:00Z'),
    });
  });

  it('states that it is empty', async () => {
    expect((await sheetOf([]))[HEAD_ROWS]?.[0]).toBe('Nothing');
  });

  it('writes days that Excel does not have as text', async () => {
    const days = ['02/28/1900', '03/01/1900', '06/01/1851', 'unknown'];
    const rows = await sheetOf(days.map((day) => ['A', [], day, '', null, null]));
    expect(rows.slice(HEAD_ROWS).map((row) => row[2])).toEqual([
      '02/28/1900',
      new Date('1900-03-01T00:00:00Z'),
      '06/01/1851',
      'unknown',
    ]);
  });

  it.each(['=1+1', '-1', '@SUM(A1)', '007', '1/2', '_x0041_', '<a> & "b"', ' blank ', 'two\nlines', 'שלום'])(
    'keeps %j as text',
    async (text) => {
      expect(await textCell(text)).toBe(text);
    },
  );

  it("leaves out characters that XML can't have, and text that is too long for a cell", async () => {
    expect(await textCell('a\u0000\u0008\ufffeb\ud800c')).toBe('ab\ufffdc');
    expect(await textCell('x'.repeat(40_000))).toHaveLength(32_767);
  });

  it.each([
    ['A [very] long: title/with*signs? of many words', 'A very long title with signs of'],
    ["'quoted'", 'quoted'],
    ['History', 'Report'],
    ['???', 'Report'],
  ])('names the sheet of %j %j', async (title, name) => {
    expect((await bookOf([], { title })).sheets[0]?.name).toBe(name);
  });

  it('can be read, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), async (texts) => {
        const rows = await sheetOf(texts.map((text) => [`.${text}`, texts, text, text, 1, 100]));
        expect(rows).toHaveLength(HEAD_ROWS + Math.max(1, texts.length));
      }),
      pickRuns(50),
    );
  });
});
