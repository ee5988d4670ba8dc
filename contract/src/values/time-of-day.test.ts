import { expect, it } from 'vitest';
import { completeTimeEntry } from './time-of-day.ts';

it.each([
  ['9:30', '9:30'],
  ['09:30', '9:30'],
  ['930', '9:30'],
  ['2130', '21:30'],
  ['21.30', '21:30'],
  ['0:00', '0:00'],
  ['9 pm', '21:00'],
  ['9:30PM', '21:30'],
  ['9:30 p.m.', '21:30'],
  ['12 am', '0:00'],
  ['12:15 pm', '12:15'],
  [' 23:59 ', '23:59'],
])('completes %j to %s', (typed, completed) => {
  expect(completeTimeEntry(typed)).toBe(completed);
});

it.each(['', '9', '24:00', '13 pm', '0 am', '9:5', '9:60', 'noon', '12345', '9 m'])('leaves %j as typed', (typed) => {
  expect(completeTimeEntry(typed)).toBe(typed);
});
