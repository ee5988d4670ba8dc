import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';

/** Cached by time zone: creating a formatter is slow, and a deployment uses only a handful of time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the local time of an instant in a time zone (IANA name), for example `2:05 PM`. */
export function formatTimeOfDay(instant: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  formats.set(timeZone, format);
  // Intl separates AM and PM with a narrow no-break space, which some fonts lack.
  return format.format(instant).replace('\u202f', ' ');
}

/** `MM/DD/YYYY h:m a` in a time zone (Spec 1 §9); empty for never. */
export function formatInstant(instant: Date | null, timeZone: string): string {
  if (instant === null) return '';
  return `${formatPlainDate(plainDateAt(instant, timeZone))} ${formatTimeOfDay(instant, timeZone)}`;
}
