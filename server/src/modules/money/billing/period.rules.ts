import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { SettingsOf } from '../../office/county-settings/index.ts';

/** A month of the county's calendar, `YYYY-MM`. */
export type Period = string;

/** Computes the month of the county's calendar at an instant. */
export function periodAt(instant: Date, timeZone: string): Period {
  return plainDateAt(instant, timeZone).slice(0, 7);
}

/**
 * Computes the month whose renewal was due last: this month once its renewal day and time have passed, otherwise last
 * month (Spec 3 §3 "Billing schedule"). It depends on the county's local time, so a renewal at an hour that daylight
 * saving time skips is due at the next hour.
 */
export function findDuePeriod(
  now: Date,
  timeZone: string,
  schedule: Pick<SettingsOf<'billingSchedule'>, 'renewalDay' | 'renewalTime'>,
): Period {
  const today = plainDateAt(now, timeZone);
  const day = Number(today.slice(8));
  const [hour = 0, minute = 0] = schedule.renewalTime.split(':').map(Number);
  const isDue =
    day > schedule.renewalDay || (day === schedule.renewalDay && minuteOfDay(now, timeZone) >= hour * 60 + minute);
  return isDue ? today.slice(0, 7) : precedingPeriod(today.slice(0, 7));
}

/** Computes the previous month. */
export function precedingPeriod(period: Period): Period {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

/** Formats a month: `11/2026`. */
export function formatPeriod(period: Period): string {
  const [year, month] = period.split('-');
  return `${month}/${year}`;
}

/** The first day of a month. */
export function firstDayOf(period: Period): PlainDate {
  return `${period}-01` as PlainDate;
}

function minuteOfDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts.format(instant).split(':').map(Number);
  return hour * 60 + minute;
}
