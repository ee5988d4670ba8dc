import { expect, it } from 'vitest';
import { UnreadText } from '../../../ui/form/form-values.ts';
import { formatRates, parseRates } from './rates-csv.ts';

const TYPES = [
  { value: 'A', label: 'Abstract' },
  { value: 'T', label: 'Torrens' },
];
const rate = (documentType: string, instrumentCode: string, documentRate = 0, firstPageRate = 0, additional = 0) => ({
  documentType,
  instrumentCode,
  documentRate,
  firstPageRate,
  additionalPagesRate: additional,
});

it.each([
  ['cells copied from a spreadsheet', 'A\tDEED\t4.50\t1\t$0.50\nT\t\t\t2.00\t', '\t'],
  ['CSV', 'A,DEED,4.50,1,$0.50\r\nT,,,2.00,\r\n', ','],
  ['CSV with semicolons', 'A;DEED;4.50;1;$0.50\nT;;;2.00;', ';'],
  ['names of document types, in any case', 'abstract,DEED,4.50,1,0.50\nTORRENS,,,2,', ','],
  ['a line of headings', 'Document type,Instrument code,Document,First page,More\nA,DEED,4.50,1,0.5\nT,,,2,', ','],
])('reads %s', (_title, text) => {
  expect(parseRates(text, TYPES)).toEqual([rate('A', 'DEED', 450, 100, 50), rate('T', '', 0, 200, 0)]);
});

it('keeps what it can’t read as typed, for the table to mark', () => {
  const [row] = parseRates('X,DEED,four,,1.234', TYPES);
  expect(row?.documentType).toBe('X');
  expect(row?.documentRate).toEqual(new UnreadText('four', 'amountFormat'));
  expect(row?.firstPageRate).toBe(0);
  expect(row?.additionalPagesRate).toEqual(new UnreadText('1.234', 'amountFormat'));
});

it('reads quoted cells, and nothing from blank lines', () => {
  expect(parseRates('A,"A ""B"", C",1,,\n\n  \n,,,,', TYPES)).toEqual([rate('A', 'A "B", C', 100)]);
  expect(parseRates('', TYPES)).toEqual([]);
  expect(parseRates('"unclosed', TYPES).length).toBeLessThanOrEqual(1);
});

it('writes what it reads, and no cell that a spreadsheet would run', () => {
  const rates = [rate('A', '=1+1', 123_456), rate('0', 'A, "B"', 0, 100, 50)];
  const text = formatRates(rates, ['Type', 'Code', 'Document', 'First', 'More']);
  expect(text).toContain("A,'=1+1,1234.56,0.00,0.00");
  expect(parseRates(text, TYPES)).toEqual(rates);
});
