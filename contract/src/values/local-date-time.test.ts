import { expect, it } from 'vitest';
import { localDateTimeAt, parseLocalDateTime } from './local-date-time.ts';

it.each([
  ['2026-11-20T18:05:59Z', 'America/Chicago', '2026-11-20T12:05'],
  ['2026-07-20T04:05:00Z', 'America/Chicago', '2026-07-19T23:05'],
  ['2026-11-20T06:00:00Z', 'America/Chicago', '2026-11-20T00:00'],
])('%s in %s is %s', (instant, timeZone, local) => {
  expect(localDateTimeAt(new Date(instant), timeZone)).toBe(local);
});

it.each([
  ['2026-11-20T14:05', { date: '11/20/2026', hour: 14, minute: 5, second: 0 }],
  ['1851-01-02T00:00:59', { date: '01/02/1851', hour: 0, minute: 0, second: 59 }],
  ['2026-02-30T14:05', undefined],
  ['2026-11-20T24:00', undefined],
  ['2026-11-20T14:60', undefined],
  ['2026-11-20 14:05', undefined],
  ['', undefined],
])('reads %j as %j', (text, parts) => {
  expect(parseLocalDateTime(text)).toEqual(parts);
});
