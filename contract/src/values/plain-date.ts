import { z } from 'zod';
import { problemMessage } from '../problem.ts';

/**
 * A calendar day without time or zone, `YYYY-MM-DD`, so that text order is date order. A recording date is a day in the county;
 * stored as an instant it would appear as the day before in some time zones.
 */
export type PlainDate = string & { readonly __brand: 'PlainDate' };

/** The only format in which dates are shown and sent (Spec 1 §5): `MM/DD/YYYY`. */
export type WireDate = string;

/** The default start date of search criteria (Spec 2 §9). */
export const FIRST_DATE: WireDate = '01/01/1900';

const WIRE = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** PostgreSQL and the Gregorian calendar agree on these years; no record is older. */
const YEAR_MIN = 1600;
const YEAR_MAX = 9999;

/** @returns the day, or undefined if the text isn't exactly `MM/DD/YYYY` or the day doesn't exist. */
export function parseWireDate(text: string): PlainDate | undefined {
  const match = WIRE.exec(text);
  return match ? toPlainDate(Number(match[3]), Number(match[1]), Number(match[2])) : undefined;
}

/** @throws RangeError if the text isn't a wire date. For values that a schema has accepted. */
export function getPlainDate(wire: WireDate): PlainDate {
  const date = parseWireDate(wire);
  if (date === undefined) throw new RangeError(`Not a date: ${wire}`);
  return date;
}

/** @returns the day, or undefined if the text isn't `YYYY-MM-DD` or the day doesn't exist. */
export function parseIsoDate(text: string): PlainDate | undefined {
  const match = ISO.exec(text);
  return match ? toPlainDate(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Formats a day as `MM/DD/YYYY`. */
export function formatPlainDate(date: PlainDate): WireDate {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** Creating a formatter costs more than everything else in a short call, and a deployment has a handful of time zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that the clock shows in a time zone (IANA name) at an instant. */
export function plainDateAt(instant: Date, timeZone: string): PlainDate {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options);
  dayFormats.set(timeZone, format);
  return format.format(instant) as PlainDate;
}

/** Adds whole days, which may be negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10) as PlainDate;
}

/** Adds whole months, which may be negative; the last days of a longer month become the last day of a shorter one. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10) as PlainDate;
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Converts typed text to a wire date if it is unambiguous: `1/2/90`, `1-2-1990`, `01021990`, `010290`. A two-digit year
 * is within the hundred years that end with `today`, because recorded documents are from the past.
 *
 * @returns the wire date, or the text unchanged, so that validation can refer to the typed text.
 */
export function completeDateEntry(text: string, today: PlainDate): string {
  const trimmed = text.trim();
  const match =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(trimmed);
  if (!match) return text;
  const [, month, day, yearText = ''] = match;
  const year = yearText.length === 4 ? Number(yearText) : centuryYear(Number(yearText), Number(today.slice(0, 4)));
  const date = toPlainDate(year, Number(month), Number(day));
  return date === undefined ? text : formatPlainDate(date);
}

function centuryYear(twoDigits: number, currentYear: number): number {
  const year = currentYear - (currentYear % 100) + twoDigits;
  return year > currentYear ? year - 100 : year;
}

function toPlainDate(year: number, month: number, day: number): PlainDate | undefined {
  if (year < YEAR_MIN || year > YEAR_MAX || month < 1 || month > 12 || day < 1) return undefined;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > daysInMonth) return undefined;
  return `${year}-${pad(month)}-${pad(day)}` as PlainDate;
}

function pad(number: number): string {
  return number.toString().padStart(2, '0');
}

/** A required wire date. */
export const wireDateSchema = z
  .string()
  .min(1, problemMessage('required'))
  .max(10, problemMessage('dateFormat'))
  .refine((text) => text === '' || parseWireDate(text) !== undefined, problemMessage('dateFormat'));
