import type { PlainDate } from '@portal/contract/values/plain-date';
import { expect, it } from 'vitest';
import { findReportYear } from './report-year.rules.ts';

/** Minnesota: three years at the end of June, a report by the end of October. */
const MINNESOTA = { dormantYears: 3, cutoffMonth: 6, reportMonth: 10, noticeDays: 100 };
/** A report in spring about the year before, as in Illinois. */
const SPRING = { dormantYears: 5, cutoffMonth: 12, reportMonth: 2, noticeDays: 90 };

it.each([
  // October 31 less 100 days is July 23; less 60 days it is September 1.
  ['2026-07-22', MINNESOTA, undefined],
  ['2026-07-23', MINNESOTA, { year: 2026, dueOn: '2026-10-31', unusedSince: '2023-06-30' }],
  ['2026-09-01', MINNESOTA, { year: 2026, dueOn: '2026-10-31', unusedSince: '2023-06-30' }],
  ['2026-09-02', MINNESOTA, undefined],
  ['2026-12-31', MINNESOTA, undefined],
  // February 28 less 90 days is November 30 of the year before; less 60 days it is December 30.
  ['2026-11-29', SPRING, undefined],
  ['2026-11-30', SPRING, { year: 2027, dueOn: '2027-02-28', unusedSince: '2021-12-31' }],
  ['2026-12-30', SPRING, { year: 2027, dueOn: '2027-02-28', unusedSince: '2021-12-31' }],
  ['2026-12-31', SPRING, undefined],
  // A leap year: February 29.
  ['2027-12-01', SPRING, { year: 2028, dueOn: '2028-02-29', unusedSince: '2022-12-31' }],
  ['2027-11-30', SPRING, undefined],
  // The limits of the settings: a notice on the last day that leaves 60 days.
  ['2026-09-01', { ...MINNESOTA, noticeDays: 60 }, { year: 2026, dueOn: '2026-10-31', unusedSince: '2023-06-30' }],
  ['2026-08-31', { ...MINNESOTA, noticeDays: 60 }, undefined],
  ['2026-07-03', { ...MINNESOTA, noticeDays: 120 }, { year: 2026, dueOn: '2026-10-31', unusedSince: '2023-06-30' }],
  // The month of the report is the month in which the years end.
  ['2026-08-01', { ...MINNESOTA, cutoffMonth: 10 }, { year: 2026, dueOn: '2026-10-31', unusedSince: '2023-10-31' }],
] as const)('On %s the report is %#', (today, terms, expected) => {
  expect(findReportYear(today as PlainDate, terms)).toEqual(expected);
});
