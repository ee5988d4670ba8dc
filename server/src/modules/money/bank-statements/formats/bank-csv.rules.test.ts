import type { CsvColumns } from '@portal/contract/money/bank-statements/bank-statements';
import { expect, it } from 'vitest';
import { readBankCsv } from './bank-csv.rules.ts';
import { StatementRefusedError } from './statement-line.ts';

const COLUMNS: CsvColumns = { date: 'Date', dateOrder: 'MDY', amount: 'Amount', debit: '', description: 'Memo' };

const problemOf = (text: string, columns: Partial<CsvColumns> = {}) => {
  try {
    return readBankCsv(text, { ...COLUMNS, ...columns }).length;
  } catch (error) {
    if (error instanceof StatementRefusedError) return `${error.problem} ${error.line}`;
    throw error;
  }
};

it('Chosen columns are read in any order, with quoted commas and empty lines', () => {
  const text =
    '\uFEFFMemo,Balance,Date,Amount\r\n"DEPOSIT, 2 ITEMS",9,11/05/2026,"1,234.50"\r\n\r\nFee,8,1/2/26,(3.00)\r\n';
  expect(readBankCsv(text, COLUMNS)).toEqual([
    { account: '', reference: '', postedOn: '2026-11-05', amountCents: 123_450, description: 'DEPOSIT, 2 ITEMS' },
    { account: '', reference: '', postedOn: '2026-01-02', amountCents: -300, description: 'Fee' },
  ]);
});

it.each([
  ['$1,234.56', 123_456],
  ['-$12.00', -1_200],
  ['$-12.00', -1_200],
  ['12.00-', -1_200],
  ['(12)', -1_200],
  ['0.5', 50],
])('The amount %s', (text, cents) => {
  expect(readBankCsv(`Date,Amount,Memo\n01/02/2026,"${text}",`, COLUMNS)).toMatchObject([{ amountCents: cents }]);
});

it.each([
  ['YMD', '2026-11-05'],
  ['DMY', '05.11.2026'],
  ['MDY', '11/5/2026 10:30 AM'],
] as const)('The order of dates %s', (dateOrder, text) => {
  expect(readBankCsv(`Date,Amount,Memo\n${text},1,`, { ...COLUMNS, dateOrder })).toMatchObject([
    { postedOn: '2026-11-05' },
  ]);
});

it('A column of debits is negative, with or without a sign', () => {
  const text = 'Date,Credit,Debit,Memo\n01/02/2026,5.00,,\n01/03/2026,,7.00,\n01/04/2026,0.00,-8.00,\n';
  const lines = readBankCsv(text, { ...COLUMNS, amount: 'Credit', debit: 'Debit' });
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([500, -700, -800]);
});

it.each<readonly [string, string, Partial<CsvColumns>, string]>([
  ['a column that is not there', 'Date,Value\n01/02/2026,1', { description: '' }, 'COLUMN 1'],
  ['a column that is there twice', 'Date,Amount,Amount,Memo\n01/02/2026,1,2,', {}, 'COLUMN 1'],
  ['two amounts in one line', 'Date,Amount,Debit\n01/02/2026,1,2', { debit: 'Debit', description: '' }, 'AMOUNT 2'],
  ['a month 13', 'Date,Amount,Memo\n13/02/2026,1,', {}, 'DATE 2'],
  ['a formula', 'Date,Amount,Memo\n01/02/2026,=1+1,', {}, 'AMOUNT 2'],
  ['two signs', 'Date,Amount,Memo\n01/02/2026,(-5),', {}, 'AMOUNT 2'],
  ['decimals by comma', 'Date,Amount,Memo\n01/02/2026,"12,34",', {}, 'AMOUNT 2'],
  ['no amount', 'Date,Amount,Memo\n01/02/2026,,', {}, 'AMOUNT 2'],
])('A file with %s is refused', (_title, text, columns, expected) => {
  expect(problemOf(text, columns)).toBe(expected);
});
