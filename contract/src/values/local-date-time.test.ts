import { expect, it } from 'vitest';
import { computeInstants, instantOf, instantsOf, localDateTimeAt, parseLocalDateTime } from './local-date-time.ts';

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

it.each([
  ['2026-11-20T06:00', 'Pacific/Guam', ['2026-11-19T20:00:00.000Z']],
  ['2026-11-20T06:00', 'Asia/Kolkata', ['2026-11-20T00:30:00.000Z']],
  ['2026-07-01T06:00', 'America/Phoenix', ['2026-07-01T13:00:00.000Z']],
  // Clocks in Chicago went back from 2:00 to 1:00 on November 1, 2026, and forward from 2:00 to 3:00 on March 8.
  ['2026-11-01T00:59', 'America/Chicago', ['2026-11-01T05:59:00.000Z']],
  ['2026-11-01T01:00', 'America/Chicago', ['2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z']],
  ['2026-11-01T01:59', 'America/Chicago', ['2026-11-01T06:59:00.000Z', '2026-11-01T07:59:00.000Z']],
  ['2026-11-01T02:00', 'America/Chicago', ['2026-11-01T08:00:00.000Z']],
  ['2026-03-08T01:59', 'America/Chicago', ['2026-03-08T07:59:00.000Z']],
  ['2026-03-08T02:00', 'America/Chicago', []],
  ['2026-03-08T02:59', 'America/Chicago', []],
  ['2026-03-08T03:00', 'America/Chicago', ['2026-03-08T08:00:00.000Z']],
])('%s in %s is the instants %j', (local, timeZone, instants) => {
  expect(instantsOf(local, timeZone).map((instant) => instant.toISOString())).toEqual(instants);
});

it.each([
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
])('%s in Chicago is once, at %s', (local, instant) => {
  expect(instantOf(local, 'America/Chicago').toISOString()).toBe(instant);
});

it.each([
  ['2026-11-20T00:00', '2026-11-20T23:59', '2026-11-20T06:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  // The day of 25 hours, and the repeated hour from its first pass through its second.
  ['2026-11-01T00:00', '2026-11-01T23:59', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ['2026-11-01T01:00', '2026-11-01T01:59', '2026-11-01T06:00:00.000Z', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z', '2026-11-01T07:31:00.000Z'],
  ['2026-11-01T00:00', '2026-11-01T00:59', '2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T02:59', '2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z'],
  // The day of 23 hours, and the skipped hour, in which nothing happens.
  ['2026-03-08T00:00', '2026-03-08T23:59', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  ['2026-03-08T02:00', '2026-03-08T02:59', '2026-03-08T08:00:00.000Z', '2026-03-08T08:00:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T03:00', '2026-03-08T08:00:00.000Z', '2026-03-08T08:01:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T02:30', '2026-03-08T07:59:00.000Z', '2026-03-08T08:00:00.000Z'],
])('From %s through %s in Chicago is since %s, before %s', (from, to, since, before) => {
  const instants = computeInstants({ from, to }, 'America/Chicago');
  expect([instants.since.toISOString(), instants.before.toISOString()]).toEqual([since, before]);
});
