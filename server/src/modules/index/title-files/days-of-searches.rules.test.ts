import { expect, test } from 'vitest';
import { computeDays, computeDeletionDay, extendToEnd, reachesEnd } from './days-of-searches.rules.ts';

const END = '11/27/2026';

test.each([
  ['the end itself', '11/27/2026', true],
  ['a day after it', '11/28/2026', true],
  ['31 days before it', '10/27/2026', true],
  ['32 days before it', '10/26/2026', false],
  ['no end', '', false],
  ['no date', 'soon', false],
])('reaches the end: %s', (_title, toRecordedDate, reaches) => {
  expect(reachesEnd({ toRecordedDate }, END)).toBe(reaches);
});

test('A search without days of recording isn’t extended', () => {
  expect(reachesEnd({ parcel: '1' }, END)).toBe(false);
  expect(extendToEnd({ parcel: '1' }, END)).toEqual({ parcel: '1' });
});

test.each([
  ['11/01/2026', END],
  [END, END],
  ['11/28/2026', '11/28/2026'],
])('ends later, never earlier: %s', (toRecordedDate, extended) => {
  expect(extendToEnd({ name: 'Berg', toRecordedDate }, END)).toEqual({ name: 'Berg', toRecordedDate: extended });
});

test.each([
  [{ fromYear: null, toYear: null }, '01/01/1900', END],
  [{ fromYear: 1987, toYear: 1987 }, '01/01/1987', '12/31/1987'],
  [{ fromYear: 2026, toYear: 2026 }, '01/01/2026', END],
  [{ fromYear: 1800, toYear: 2199 }, '01/01/1800', END],
  [{ fromYear: null, toYear: 2025 }, '01/01/1900', '12/31/2025'],
])('years are days of recording: %o', (years, fromRecordedDate, toRecordedDate) => {
  expect(computeDays(years, { begins: '01/01/1900', end: END })).toEqual({ fromRecordedDate, toRecordedDate });
});

test.each([
  ['an open file is kept', null, 7, null],
  ['no years keep every file', '2026-11-28T12:00:00Z', 0, null],
  ['the day after seven years', '2026-11-28T12:00:00Z', 7, '11/29/2033'],
  ['the county’s day, not UTC’s', '2026-11-28T03:00:00Z', 1, '11/28/2027'],
  ['a leap day', '2028-02-29T12:00:00Z', 1, '03/01/2029'],
])('is deleted: %s', (_title, closedAt, years, day) => {
  expect(computeDeletionDay(closedAt === null ? null : new Date(closedAt), years, 'America/Chicago')).toBe(day);
});
