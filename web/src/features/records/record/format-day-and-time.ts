/** When a record was recorded or certified: `05/04/1981 10:30 AM`. It wraps between the day and the time, and never before AM or PM. */
export function formatDayAndTime(date: string, time: string, amPm: string): string {
  const wholeTime = [time, amPm].filter(Boolean).join('\u00A0');
  return [date, wholeTime].filter(Boolean).join(' ');
}
