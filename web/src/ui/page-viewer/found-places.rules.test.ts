import { expect, it } from 'vitest';
import { findPlaceFrom, stepPlace } from './found-places.rules.ts';

const PLACES = [{ page: 2 }, { page: 2 }, { page: 5 }];

it.each([
  [1, 0],
  [2, 0],
  [3, 2],
  [5, 2],
  [6, 0],
])('The first place from page %i on is number %i', (page, index) => {
  expect(findPlaceFrom(PLACES, page)).toBe(index);
});

it.each([
  ['the next on the page', { current: 0, page: 2, step: 1 }, 1],
  ['the next on a later page', { current: 1, page: 2, step: 1 }, 2],
  ['the first after the last', { current: 2, page: 5, step: 1 }, 0],
  ['the last before the first', { current: 0, page: 2, step: -1 }, 2],
  ['the next from the page to which the reader turned', { current: 0, page: 3, step: 1 }, 2],
  ['the one before that page', { current: 2, page: 4, step: -1 }, 1],
  ['the last, on a page before all places', { current: 0, page: 1, step: -1 }, 2],
  ['the first, on a page after all places', { current: 0, page: 6, step: 1 }, 0],
] as const)('A step leads to %s', (_, from, index) => {
  expect(stepPlace(PLACES, from)).toBe(index);
});

it('Without a place, none is found', () => {
  expect(findPlaceFrom([], 1)).toBeUndefined();
  expect(stepPlace([], { current: undefined, page: 1, step: -1 })).toBeUndefined();
});
