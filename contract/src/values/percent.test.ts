import { expect, it } from 'vitest';
import { formatBasisPoints, parseBasisPoints } from './percent.ts';

it.each([
  ['2.5', 250],
  ['2.50 %', 250],
  ['0', 0],
  ['0.01', 1],
  [' 3 ', 300],
  ['100', 10_000],
  ['29.99', 2_999],
])('reads %j as %d basis points', (typed, basisPoints) => {
  expect(parseBasisPoints(typed)).toBe(basisPoints);
});

it.each(['', '-1', '+1', '2.555', '.5', '1e1', '100.01', '1000', 'two'])('does not read %j', (typed) => {
  expect(parseBasisPoints(typed)).toBeUndefined();
});

it('reads every percentage that it writes', () => {
  for (let basisPoints = 0; basisPoints <= 10_000; basisPoints += 1) {
    expect(parseBasisPoints(formatBasisPoints(basisPoints))).toBe(basisPoints);
  }
});
