import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { FieldProblems } from '../problem.ts';
import { problemMessage } from '../problem.ts';
import { findDateRangeProblems, YEAR_MAX_DAYS } from '../values/date-range.ts';
import { addMonths, formatPlainDate, getPlainDate, type PlainDate } from '../values/plain-date.ts';

/** `USER`: the caller's own transactions. `ACCOUNT`: those of all users of the account, only for its administrators (Spec 1 §6). */
export const REPORT_TYPES = ['USER', 'ACCOUNT'] as const;
export const REPORT_RANGES = ['TODAY', 'MONTH', 'YTD', 'CUSTOM'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

const date = z.string().max(20, problemMessage('dateFormat')).default('');

export const transactionReportSchema = z.strictObject({
  reportType: z.enum(REPORT_TYPES).default('USER'),
  reportRange: z.enum(REPORT_RANGES).default('YTD'),
  /** `MM/DD/YYYY`, of a CUSTOM range only; an empty to-date is today. */
  fromDate: date,
  toDate: date,
});

export type TransactionReportRequest = z.output<typeof transactionReportSchema>;

/** What the form starts with: year to date, and a custom range that would begin a month ago (Spec 1 §5). */
export function defaultTransactionReport(today: PlainDate): TransactionReportRequest {
  return {
    reportType: 'USER',
    reportRange: 'YTD',
    fromDate: formatPlainDate(addMonths(today, -1)),
    toDate: formatPlainDate(today),
  };
}

/** What is wrong with the dates (Spec 1 §5): only those of a custom range count. */
export function findTransactionReportProblems(
  request: TransactionReportRequest,
  { today }: { readonly today: PlainDate },
): FieldProblems {
  if (request.reportRange !== 'CUSTOM') return {};
  return findDateRangeProblems(
    { from: 'fromDate', to: 'toDate' },
    { from: request.fromDate, to: request.toDate },
    { today, fromRequired: true, maxDays: YEAR_MAX_DAYS },
  );
}

/** The days that a request without problems covers, both included. */
export function computeReportDays(
  request: TransactionReportRequest,
  today: PlainDate,
): { readonly from: PlainDate; readonly to: PlainDate } {
  switch (request.reportRange) {
    case 'TODAY':
      return { from: today, to: today };
    case 'MONTH':
      return { from: `${today.slice(0, 7)}-01` as PlainDate, to: today };
    case 'YTD':
      return { from: `${today.slice(0, 4)}-01-01` as PlainDate, to: today };
    case 'CUSTOM':
      return { from: getPlainDate(request.fromDate), to: request.toDate === '' ? today : getPlainDate(request.toDate) };
  }
}

/** Prints the transactions as a PDF (Spec 1 §7). Refused with NOT_ALLOWED if another role requests ACCOUNT. */
export const transactionReport = defineEndpoint({
  method: 'POST',
  path: 'home/transactionReport',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  request: transactionReportSchema,
  content: z.never(),
  answer: 'file',
});
