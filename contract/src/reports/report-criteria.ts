import { z } from 'zod';
import { AUDIT_LOG_TYPES } from '../office/audit/audit-actions.ts';
import { ALL_CODE } from '../office/helper-data/code-description.ts';
import { TRANSACTION_KINDS } from '../office/transactions/transaction-kind.ts';
import { type FieldProblems, problemMessage } from '../problem.ts';
import { findDateRangeProblems, YEAR_MAX_DAYS } from '../values/date-range.ts';
import type { LocalDateTime } from '../values/local-date-time.ts';
import { formatPlainDate, getPlainDate, type PlainDate, parseWireDate } from '../values/plain-date.ts';

/**
 * The portal that recorded an entry: this one, or the product before it, whose log a county can migrate (Spec 3 §3).
 */
export const DATA_SOURCES = ['FIVE', 'ONE'] as const;

export const REPORT_ORDERS = ['timestamp', 'username'] as const;

/** Hours, minutes and halves of the day that a form offers (Spec 1 §9 "Date formats"). */
export const REPORT_HOURS = ['12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export const REPORT_MINUTES = ['00', '15', '30', '45', '59'] as const;
export const HALF_DAYS = ['AM', 'PM'] as const;
type HalfDay = (typeof HALF_DAYS)[number];

/** As long as an account's and a user's name (Spec 3 §9), and a number of a statement. */
const NAME_MAX = 60;
const STATEMENT_NUMBER_MAX = 10;

const date = z.string().max(20, problemMessage('dateFormat')).default('');
const hour = z.string().regex(/^(1[0-2]|0?[1-9])$/);
const minute = z.string().regex(/^[0-5]?[0-9]$/);
const halfDay = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(HALF_DAYS),
) as unknown as z.ZodEnum<{ AM: 'AM'; PM: 'PM' }>;
const name = z
  .string()
  .trim()
  .max(NAME_MAX, problemMessage('maximumCharacters', { n: NAME_MAX }))
  .default('');

/**
 * The criteria of every report (Spec 3 §3 "Report criteria"), with the defaults of §9. Each report uses its relevant
 * fields and ignores the others, so that one form serves all.
 */
export const reportCriteriaSchema = z.strictObject({
  /** `MM/DD/YYYY`; an empty `toDate` is today. */
  fromDate: date,
  toDate: date,
  fromHour: hour.default('12'),
  fromMinute: minute.default('00'),
  fromAmPm: halfDay.default('AM'),
  toHour: hour.default('11'),
  toMinute: minute.default('59'),
  toAmPm: halfDay.default('PM'),
  /** The whole name of an account, in any case; empty for all that the caller may see. */
  accountName: name,
  username: name,
  /** Of an invoice: every report has its transactions alone, whatever the dates. */
  statementNumber: z
    .string()
    .trim()
    .max(STATEMENT_NUMBER_MAX, problemMessage('maximumCharacters', { n: STATEMENT_NUMBER_MAX }))
    .regex(/^\d*$/, problemMessage('numbersOnly'))
    .default(''),
  dataSource: z.enum([ALL_CODE, ...DATA_SOURCES]).default('FIVE'),
  transactionType: z.enum([ALL_CODE, ...TRANSACTION_KINDS]).default(ALL_CODE),
  logInformation: z.enum([ALL_CODE, ...AUDIT_LOG_TYPES]).default(ALL_CODE),
  orderBy: z.enum(REPORT_ORDERS).default('username'),
});
export type ReportCriteria = z.output<typeof reportCriteriaSchema>;

/** Initial values of the forms (Spec 3 §9). */
export const DEFAULT_REPORT_CRITERIA: ReportCriteria = reportCriteriaSchema.parse({});

/** Finds problems of the dates and times (Spec 3 §5). A statement that is named by its number needs none. */
export function findReportCriteriaProblems(
  criteria: ReportCriteria,
  { today }: { readonly today: PlainDate },
): FieldProblems {
  if (criteria.statementNumber !== '') return {};
  const { fromDate, toDate } = criteria;
  const problems = findDateRangeProblems(
    { from: 'fromDate', to: 'toDate' },
    { from: fromDate, to: toDate },
    { today, fromRequired: true, maxDays: YEAR_MAX_DAYS },
  );
  if (Object.keys(problems).length > 0) return problems;
  const { from, to } = computeReportPeriod(criteria, today);
  return from > to ? { toDate: { key: 'dateTimeRange' } } : {};
}

/** The first and the last minute that criteria without problems cover, by the county's clock. */
export function computeReportPeriod(
  criteria: ReportCriteria,
  today: PlainDate,
): { readonly from: LocalDateTime; readonly to: LocalDateTime } {
  const { fromDate, toDate, fromHour, fromMinute, fromAmPm, toHour, toMinute, toAmPm } = criteria;
  const last = toDate === '' ? formatPlainDate(today) : toDate;
  return {
    from: `${getPlainDate(fromDate)}T${toTimeOfDay(fromHour, fromMinute, fromAmPm)}`,
    to: `${parseWireDate(last) ?? today}T${toTimeOfDay(toHour, toMinute, toAmPm)}`,
  };
}

const HOURS_PER_HALF_DAY = 12;

/** The time of a 24-hour clock, `HH:MM`. */
function toTimeOfDay(hour: string, minute: string, half: HalfDay): string {
  const hours = (Number(hour) % HOURS_PER_HALF_DAY) + (half === 'PM' ? HOURS_PER_HALF_DAY : 0);
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
