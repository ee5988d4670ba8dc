import { describe, expect, it } from 'vitest';
import { UnreadText } from '../../../ui/form/layer/form-values.ts';
import { formatRates, parseRates, type RateColumn } from './rates-csv.ts';

const TYPES = [
  { value: '', label: '' },
  { value: '0', label: 'All document types' },
  { value: 'A', label: 'Abstract' },
  { value: 'T', label: 'Torrens' },
];
const SPECIAL: readonly RateColumn[] = [
  { field: 'documentType', kind: 'choice', blank: '', choices: TYPES },
  { field: 'instrumentCode', kind: 'text', blank: '' },
  { field: 'documentRate', kind: 'money', blank: 0 },
  { field: 'firstPageRate', kind: 'money', blank: 0 },
  { field: 'additionalPagesRate', kind: 'money', blank: 0 },
];
const FLAT: readonly RateColumn[] = [
  { field: 'option', kind: 'switch', blank: false },
  { field: 'unlimitedNumberOfPages', kind: 'switch', blank: false },
  { field: 'numberOfPages', kind: 'number', blank: 0 },
  { field: 'cost', kind: 'money', blank: null },
];
const special = (documentType: string, instrumentCode: string, documentRate = 0, firstPageRate = 0, more = 0) => ({
  ...{ documentType, instrumentCode, documentRate, firstPageRate },
  additionalPagesRate: more,
});
const flat = (option: boolean, unlimitedNumberOfPages: boolean, numberOfPages: number, cost: number | null) => ({
  ...{ option, unlimitedNumberOfPages, numberOfPages, cost },
});

describe('Special rates', () => {
  it.each([
    ['cells copied from a spreadsheet', 'A\tDEED\t4.50\t1\t$0.50\nT\t\t\t2.00\t'],
    ['CSV', 'A,DEED,4.50,1,$0.50\r\nT,,,2.00,\r\n'],
    ['CSV with semicolons', 'A;DEED;4.50;1;$0.50\nT;;;2.00;'],
    ['names of document types, in any case', 'abstract,DEED,4.50,1,0.50\nTORRENS,,,2,'],
    ['a line of headings', 'Document type,Instrument code,Document,First page,More\nA,DEED,4.50,1,0.5\nT,,,2,'],
  ])('are read from %s', (_title, text) => {
    const rows = [special('A', 'DEED', 450, 100, 50), special('T', '', 0, 200, 0)];
    expect(parseRates(text, SPECIAL)).toEqual({ rows, problems: [] });
  });

  it('keep unreadable values: amounts as typed, and an unknown type as a problem of its cell', () => {
    const { rows, problems } = parseRates('A,,1,,\nX,DEED,four,,1.234', SPECIAL);
    expect(rows[1]).toEqual({
      ...special('', 'DEED'),
      documentRate: new UnreadText('four', 'amountFormat'),
      additionalPagesRate: new UnreadText('1.234', 'amountFormat'),
    });
    expect(problems).toEqual([{ row: 1, field: 'documentType', problem: 'unknownChoice', cell: 'X' }]);
  });

  it('are read from quoted cells, but not from blank lines', () => {
    expect(parseRates('A,"A ""B"", C",1,,\n\n  \n,,,,', SPECIAL).rows).toEqual([special('A', 'A "B", C', 100)]);
    expect(parseRates('', SPECIAL).rows).toEqual([]);
    expect(parseRates('"unclosed', SPECIAL).rows.length).toBeLessThanOrEqual(1);
  });

  it('are written in the form that is read, and no cell runs as a formula in a spreadsheet', () => {
    const rates = [special('A', '=1+1', 123_456), special('0', 'A, "B"', 0, 100, 50)];
    const text = formatRates(rates, SPECIAL, ['Type', 'Code', 'Document', 'First', 'More']);
    expect(text).toContain("A,'=1+1,1234.56,0.00,0.00");
    expect(parseRates(text, SPECIAL).rows).toEqual(rates);
  });

  it('have no formulas: in a price one is an invalid cell, in a code it is text', () => {
    const { rows } = parseRates('A,=SUM(A1:A9),=1+1,@x,+1', SPECIAL);
    expect(rows[0]).toMatchObject({
      instrumentCode: '=SUM(A1:A9)',
      documentRate: new UnreadText('=1+1', 'amountFormat'),
    });
  });
});

describe('Flat-fee rates', () => {
  it.each([
    ['a spreadsheet', 'yes\tno\t1,000\t40\nTRUE\tTRUE\t\t$100.00\n\t\t\t\nno\t\t\t'],
    ['CSV with headings', 'Offered,Unlimited,Images,Cost\nyes,no,1000,40\n1,x,,100\nno,no,,'],
  ])('are read from %s', (_title, text) => {
    const rows = [flat(true, false, 1_000, 4_000), flat(true, true, 0, 10_000), flat(false, false, 0, null)];
    expect(parseRates(text, FLAT)).toEqual({ rows, problems: [] });
  });

  it('keep unreadable values', () => {
    expect(parseRates('perhaps,no,1.5,free\nyes,no,25,40', FLAT)).toEqual({
      rows: [
        {
          ...flat(false, false, 0, null),
          numberOfPages: new UnreadText('1.5', 'numbersOnly'),
          cost: new UnreadText('free', 'amountFormat'),
        },
        flat(true, false, 25, 4_000),
      ],
      problems: [{ row: 0, field: 'option', problem: 'unknownSwitch', cell: 'perhaps' }],
    });
  });

  it('are written as they are read', () => {
    const rates = [flat(true, false, 25, 4_000), flat(false, true, 0, null)];
    const text = formatRates(rates, FLAT, ['Offered', 'Unlimited', 'Images', 'Cost']);
    expect(text).toBe('Offered,Unlimited,Images,Cost\r\nyes,no,25,40.00\r\nno,yes,0,');
    expect(parseRates(text, FLAT).rows).toEqual(rates);
  });
});
