const HOURS_PER_HALF_DAY = 12;
const HOUR_MAX = 23;

/**
 * Converts a typed time to `H:MM` of a 24-hour clock if it is unambiguous: `9:30`, `930`, `21.30`, `9:30 pm`, `9 pm`.
 *
 * @returns the time, or the text unchanged, so that validation can refer to the typed text.
 */
export function completeTimeEntry(text: string): string {
  const match = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  if (!match) return text;
  const [, hourText = '', minuteText, half] = match;
  if (minuteText === undefined && half === undefined) return text;
  const hour = toHour(Number(hourText), half?.toLowerCase());
  return hour === undefined ? text : `${hour}:${minuteText ?? '00'}`;
}

/** The hour of a 24-hour clock; undefined if it isn't a valid hour. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= HOUR_MAX ? hour : undefined;
  if (hour < 1 || hour > HOURS_PER_HALF_DAY) return undefined;
  return (hour % HOURS_PER_HALF_DAY) + (half === 'p' ? HOURS_PER_HALF_DAY : 0);
}
