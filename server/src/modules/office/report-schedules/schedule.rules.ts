import type { ScheduleForm, ScheduleFrequency } from '@portal/contract/office/report-schedules';
import { instantOf } from '@portal/contract/values/local-date-time';
import { addDays, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';

/** When a schedule is due, by the county's clock. */
export interface ScheduleTiming {
  readonly frequency: ScheduleFrequency;
  /** Of a weekly report; 0 is Sunday. */
  readonly weekday: number;
  /** Of a monthly report; the last day of a shorter month. */
  readonly dayOfMonth: number;
  /** `HH:MM`. */
  readonly timeOfDay: string;
}

const HOURS_PER_HALF_DAY = 12;
/** Every rule is due within a month. */
const DAYS_SEARCHED = 32;

/** The first instant after another at which a schedule is due. */
export function computeNextDue(timing: ScheduleTiming, after: Date, timeZone: string): Date {
  const today = plainDateAt(after, timeZone);
  for (let days = 0; days <= DAYS_SEARCHED; days += 1) {
    const day = addDays(today, days);
    if (!isDueOn(timing, day)) continue;
    const due = instantOf(`${day}T${timing.timeOfDay}`, timeZone);
    if (due > after) return due;
  }
  throw new Error(`No due time within ${DAYS_SEARCHED} days`);
}

function isDueOn({ frequency, weekday, dayOfMonth }: ScheduleTiming, day: PlainDate): boolean {
  if (frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
  const isLastDay = addDays(day, 1).slice(8) === '01';
  const date = Number(day.slice(8));
  return date === dayOfMonth || (isLastDay && date < dayOfMonth);
}

/** `HH:MM` of a 24-hour clock. */
export function toTimeOfDay({ hour, minute, amPm }: Pick<ScheduleForm, 'hour' | 'minute' | 'amPm'>): string {
  const hours = (Number(hour) % HOURS_PER_HALF_DAY) + (amPm === 'PM' ? HOURS_PER_HALF_DAY : 0);
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** The fields of the form from `HH:MM`. */
export function fromTimeOfDay(timeOfDay: string): Pick<ScheduleForm, 'hour' | 'minute' | 'amPm'> {
  const hours = Number(timeOfDay.slice(0, 2));
  const hour = hours % HOURS_PER_HALF_DAY === 0 ? HOURS_PER_HALF_DAY : hours % HOURS_PER_HALF_DAY;
  return { hour: String(hour), minute: timeOfDay.slice(3), amPm: hours < HOURS_PER_HALF_DAY ? 'AM' : 'PM' };
}
