import { expect, test } from 'vitest';
import { findDuePeriod, periodAt, precedingPeriod } from './period.rules.ts';

const CHICAGO = 'America/Chicago';
/** Ten hours ahead of UTC, without summer time. */
const SAIPAN = 'Pacific/Saipan';

test.each([
  { now: '2026-12-01T05:59:59Z', zone: CHICAGO, period: '2026-11' },
  { now: '2026-12-01T06:00:00Z', zone: CHICAGO, period: '2026-12' },
  { now: '2026-11-30T13:59:59Z', zone: SAIPAN, period: '2026-11' },
  { now: '2026-11-30T14:00:00Z', zone: SAIPAN, period: '2026-12' },
])('the month is computed in the county’s time zone: $now in $zone', ({ now, zone, period }) => {
  expect(periodAt(new Date(now), zone)).toBe(period);
});

test.each([
  { now: '2026-11-01T04:59:59Z', day: 1, time: '0:00', period: '2026-10' },
  { now: '2026-11-01T05:00:00Z', day: 1, time: '0:00', period: '2026-11' },
  { now: '2026-11-15T08:29:59Z', day: 15, time: '2:30', period: '2026-10' },
  { now: '2026-11-15T08:30:00Z', day: 15, time: '2:30', period: '2026-11' },
  { now: '2026-11-14T23:00:00Z', day: 15, time: '0:00', period: '2026-10' },
  { now: '2026-11-16T06:00:00Z', day: 15, time: '23:59', period: '2026-11' },
  { now: '2027-01-10T12:00:00Z', day: 28, time: '0:00', period: '2026-12' },
  { now: '2027-02-28T06:00:00Z', day: 28, time: '0:00', period: '2027-02' },
])('with renewal on day $day at $time, the period due at $now is $period', ({ now, day, time, period }) => {
  expect(findDuePeriod(new Date(now), CHICAGO, { renewalDay: day, renewalTime: time })).toBe(period);
});

test.each([
  // On March 14, 2027 the county's clock jumps from 2:00 to 3:00.
  { now: '2027-03-14T07:59:59Z', time: '2:30', period: '2027-02' },
  { now: '2027-03-14T08:00:00Z', time: '2:30', period: '2027-03' },
  // On November 7, 2027 it shows 1:30 twice; what was due at the first is due at the second.
  { now: '2027-11-07T06:29:59Z', time: '1:30', day: 7, period: '2027-10' },
  { now: '2027-11-07T06:30:00Z', time: '1:30', day: 7, period: '2027-11' },
])('a renewal is due once when the clocks change: at $now', ({ now, time, day = 14, period }) => {
  expect(findDuePeriod(new Date(now), CHICAGO, { renewalDay: day, renewalTime: time })).toBe(period);
});

test.each([
  ['2026-12', '2026-11'],
  ['2026-01', '2025-12'],
  ['2026-10', '2026-09'],
])('the month before %s is %s', (period, before) => {
  expect(precedingPeriod(period)).toBe(before);
});
