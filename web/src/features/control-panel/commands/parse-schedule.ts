/** A schedule in spoken form. */
export type Schedule =
  | { readonly kind: 'everyMinute' }
  | { readonly kind: 'everyMinutes'; readonly minutes: number }
  /** `minute` past each hour. */
  | { readonly kind: 'hourly'; readonly minute: number }
  /** `time` as `4:10 AM`. */
  | { readonly kind: 'daily'; readonly time: string };

/**
 * Parses a cron expression with five fields.
 *
 * @returns undefined if it's none of the schedules that the portal's jobs have.
 */
export function parseSchedule(cron: string): Schedule | undefined {
  if (cron === '* * * * *') return { kind: 'everyMinute' };
  const interval = /^\*\/(\d+) \* \* \* \*$/.exec(cron);
  if (interval !== null) return { kind: 'everyMinutes', minutes: Number(interval[1]) };
  const [, minuteText, hourText] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? [];
  if (minuteText === undefined) return undefined;
  const minute = Number(minuteText);
  if (hourText === '*') return { kind: 'hourly', minute };
  const hour = Number(hourText);
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return { kind: 'daily', time };
}
