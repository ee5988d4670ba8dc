import { expect, it } from 'vitest';
import { readSectionPlace } from './section-place.rules.ts';

const plain = { townshipHalf: false, townshipDirection: null, rangeHalf: false, rangeDirection: null };

it.each([
  [['33', '21', '12'], { ...plain, township: 33, range: 21, section: 12 }],
  [
    ['T33N', 'R21W', '012'],
    { ...plain, township: 33, townshipDirection: 'N', range: 21, rangeDirection: 'W', section: 12 },
  ],
  [['35½', '22', '1'], { ...plain, township: 35, townshipHalf: true, range: 22, section: 1 }],
])('reads %j', ([township = '', range = '', section = ''], place) => {
  expect(readSectionPlace({ township, range, section })).toEqual(place);
});

it.each([
  ['33', '21', '0'],
  ['33', '21', '37'],
  ['33', '21', ''],
  ['', '21', '12'],
  ['33', 'X', '12'],
])('finds no section in %s, %s, %s', (township, range, section) => {
  expect(readSectionPlace({ township, range, section })).toBeUndefined();
});
