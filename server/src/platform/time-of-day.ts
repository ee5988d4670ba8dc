/** Making a formatter costs more than all else in a short call, and a deployment has a handful of time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Hour and minute that the clock shows in a time zone (IANA name) at an instant: `2:05 PM`. */
export function timeOfDayAt(instant: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  formats.set(timeZone, format);
  // The blank before AM and PM is a narrow one, which not every font has.
  return format.format(instant).replace('\u202f', ' ');
}
