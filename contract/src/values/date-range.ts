import type { FieldProblems, Problem } from '../problem.ts';
import { daysBetween, type PlainDate, parseWireDate, type WireDate } from './plain-date.ts';

/** "Date range cannot exceed a month": 31 days (Spec 1 §5). */
export const MONTH_MAX_DAYS = 31;
/** "Date range cannot exceed a year": 366 days (Spec 1 §5). */
export const YEAR_MAX_DAYS = 366;

export interface DateRangeRule {
  readonly today: PlainDate;
  readonly fromRequired?: boolean;
  readonly toRequired?: boolean;
  readonly maxDays?: typeof MONTH_MAX_DAYS | typeof YEAR_MAX_DAYS;
}

/**
 * Checks a pair of dates (Spec 1 §5 "Dates"): presence, format, not in the future, start not after end, length.
 *
 * @param names the fields' names, under which problems are reported.
 */
export function findDateRangeProblems(
  names: { readonly from: string; readonly to: string },
  range: { readonly from: WireDate; readonly to: WireDate },
  rule: DateRangeRule,
): FieldProblems {
  const problems: Record<string, Problem> = {};
  const fromProblem = findDateProblem(range.from, rule.today, rule.fromRequired ?? false);
  const toProblem = findDateProblem(range.to, rule.today, rule.toRequired ?? false);
  if (fromProblem) problems[names.from] = fromProblem;
  if (toProblem) problems[names.to] = toProblem;
  if (fromProblem || toProblem) return problems;

  const from = parseWireDate(range.from);
  const to = parseWireDate(range.to) ?? rule.today;
  if (from === undefined) return problems;
  const days = daysBetween(from, to);
  if (days < 0) return { [names.to]: { key: 'dateRange' } };
  if (rule.maxDays !== undefined && days > rule.maxDays) {
    return { [names.to]: { key: rule.maxDays === MONTH_MAX_DAYS ? 'dateRangeMonth' : 'dateRangeYear' } };
  }
  return problems;
}

/** Checks one date; an empty text is valid unless a date is required. */
export function findDateProblem(wire: WireDate, today: PlainDate, required: boolean): Problem | undefined {
  if (wire === '') return required ? { key: 'required' } : undefined;
  const date = parseWireDate(wire);
  if (date === undefined) return { key: 'dateFormat' };
  return date > today ? { key: 'dateInFuture' } : undefined;
}
