import { z } from 'zod';
import { formatPlainDate, parseIsoDate, type WireDate } from './plain-date.ts';

/**
 * A day and time by the county's clock, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`, without a zone: text order is time order,
 * and every reader sees the county's time, wherever the browser is.
 */
export type LocalDateTime = string;

const LOCAL_DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

export const localDateTimeSchema = z.string().regex(LOCAL_DATE_TIME);

/**
 * Parses a local date and time.
 *
 * @returns its parts, the date as `MM/DD/YYYY`; undefined if the text isn't a `LocalDateTime` or there is no such day or time.
 */
export function parseLocalDateTime(
  text: LocalDateTime,
): { readonly date: WireDate; readonly hour: number; readonly minute: number; readonly second: number } | undefined {
  const [, day = '', ...time] = LOCAL_DATE_TIME.exec(text) ?? [];
  const date = parseIsoDate(day);
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0));
  if (date === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  return { date: formatPlainDate(date), hour, minute, second };
}

/**
 * Formats a local date and time as the portal shows it: `11/20/2026 2:05 PM`.
 *
 * @returns the text unchanged if it isn't a `LocalDateTime`.
 */
export function formatLocalDateTime(text: LocalDateTime): string {
  const parts = parseLocalDateTime(text);
  if (parts === undefined) return text;
  const hour = parts.hour % 12 === 0 ? 12 : parts.hour % 12;
  return `${parts.date} ${hour}:${String(parts.minute).padStart(2, '0')} ${parts.hour < 12 ? 'AM' : 'PM'}`;
}

/** Creating a formatter costs more than everything else in a short call, and a deployment has a handful of time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day and minute that the clock shows in a time zone (IANA name) at an instant. */
export function localDateTimeAt(instant: Date, timeZone: string): LocalDateTime {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant).replace(' ', 'T');
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The instants at which the clock of a time zone shows a day and minute, in their order: two in the hour that the clock repeats in fall, none
 * in the hour that it skips in spring.
 *
 * @param local without seconds.
 */
export function instantsOf(local: LocalDateTime, timeZone: string): readonly Date[] {
  return [...new Set(listCandidates(local, timeZone))]
    .map((ms) => new Date(ms))
    .filter((instant) => localDateTimeAt(instant, timeZone) === local)
    .sort((a, b) => a.getTime() - b.getTime());
}

/**
 * The instant at which the clock of a time zone shows a day and minute. A time that the clock shows twice, in fall,
 * means the first one; a time that it skips, in spring, is moved forward by the length of the gap.
 */
export function instantOf(local: LocalDateTime, timeZone: string): Date {
  const [before] = listCandidates(local, timeZone);
  return instantsOf(local, timeZone)[0] ?? new Date(before);
}

/**
 * The instants of a period between two minutes of a clock (docs/decisions/0229). It begins the first time that the clock shows its first minute, and ends
 * after the last time that it shows its last one: in fall, both passes of the repeated hour are in it. A minute that the clock skips in spring
 * means the end of the gap.
 *
 * @param period.from, period.to without seconds, both within the period.
 * @returns `since` is in the period, `before` is not.
 */
export function computeInstants(
  { from, to }: { readonly from: LocalDateTime; readonly to: LocalDateTime },
  timeZone: string,
): { readonly since: Date; readonly before: Date } {
  const last = instantsOf(to, timeZone).at(-1);
  return {
    since: instantsOf(from, timeZone)[0] ?? findEndOfGap(from, timeZone),
    before: last === undefined ? findEndOfGap(to, timeZone) : new Date(last.getTime() + MINUTE_MS),
  };
}

/** The first instant after a gap of the clock. */
function findEndOfGap(skipped: LocalDateTime, timeZone: string): Date {
  // One is before the gap and one after it, by as many minutes as the gap has.
  let ms = Math.min(...listCandidates(skipped, timeZone));
  while (localDateTimeAt(new Date(ms), timeZone) < skipped) ms += MINUTE_MS;
  return new Date(ms);
}

/** The instants with the offsets of the day before and the day after: a clock changes once within them. */
function listCandidates(local: LocalDateTime, timeZone: string): readonly [number, number] {
  const wanted = Date.parse(`${local}:00Z`);
  const offsetAt = (ms: number) => Date.parse(`${localDateTimeAt(new Date(ms), timeZone)}:00Z`) - ms;
  return [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)];
}
