import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../values/plain-date.ts';
import {
  computeReportDays,
  defaultTransactionReport,
  findTransactionReportProblems,
  transactionReportSchema,
} from './transaction-report.ts';

const today = '2026-11-21' as PlainDate;
const custom = (fromDate: string, toDate: string) =>
  transactionReportSchema.parse({ reportRange: 'CUSTOM', fromDate, toDate });

describe('The transaction report', () => {
  it('starts with year to date, from one month before today, for the user’s own transactions', () => {
    expect(defaultTransactionReport(today)).toEqual({
      reportType: 'USER',
      reportRange: 'YTD',
      fromDate: '10/21/2026',
      toDate: '11/21/2026',
    });
    expect(defaultTransactionReport('2026-03-31' as PlainDate).fromDate).toBe('02/28/2026');
    expect(defaultTransactionReport('2027-01-05' as PlainDate).fromDate).toBe('12/05/2026');
  });

  it.each([
    ['', '', { fromDate: 'required' }],
    ['11/21/2026', '', {}],
    ['11/21/2026', '11/21/2026', {}],
    ['11/22/2026', '', { fromDate: 'dateInFuture' }],
    ['11/01/2026', '11/22/2026', { toDate: 'dateInFuture' }],
    ['11/20/2026', '11/19/2026', { toDate: 'dateRange' }],
    ['11/20/2025', '11/21/2026', {}],
    ['11/19/2025', '11/21/2026', { toDate: 'dateRangeYear' }],
    ['11/19/2025', '', { toDate: 'dateRangeYear' }],
    ['1/2/2026', '', { fromDate: 'dateFormat' }],
    ['02/30/2026', '', { fromDate: 'dateFormat' }],
  ])('from %j to %j: %j', (from, to, problems) => {
    const found = findTransactionReportProblems(custom(from, to), { today });
    expect(Object.fromEntries(Object.entries(found).map(([field, { key }]) => [field, key]))).toEqual(problems);
  });

  it.each([
    ['TODAY', { from: '2026-11-21', to: '2026-11-21' }],
    ['MONTH', { from: '2026-11-01', to: '2026-11-21' }],
    ['YTD', { from: '2026-01-01', to: '2026-11-21' }],
  ] as const)('%s minds no dates and covers %j', (reportRange, days) => {
    const request = { ...custom('nonsense', 'nonsense'), reportRange };
    expect(findTransactionReportProblems(request, { today })).toEqual({});
    expect(computeReportDays(request, today)).toEqual(days);
  });

  it('CUSTOM ends today without an end date', () => {
    expect(computeReportDays(custom('10/01/2026', ''), today)).toEqual({ from: '2026-10-01', to: '2026-11-21' });
    expect(computeReportDays(custom('10/01/2026', '10/31/2026'), today)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });
});
