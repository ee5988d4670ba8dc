import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import type { Random } from './random.ts';

/** The recorder opens at 8:00 and accepts the last document at 4:25 in the afternoon. */
const OPENS_AT_MINUTE = 8 * 60;
const LAST_MINUTE = 16 * 60 + 25;
const DAYS_PER_YEAR = 365.25;

/** Holidays on which the office has always been closed, by month and day. */
const HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '07-04', '11-11', '12-25']);

export function yearOf(day: PlainDate): number {
  return Number(day.slice(0, 4));
}

/** Returns the day that is a number of years later; fractions count. */
export function addYears(day: PlainDate, years: number): PlainDate {
  return addDays(day, Math.round(years * DAYS_PER_YEAR));
}

/** Returns the day itself, or the next day on which the recorder's office is open. */
export function toOpenDay(day: PlainDate): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return toOpenDay(addDays(day, 2));
  if (weekday === 0 || HOLIDAYS.has(day.slice(5))) return toOpenDay(addDays(day, 1));
  return day;
}

/** Picks a minute of the office hours, `HH:MM`; most documents arrive in the late morning and after lunch. */
export function pickOfficeTime(random: Random): string {
  const share = (random.next() + random.next()) / 2;
  return formatMinute(OPENS_AT_MINUTE + Math.floor(share * (LAST_MINUTE - OPENS_AT_MINUTE + 1)));
}

/** Returns the time a number of minutes later, `HH:MM`, no later than the office accepts documents. */
export function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatMinute(Math.min(hour * 60 + minute + minutes, LAST_MINUTE));
}

function formatMinute(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}

/** The later of two days. */
export function laterOf(one: PlainDate, other: PlainDate): PlainDate {
  if (one > other) return one;
  return other;
}
