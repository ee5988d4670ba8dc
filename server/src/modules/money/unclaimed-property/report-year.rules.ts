import { NOTICE_DAYS_MIN } from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { addDays, addMonths, type PlainDate } from '@portal/contract/values/plain-date';

/** The terms of the state, as the county set them. */
export interface ReportTerms {
  readonly dormantYears: number;
  /** 1 to 12. */
  readonly cutoffMonth: number;
  readonly reportMonth: number;
  /** Before the report. */
  readonly noticeDays: number;
}

/** The report to the state that owners are told about. */
export interface ReportYear {
  readonly year: number;
  /** The last day of the report. */
  readonly dueOn: PlainDate;
  /** A balance is in the report if its owner didn't use the account after this day. */
  readonly unusedSince: PlainDate;
}

/**
 * Finds the report whose owners are told on a day: from the days before it that the county set, to those that owners have at least. Someone
 * who is found later is told before the next report.
 *
 * @returns undefined outside of this time.
 */
export function findReportYear(today: PlainDate, terms: ReportTerms): ReportYear | undefined {
  const thisYear = Number(today.slice(0, 4));
  // A report in January is announced in the year before.
  for (const year of [thisYear, thisYear + 1]) {
    const dueOn = lastDayOf(year, terms.reportMonth);
    if (today < addDays(dueOn, -terms.noticeDays) || today > addDays(dueOn, -NOTICE_DAYS_MIN)) continue;
    const cutoffYear = terms.cutoffMonth <= terms.reportMonth ? year : year - 1;
    return { year, dueOn, unusedSince: lastDayOf(cutoffYear - terms.dormantYears, terms.cutoffMonth) };
  }
  return undefined;
}

function lastDayOf(year: number, month: number): PlainDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01` as PlainDate;
  return addDays(addMonths(first, 1), -1);
}
