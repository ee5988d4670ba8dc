import { expect, it } from 'vitest';
import { writtenNumbers } from './written-numbers.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('writes %d as %s', (value, written) => {
  expect(writtenNumbers.format(value)).toBe(written);
});

it('leaves written numbers unchanged: document numbers and years are not counts', () => {
  expect(writtenNumbers.format('587330')).toBe('587330');
  expect(writtenNumbers.format(undefined)).toBeUndefined();
});
