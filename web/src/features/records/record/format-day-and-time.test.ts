import { expect, it } from 'vitest';
import { formatDayAndTime } from './format-day-and-time.ts';

it.each([
  ['10:30', 'AM', '05/04/1981 10:30\u00A0AM'],
  ['10:30', '', '05/04/1981 10:30'],
  ['', '', '05/04/1981'],
])('A time %j %j is one word after its day', (time, amPm, text) => {
  expect(formatDayAndTime('05/04/1981', time, amPm)).toBe(text);
});
