import { computeNaturalKey } from '@portal/contract/values/natural-key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_LOTS_KEY, computeLotKey, expandLots } from './lots.ts';

function keysOf(...lots: readonly string[]): readonly string[] {
  return lots.map(computeNaturalKey);
}

describe('lots are expanded to single lots', () => {
  test.each([
    ['1,3,7-9', ['1', '3', '7', '8', '9']],
    ['28 & 29', ['28', '29']],
    ['lots 1, 2, 3, 4, & 5', ['1', '2', '3', '4', '5']],
    ['20, 21, 22, and 23', ['20', '21', '22', '23']],
    ['LOTS 9 THRU 12', ['9', '10', '11', '12']],
    ['Lots 1-3 inclusive', ['1', '2', '3']],
    ['Lot Ten 10', ['10']],
    ['8,9 eight (8) and nine 9', ['8', '9']],
    ['111,112 - Lots one hundred eleven (111) and one hundred twelve (112)', ['111', '112']],
    ['9A', ['9A']],
    ['A', ['A']],
    ['007', ['7']],
    ['5-5', ['5']],
    ['9-7', ['7', '9']],
    ['1-1000', Array.from({ length: 1000 }, (_, index) => String(index + 1))],
    ['1-1001', ['1', '1001']],
  ])('%s', (text, lots) => {
    expect(expandLots(text)).toEqual({ lotKeys: keysOf(...lots).toSorted(), part: undefined });
  });

  test.each([
    ['N 30 FT OF LOT 8', ['8'], 'N 30 FT OF'],
    ['THE W 120 FT OF S1/2 OF LOT 9', ['9'], 'THE W 120 FT OF S1/2 OF'],
    ['Partial 37', ['37'], 'PARTIAL 37'],
    ['PARTIAL 18 East Ninety (90) Feet thereof', ['18'], 'PARTIAL 18 EAST 90 FEET THEREOF'],
  ])('the part of %s is returned and its measurements are not lots', (text, lots, part) => {
    expect(expandLots(text)).toEqual({ lotKeys: keysOf(...lots), part });
  });

  test('NONE and blank aren’t lots, ALL is every lot', () => {
    expect(expandLots('NONE').lotKeys).toEqual([]);
    expect(expandLots('  ').lotKeys).toEqual([]);
    expect(expandLots('all').lotKeys).toEqual([ALL_LOTS_KEY]);
  });

  test('the result is sorted and distinct for any list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }), (numbers) => {
        const { lotKeys } = expandLots(numbers.join(', '));
        const expected = [...new Set(numbers)]
          .toSorted((one, other) => one - other)
          .map((lot) => computeNaturalKey(String(lot)));
        expect(lotKeys).toEqual(expected);
      }),
    );
  });
});

test.each([
  ['NONE', ''],
  ['', ''],
  ['Block 4', '014'],
  ['BLK. 12', '0212'],
  ['ALL', '*'],
  ['D', 'D'],
])('the key of block %j is %j', (text, key) => {
  expect(computeLotKey(text)).toBe(key);
});
