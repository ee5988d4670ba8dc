import { expect, test } from 'vitest';
import { findSections, parseRange, parseTownship } from './section.ts';

const plain = { townshipHalf: false, townshipDirection: undefined, rangeHalf: false, rangeDirection: undefined };

test.each([
  ['Section 31 Township 029 Range 021  PT NE1/4', { ...plain, section: 31, township: 29, range: 21 }],
  ['SE COR OF SEC 13 TWP 30 RGE 24, TH S', { ...plain, section: 13, township: 30, range: 24 }],
  ['SEC31T29R21 EXC', { ...plain, section: 31, township: 29, range: 21 }],
  ['SEC 26- 31-24 DES AS', { ...plain, section: 26, township: 31, range: 24 }],
  [
    'NE¼SW¼ Sec 12 T33N R21E',
    { ...plain, section: 12, township: 33, townshipDirection: 'N', range: 21, rangeDirection: 'E' },
  ],
])('%s', (text, place) => {
  expect(findSections(text)).toEqual([place]);
});

test.each(['LAKE ST CROIX BEACH SEC NO 4 Lot 3842', 'Section 37 Township 29 Range 21', 'SEC 0 T29 R21', ''])(
  '%j contains no section',
  (text) => {
    expect(findSections(text)).toEqual([]);
  },
);

test('a repeated section is returned once', () => {
  expect(findSections('SEC 1 T29 R21 AND PART OF SEC 1 T29 R21 AND SEC 2 T29 R21')).toHaveLength(2);
});

test('a section of a half township is another one than that of the township', () => {
  expect(findSections('SEC 1 T29 R21 AND SEC 1 T29½ R21').map(({ townshipHalf }) => townshipHalf)).toEqual([
    false,
    true,
  ]);
});

test.each([
  ['33', { number: 33, half: false, direction: undefined }],
  ['033N', { number: 33, half: false, direction: 'N' }],
  ['T33 1/2N', { number: 33, half: true, direction: 'N' }],
  ['0', undefined],
  ['201', undefined],
  ['33E', undefined],
])('township %j', (text, expected) => {
  expect(parseTownship(text)).toEqual(expected);
});

test.each([
  ['R21W', { number: 21, half: false, direction: 'W' }],
  ['21½', { number: 21, half: true, direction: undefined }],
  ['21N', undefined],
])('range %j', (text, expected) => {
  expect(parseRange(text)).toEqual(expected);
});
