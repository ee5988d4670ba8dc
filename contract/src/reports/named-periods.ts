import { addDays, addMonths, type PlainDate } from '../values/plain-date.ts';

/** Periods that reports are asked for by name. */
export const NAMED_PERIODS = [
  'TODAY',
  'YESTERDAY',
  'THIS_WEEK',
  'LAST_WEEK',
  'THIS_MONTH',
  'LAST_MONTH',
  'THIS_QUARTER',
  'LAST_QUARTER',
  'THIS_YEAR',
  'LAST_YEAR',
] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** The first and the last day of a period. */
export interface PeriodDays {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** The first day of this week, month, quarter or year. Weeks begin on Sunday, as in American calendars. */
const STARTS = {
  WEEK: (today: PlainDate) => addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay()),
  MONTH: (today: PlainDate) => `${today.slice(0, 8)}01` as PlainDate,
  QUARTER: (today: PlainDate) => {
    const monthOfQuarter = (Number(today.slice(5, 7)) - 1) % 3;
    return addMonths(`${today.slice(0, 8)}01` as PlainDate, -monthOfQuarter);
  },
  YEAR: (today: PlainDate) => `${today.slice(0, 5)}01-01` as PlainDate,
};

/** Computes the days of a named period. One that isn't over ends today. */
export function computeNamedPeriod(period: NamedPeriod, today: PlainDate): PeriodDays {
  if (period === 'TODAY') return { from: today, to: today };
  const yesterday = addDays(today, -1);
  if (period === 'YESTERDAY') return { from: yesterday, to: yesterday };
  const [which, unit] = period.split('_') as ['THIS' | 'LAST', keyof typeof STARTS];
  const start = STARTS[unit](today);
  if (which === 'THIS') return { from: start, to: today };
  const end = addDays(start, -1);
  return { from: STARTS[unit](end), to: end };
}
