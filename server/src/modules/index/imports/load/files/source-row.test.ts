import { describe, expect, test } from 'vitest';
import { buildRow } from './converted-rows.ts';
import { RowProblem, type SourceRow } from './source-row.ts';

const ORIGIN = { file: 0, line: 2 };

function read<Value>(value: string, reader: (row: SourceRow) => Value): Value {
  return reader(buildRow(ORIGIN, { column: value }));
}

describe('values of a row', () => {
  test.each([
    ['2020-02-29', '2020-02-29'],
    ['02/29/2020', '2020-02-29'],
    [' 2020-01-01 ', '2020-01-01'],
    ['11/23/1998 12:00:00 AM', '1998-11-23'],
    ['00/00/0000', undefined],
    ['', undefined],
  ])('date %j', (text, date) => {
    expect(read(text, (row) => row.date('column'))).toBe(date);
  });
  test.each(['2021-02-29', '13/01/2020', '2/30/2020', 'today'])('%j is not a date', (text) => {
    expect(() => read(text, (row) => row.date('column'))).toThrow(RowProblem);
  });

  test.each([
    ['14:05', '14:05'],
    ['2:05 PM', '14:05'],
    ['12:00 am', '00:00'],
    ['12:00 PM', '12:00'],
    ['00:00', '00:00'],
    ['23:59:59', '23:59'],
    ['', undefined],
  ])('time %j', (text, time) => {
    expect(read(text, (row) => row.time('column'))).toBe(time);
  });
  test.each(['24:00', '12:60', '13:00 PM', '0:30 AM', '9', '9.30'])('%j is not a time', (text) => {
    expect(() => read(text, (row) => row.time('column'))).toThrow(RowProblem);
  });

  test.each([
    ['1250', 125_000],
    ['$1,250.00', 125_000],
    ['12.5', 1_250],
    ['0', 0],
    ['214551.270', 21_455_127],
    ['100000000000', 10_000_000_000_000],
    ['', undefined],
  ])('amount %j', (text, cents) => {
    expect(read(text, (row) => row.cents('column'))).toBe(cents);
  });
  test.each(['100000000000.01', '-1', '1.234', '1,25', 'ten', '1e3'])('%j is not an amount', (text) => {
    expect(() => read(text, (row) => row.cents('column'))).toThrow(RowProblem);
  });

  test.each([
    ['Y', true],
    ['yes', true],
    ['1', true],
    ['', false],
    ['n', false],
    ['FALSE', false],
  ])('flag %j', (text, flag) => {
    expect(read(text, (row) => row.flag('column'))).toBe(flag);
  });
  test('other words are not flags', () => {
    expect(() => read('maybe', (row) => row.flag('column'))).toThrow(RowProblem);
  });

  test.each([
    ['2147483647', 2_147_483_647],
    ['007', 7],
  ])('whole number %j', (text, value) => {
    expect(read(text, (row) => row.integer('column'))).toBe(value);
  });
  test.each(['2147483648', '-1', '1.0', '12345678901'])('%j is not a whole number', (text) => {
    expect(() => read(text, (row) => row.integer('column'))).toThrow(RowProblem);
  });

  test('a text has at most 500 characters, a long text 20,000', () => {
    expect(read('x'.repeat(500), (row) => row.text('column'))).toHaveLength(500);
    expect(() => read('x'.repeat(501), (row) => row.text('column'))).toThrow(RowProblem);
    expect(read('x'.repeat(20_000), (row) => row.longText('column'))).toHaveLength(20_000);
    expect(() => read('x'.repeat(20_001), (row) => row.longText('column'))).toThrow(RowProblem);
  });

  test('a list is split at vertical bars and trimmed', () => {
    expect(read(' a | |b|', (row) => row.list('column'))).toEqual(['a', 'b']);
    expect(read('', (row) => row.list('column'))).toEqual([]);
  });

  test('an optional value that can’t be read is left out with a warning', () => {
    const row = buildRow(ORIGIN, { column: 'ten' });
    expect(row.optional(() => row.cents('column'))).toBeUndefined();
    expect(row.warnings).toEqual([
      { reason: 'column: not an amount in dollars', message: 'column: not an amount in dollars: ten' },
    ]);
  });

  test('a missing column is blank', () => {
    expect(buildRow(ORIGIN, {}).text('column')).toBeUndefined();
  });
});
