import { z } from 'zod';
import { ALL_CODE } from '../helper-data/code-description.ts';
import type { FieldProblems } from '../problem.ts';
import { problemMessage } from '../problem.ts';
import { defineReport } from '../reports/define-report.ts';
import { findDateRangeProblems, YEAR_MAX_DAYS } from '../values/date-range.ts';
import { centsSchema } from '../values/money.ts';
import { addMonths, formatPlainDate, getPlainDate, type PlainDate } from '../values/plain-date.ts';
import { TRANSACTION_KINDS } from '../values/transaction-kind.ts';
import { typedAccountIdSchema } from '../values/typed-account-id.ts';

/** `USER`: the caller's own transactions. `ACCOUNT`: those of all users of an account, for its administrators (Spec 1 §6) and staff. */
export const REPORT_TYPES = ['USER', 'ACCOUNT'] as const;
export const REPORT_RANGES = ['TODAY', 'MONTH', 'YTD', 'CUSTOM'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

const date = z.string().max(20, problemMessage('dateFormat')).default('');

/** What the report's dialog asks for (Spec 1 §2). */
export const transactionPeriodSchema = z.strictObject({
  reportType: z.enum(REPORT_TYPES).default('USER'),
  reportRange: z.enum(REPORT_RANGES).default('YTD'),
  /** `MM/DD/YYYY`, only of a CUSTOM range; an empty `toDate` is today. */
  fromDate: date,
  toDate: date,
});

export type TransactionPeriod = z.output<typeof transactionPeriodSchema>;

export const transactionReportSchema = transactionPeriodSchema.extend({
  /** Of an ACCOUNT report by staff; administrators have those of their own account. */
  accountId: typedAccountIdSchema,
  /** Only the transactions of one kind. */
  kind: z.enum([ALL_CODE, ...TRANSACTION_KINDS]).default(ALL_CODE),
});

/** Initial values of the form: year to date; a custom range starts a month ago (Spec 1 §5). */
export function defaultTransactionReport(today: PlainDate): TransactionPeriod {
  return {
    reportType: 'USER',
    reportRange: 'YTD',
    fromDate: formatPlainDate(addMonths(today, -1)),
    toDate: formatPlainDate(today),
  };
}

/** Finds problems of the dates (Spec 1 §5): only those of a custom range count. */
export function findTransactionReportProblems(
  request: TransactionPeriod,
  { today }: { readonly today: PlainDate },
): FieldProblems {
  if (request.reportRange !== 'CUSTOM') return {};
  return findDateRangeProblems(
    { from: 'fromDate', to: 'toDate' },
    { from: request.fromDate, to: request.toDate },
    { today, fromRequired: true, maxDays: YEAR_MAX_DAYS },
  );
}

/** The first and the last day that a request without problems covers. */
export function computeReportDays(
  request: TransactionPeriod,
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

/** A transaction as the report lists it. */
const transactionReportRowSchema = z.object({
  /** By the county's clock. */
  postedAt: z.string(),
  date: z.string(),
  time: z.string(),
  /** Empty in a report of the caller's own transactions. */
  user: z.string(),
  /** What was sold or posted, the document and the note. */
  transaction: z.string(),
  amountCents: centsSchema,
});

/** The transactions as a PDF (Spec 1 §7), XLSX or CSV. An account's are refused with NOT_ALLOWED to all but its administrators and staff. */
export const TRANSACTION_REPORT = defineReport({
  path: 'home/transactionReport',
  access: { roles: ['USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'] },
  whileViewing: 'viewed',
  criteria: transactionReportSchema,
  row: transactionReportRowSchema,
  columns: {
    postedAt: { kind: 'dateTime', share: 20, only: 'sheet' },
    date: { kind: 'date', share: 10, only: 'page' },
    time: { kind: 'text', share: 10, only: 'page' },
    user: { kind: 'text', share: 20 },
    transaction: { kind: 'text', share: 40, isRowHeader: true },
    amountCents: { kind: 'money', share: 12, total: true },
  },
  formats: ['pdf', 'xlsx', 'csv', 'screen'],
});
export const transactionReport = TRANSACTION_REPORT.endpoint;
