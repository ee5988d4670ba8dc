import {
  PERIOD_UNITS,
  type PeriodUnit,
  type SummarizedPeriod,
} from '@portal/contract/index/search/run/summarize-search';
import { addDays, addMonths, formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { MatchCounts } from '../select/search-definition.ts';

/** The days that a search covers; undefined if it is open at an end. */
interface SearchedDays {
  readonly from: PlainDate | undefined;
  readonly through: PlainDate | undefined;
  /** The county's day. Searches can't reach beyond it. */
  readonly today: PlainDate;
}

const MONTHS_OF = { DECADE: 120, YEAR: 12, MONTH: 1 } as const satisfies Record<PeriodUnit, number>;

/**
 * Sums up counts by month in the longest periods that distinguish them: decades, years of one decade, or months of one year.
 *
 * @returns no periods if all matches are in one month, since it can't narrow anything.
 */
export function groupByPeriod(
  months: MatchCounts['months'],
  days: SearchedDays,
): { readonly periodUnit: PeriodUnit; readonly periods: SummarizedPeriod[] } {
  for (const periodUnit of PERIOD_UNITS) {
    const counts = new Map<PlainDate, number>();
    for (const { month, count } of months) {
      const start = findStart(month, periodUnit);
      counts.set(start, (counts.get(start) ?? 0) + count);
    }
    if (counts.size > 1) {
      const periods = [...counts].map(([start, count]) => ({ ...clip(start, periodUnit, days), count }));
      return { periodUnit, periods };
    }
  }
  return { periodUnit: 'MONTH', periods: [] };
}

/** @param month `YYYY-MM`. */
function findStart(month: string, unit: PeriodUnit): PlainDate {
  const starts = { DECADE: `${month.slice(0, 3)}0-01-01`, YEAR: `${month.slice(0, 4)}-01-01`, MONTH: `${month}-01` };
  return starts[unit] as PlainDate;
}

/** The days of a period that the search covers: a narrowed search must not find anything else. */
function clip(start: PlainDate, unit: PeriodUnit, { from, through, today }: SearchedDays) {
  const end = addDays(addMonths(start, MONTHS_OF[unit]), -1);
  const lasts = [end, today, ...(through === undefined ? [] : [through])].sort();
  return {
    fromRecordedDate: formatPlainDate(from !== undefined && from > start ? from : start),
    toRecordedDate: formatPlainDate(lasts[0] ?? end),
  };
}
