import {
  addDays,
  addMonths,
  formatPlainDate,
  parseWireDate,
  plainDateAt,
  type WireDate,
} from '@portal/contract/values/plain-date';

/**
 * Days before the end of the index that a search can end and still be meant to reach it: forms offer the end of the index on the day on which they
 * are opened, and a search is put into a file later.
 */
const NEAR_END_DAYS = 31;

type Criteria = Readonly<Record<string, string>>;

/**
 * Whether the days of recording in a search's criteria reach the end of the index, so that bringing it down has to follow. A search without an
 * end finds everything anyway.
 *
 * @param end the last day that the search's form offers, MM/DD/YYYY.
 */
export function reachesEnd({ toRecordedDate }: Criteria, end: WireDate): boolean {
  const to = parseWireDate(toRecordedDate ?? '');
  const last = parseWireDate(end);
  return to !== undefined && last !== undefined && to >= addDays(last, -NEAR_END_DAYS);
}

/** Extends the days of recording to the end of the index. It never moves them back: an index's verified day can be corrected. */
export function extendToEnd(criteria: Criteria, end: WireDate): Criteria {
  const to = parseWireDate(criteria.toRecordedDate ?? '');
  const last = parseWireDate(end);
  return to === undefined || last === undefined || last <= to
    ? criteria
    : { ...criteria, toRecordedDate: formatPlainDate(last) };
}

/** The years of a name to run. */
export interface YearsOfName {
  readonly fromYear: number | null;
  readonly toYear: number | null;
}

/**
 * The days of recording of a name's years: from the first day of the first year through the last day of the last, and not past the end of
 * the index.
 *
 * @param index its first and last day, MM/DD/YYYY.
 */
export function computeDays(
  { fromYear, toYear }: YearsOfName,
  index: { readonly begins: WireDate; readonly end: WireDate },
): { readonly fromRecordedDate: WireDate; readonly toRecordedDate: WireDate } {
  const last = toYear === null ? undefined : parseWireDate(`12/31/${toYear}`);
  const end = parseWireDate(index.end);
  return {
    fromRecordedDate: fromYear === null ? index.begins : `01/01/${fromYear}`,
    toRecordedDate: last === undefined || (end !== undefined && last > end) ? index.end : formatPlainDate(last),
  };
}

const MONTHS_OF_YEAR = 12;

/**
 * The day on which a file is deleted: the county's years after it was closed, and a day, so that the whole last day is kept.
 *
 * @param closedAt null for an open file.
 * @param years 0 keeps files.
 * @returns MM/DD/YYYY; null if it is kept.
 */
export function computeDeletionDay(closedAt: Date | null, years: number, timeZone: string): WireDate | null {
  if (closedAt === null || years === 0) return null;
  return formatPlainDate(addDays(addMonths(plainDateAt(closedAt, timeZone), years * MONTHS_OF_YEAR), 1));
}
