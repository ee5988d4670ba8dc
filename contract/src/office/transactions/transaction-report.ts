import { z } from 'zod';
import { chargeReferenceSchema } from '../../money/charging/charge-reference.ts';
import type { FieldProblems } from '../../problem.ts';
import { problemMessage } from '../../problem.ts';
import { findDateRangeProblems, YEAR_MAX_DAYS } from '../../values/date-range.ts';
import { addMonths, formatPlainDate, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { typedAccountIdSchema } from '../../values/typed-account-id.ts';
import { ALL_CODE } from '../helper-data/code-description.ts';
import { TRANSACTION_KINDS } from './transaction-kind.ts';

/** `USER`: the caller's own transactions. `ACCOUNT`: those of all users of an account, for its administrators (Spec 1 §6) and staff. */
export const REPORT_TYPES = ['USER', 'ACCOUNT'] as const;
export const REPORT_RANGES = ['TODAY', 'MONTH', 'YTD', 'CUSTOM'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

const date = z.string().max(20, problemMessage('dateFormat')).default('');

/** The fields of the report's dialog (Spec 1 §2). */
export const transactionPeriodSchema = z.strictObject({
  reportType: z.enum(REPORT_TYPES).default('USER'),
  reportRange: z.enum(REPORT_RANGES).default('YTD'),
  /** `MM/DD/YYYY`, only of a CUSTOM range; an empty `toDate` is today. */
  fromDate: date,
  toDate: date,
});

export type TransactionPeriod = z.output<typeof transactionPeriodSchema>;

export const transactionReportSchema = transactionPeriodSchema.extend({
  /** For an ACCOUNT report by staff; administrators get their own account. */
  accountId: typedAccountIdSchema,
  /** Only the transactions of one kind. */
  kind: z.enum([ALL_CODE, ...TRANSACTION_KINDS]).default(ALL_CODE),
  /** Only sales with this reference of the buyer, in any case of letters, and their refunds. */
  reference: chargeReferenceSchema.default(''),
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

/** Finds problems of the dates (Spec 1 §5), which only matter for a custom range. */
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
