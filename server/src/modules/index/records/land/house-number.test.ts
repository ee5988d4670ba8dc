import { expect, it } from 'vitest';
import { listHouseNumberInterpretations } from './house-number.ts';

it.each([
  ['1386', [[1386, 1386, '']]],
  [' 0012 ', [[12, 12, '']]],
  ['1386a', [[1386, 1386, 'A']]],
  ['1386 A', [[1386, 1386, 'A']]],
  ['1386-A', [[1386, 1386, 'A']]],
  ['12 1/2', [[12, 12, '1 2']]],
  // A dash that cannot form a range separates a suffix.
  ['106-05', [[106, 106, '05']]],
  ['106-106', [[106, 106, '106']]],
  [
    '106-107',
    [
      [106, 106, '107'],
      [106, 107, ''],
    ],
  ],
  [
    '100 - 198',
    [
      [100, 100, '198'],
      [100, 198, ''],
    ],
  ],
  ['9999999', [[9_999_999, 9_999_999, '']]],
  ['10000000', []],
  ['1386 AB', []],
  ['LOT 5', []],
  ['', []],
])('interprets the house number %j', (typed, interpretations) => {
  expect(listHouseNumberInterpretations(typed).map(({ from, to, suffix }) => [from, to, suffix])).toEqual(
    interpretations,
  );
});
