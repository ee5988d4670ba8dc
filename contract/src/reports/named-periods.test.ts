import { expect, it } from 'vitest';
import type { PlainDate } from '../values/plain-date.ts';
import { computeNamedPeriod, type NamedPeriod } from './named-periods.ts';

// From a printed calendar: 11/27/2026 is a Friday, 01/01/2027 too, 03/01/2028 a Wednesday after a leap day, 02/01/2026 a Sunday.
it.each<readonly [NamedPeriod, string, string, string]>([
  ['TODAY', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['YESTERDAY', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['THIS_WEEK', '2026-11-27', '2026-11-22', '2026-11-27'],
  ['THIS_WEEK', '2026-02-01', '2026-02-01', '2026-02-01'],
  ['LAST_WEEK', '2026-11-27', '2026-11-15', '2026-11-21'],
  ['LAST_WEEK', '2027-01-01', '2026-12-20', '2026-12-26'],
  ['THIS_MONTH', '2026-11-27', '2026-11-01', '2026-11-27'],
  ['LAST_MONTH', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['LAST_MONTH', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['THIS_QUARTER', '2026-11-27', '2026-10-01', '2026-11-27'],
  ['THIS_QUARTER', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['LAST_QUARTER', '2026-11-27', '2026-07-01', '2026-09-30'],
  ['LAST_QUARTER', '2027-01-01', '2026-10-01', '2026-12-31'],
  ['THIS_YEAR', '2027-01-01', '2027-01-01', '2027-01-01'],
  ['LAST_YEAR', '2026-11-27', '2025-01-01', '2025-12-31'],
])('%s on %s is from %s through %s', (period, today, from, to) => {
  expect(computeNamedPeriod(period, today as PlainDate)).toEqual({ from, to });
});
