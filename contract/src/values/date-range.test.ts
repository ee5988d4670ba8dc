import { describe, expect, it } from 'vitest';
import { findDateRangeProblems } from './date-range.ts';
import type { PlainDate } from './plain-date.ts';

const RULE = { today: '2026-11-20' as PlainDate };
const NAMES = { from: 'fromDate', to: 'toDate' };

describe('Date ranges', () => {
  it.each([
    ['a range', '01/01/2020', '11/20/2026', RULE, {}],
    ['one day', '11/20/2026', '11/20/2026', RULE, {}],
    ['nothing entered', '', '', RULE, {}],
    ['an open end', '01/01/2020', '', RULE, {}],
    ['a required start that is missing', '', '', { ...RULE, fromRequired: true }, { fromDate: { key: 'required' } }],
    [
      'a required end that is missing',
      '01/01/2020',
      '',
      { ...RULE, toRequired: true },
      { toDate: { key: 'required' } },
    ],
    ['an invalid format', '1/1/2020', 'x', RULE, { fromDate: { key: 'dateFormat' }, toDate: { key: 'dateFormat' } }],
    ['a future date', '01/01/2020', '11/21/2026', RULE, { toDate: { key: 'dateInFuture' } }],
    ['a future start', '11/21/2026', '', RULE, { fromDate: { key: 'dateInFuture' } }],
    ['the end before the start', '01/02/2020', '01/01/2020', RULE, { toDate: { key: 'dateRange' } }],
    ['31 days where a month is the limit', '01/01/2026', '02/01/2026', { ...RULE, maxDays: 31 as const }, {}],
    [
      '32 days where a month is the limit',
      '01/01/2026',
      '02/02/2026',
      { ...RULE, maxDays: 31 as const },
      { toDate: { key: 'dateRangeMonth' } },
    ],
    ['366 days where a year is the limit', '01/01/2025', '01/02/2026', { ...RULE, maxDays: 366 as const }, {}],
    [
      '367 days where a year is the limit',
      '01/01/2025',
      '01/03/2026',
      { ...RULE, maxDays: 366 as const },
      { toDate: { key: 'dateRangeYear' } },
    ],
  ])('%s', (_title, from, to, rule, expected) => {
    expect(findDateRangeProblems(NAMES, { from, to }, rule)).toEqual(expected);
  });
});
