import { describe, expect, it } from 'vitest';
import { filterRows, nextSort, sortRows } from './report-table.rules.ts';

const ROWS = [
  { user: 'b', amountCents: 5 },
  { user: 'a', amountCents: null },
  { user: '', amountCents: -20 },
  { user: 'A10', amountCents: 100 },
  { user: 'A9', amountCents: 5 },
];
const amounts = (rows: readonly (typeof ROWS)[number][]) => rows.map(({ amountCents }) => amountCents);

describe('Rows of a report', () => {
  it('are sorted as numbers, with empty cells last in both directions', () => {
    expect(amounts(sortRows(ROWS, { field: 'amountCents', isDescending: false }) as typeof ROWS)).toEqual([
      -20,
      5,
      5,
      100,
      null,
    ]);
    expect(amounts(sortRows(ROWS, { field: 'amountCents', isDescending: true }) as typeof ROWS)).toEqual([
      100,
      5,
      5,
      -20,
      null,
    ]);
  });

  it('are sorted as texts in natural order', () => {
    const users = sortRows(ROWS, { field: 'user', isDescending: false }).map(({ user }) => user);
    expect(users).toEqual(['a', 'A9', 'A10', 'b', '']);
  });

  it('keep the order of the report without a sort, which the third click restores', () => {
    expect(sortRows(ROWS, undefined)).toBe(ROWS);
    const first = nextSort(undefined, 'user');
    const second = nextSort(first, 'user');
    expect([first, second, nextSort(second, 'user')]).toEqual([
      { field: 'user', isDescending: false },
      { field: 'user', isDescending: true },
      undefined,
    ]);
    expect(nextSort(second, 'amountCents')).toEqual({ field: 'amountCents', isDescending: false });
  });

  it('are filtered by any part of a cell, ignoring case', () => {
    const textsOf = (row: (typeof ROWS)[number]) => [row.user];
    expect(filterRows(ROWS, ' a ', textsOf as never)).toHaveLength(3);
    expect(filterRows(ROWS, '', textsOf as never)).toBe(ROWS);
  });
});
