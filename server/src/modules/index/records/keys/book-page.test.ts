import { expect, test } from 'vitest';
import { computeBookKey, parsePages } from './book-page.ts';

test.each([
  ['121', 121, 121],
  ['0121', 121, 121],
  ['121-124', 121, 124],
  ['121 - 124', 121, 124],
  ['121-24', 121, 124],
  ['99-102', 99, 102],
  ['12A', 12, 12],
  ['12A-14B', 12, 14],
  ['12-A', 12, 12],
  ['12 A', 12, 12],
  ['121 thru 124', 121, 124],
  ['999999', 999_999, 999_999],
  ['p. 116', 116, 116],
  ['p116', 116, 116],
  ['Pages 116-118', 116, 118],
  ['１１６', 116, 116],
])('pages %s span %i to %i', (text, startPage, endPage) => {
  expect(parsePages(text)).toMatchObject({ startPage, endPage });
});

test.each([
  ['12', '', ''],
  ['12A', 'A', 'A'],
  ['12-a', 'A', 'A'],
  ['12-14', '', ''],
  ['12A-14B', 'A', 'B'],
  ['12-12C', '', 'C'],
  ['12A-14', 'A', ''],
])('pages %s begin at leaf %j and end at leaf %j', (text, startLeaf, endLeaf) => {
  expect(parsePages(text)).toMatchObject({ startLeaf, endLeaf });
});

test.each(['', 'A', '124-121', '121-124-126', '1000000', '12AB', '-5'])('%j is not a page', (text) => {
  expect(parsePages(text)).toBeUndefined();
});

test('leading zeros of a book are ignored, and 9 sorts before 10', () => {
  expect(computeBookKey('0218')).toBe(computeBookKey('218'));
  expect(computeBookKey('9') < computeBookKey('10')).toBe(true);
  expect(computeBookKey('A-1')).not.toBe(computeBookKey('B-1'));
});
