import { expect, it } from 'vitest';
import { formatTimeOfDay } from './time-of-day.ts';

it.each([
  ['2026-11-20T18:05:59Z', 'America/Chicago', '12:05 PM'],
  ['2026-07-20T18:05:00Z', 'America/Chicago', '1:05 PM'],
  ['2026-11-20T06:00:00Z', 'America/Chicago', '12:00 AM'],
  ['2026-11-20T06:00:00Z', 'America/Los_Angeles', '10:00 PM'],
])('%s in %s is %s', (instant, timeZone, time) => {
  expect(formatTimeOfDay(new Date(instant), timeZone)).toBe(time);
});
