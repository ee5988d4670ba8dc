import { expect, it } from 'vitest';
import { parseSchedule } from './parse-schedule.ts';

it.each([
  ['* * * * *', { kind: 'everyMinute' }],
  ['*/15 * * * *', { kind: 'everyMinutes', minutes: 15 }],
  ['25 * * * *', { kind: 'hourly', minute: 25 }],
  ['7 0 * * *', { kind: 'daily', time: '12:07 AM' }],
  ['10 4 * * *', { kind: 'daily', time: '4:10 AM' }],
  ['0 12 * * *', { kind: 'daily', time: '12:00 PM' }],
  ['59 23 * * *', { kind: 'daily', time: '11:59 PM' }],
  ['0 0 1 * *', undefined],
  ['0 9 * * 1-5', undefined],
])('%s is %o', (cron, schedule) => {
  expect(parseSchedule(cron)).toEqual(schedule);
});
