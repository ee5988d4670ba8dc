import { describe, expect, test } from 'vitest';
import {
  canScroll,
  computePlace,
  computeScale,
  computeScroll,
  findPage,
  pinchScale,
  turnSize,
  type Zoom,
  zoomIn,
  zoomOut,
} from './page-viewer.rules.ts';

const letter = { width: 850, height: 1100 };

test.each([
  { zoom: 'fit-page', view: { width: 850, height: 550 }, expected: 0.5 },
  { zoom: 'fit-page', view: { width: 425, height: 1100 }, expected: 0.5 },
  { zoom: 'fit-width', view: { width: 1700, height: 550 }, expected: 2 },
  { zoom: 'fit-width', view: { width: 0, height: 0 }, expected: 1 },
  { zoom: 1.5, view: { width: 10, height: 10 }, expected: 1.5 },
] satisfies { zoom: Zoom; view: object; expected: number }[])(
  'A page at $zoom in $view is shown at $expected',
  ({ zoom, view, expected }) => {
    expect(computeScale(zoom, letter, view)).toBe(expected);
  },
);

test.each([
  [1, 200, 300, 1.5],
  [2, 200, 100, 1],
  [1, 100, 1_000, 4],
  [1, 1_000, 10, 0.1],
  [1.5, 0, 100, 1.5],
])('Fingers on a page at %d that move from %d to %d pixels show it at %d', (scale, before, distance, expected) => {
  expect(pinchScale(scale, before, distance)).toBe(expected);
});

test.each([
  [0.05, 0.1],
  [0.61, 0.67],
  [0.999, 1.25],
  [1, 1.25],
  [4, 4],
  [5, 5],
])('Zooming in from %d results in %d', (scale, expected) => {
  expect(zoomIn(scale)).toBe(expected);
});

test.each([
  [5, 4],
  [0.61, 0.5],
  [1.001, 0.8],
  [0.1, 0.1],
  [0.05, 0.05],
])('Zooming out from %d results in %d', (scale, expected) => {
  expect(zoomOut(scale)).toBe(expected);
});

test.each([
  [0, letter],
  [1, { width: 1100, height: 850 }],
  [2, letter],
  [3, { width: 1100, height: 850 }],
] as const)('A page after %i quarter turns has the size %o', (turns, expected) => {
  expect(turnSize(letter, turns)).toEqual(expected);
});

test.each([
  ['1', 1],
  ['7', 7],
  [' 7 ', 7],
  ['07', 7],
  ['0', undefined],
  ['8', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e0', undefined],
  ['', undefined],
  ['two', undefined],
  ['999999', undefined],
])('Jump to page takes an integer from 1 to the page count: %j of 7 pages is %s', (entered, expected) => {
  expect(findPage(entered, 7)).toBe(expected);
});

describe('The position on a page', () => {
  /** A viewport of 500 by 400 on a page of this size, scrolled. */
  const scrolled = (scrollWidth: number, scrollHeight: number, scrollLeft = 0, scrollTop = 0) => ({
    ...{ scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth: 500, clientHeight: 400 },
  });
  const before = { x: 0.5, y: 0.2 };

  test.each([
    ['the top left corner', scrolled(1_000, 1_200), { x: 0, y: 0 }],
    ['the bottom right corner', scrolled(1_000, 1_200, 500, 800), { x: 1, y: 1 }],
    ['a quarter down', scrolled(1_000, 1_200, 250, 200), { x: 0.5, y: 0.25 }],
    ['as before where the page is no wider', scrolled(500, 1_200, 0, 400), { x: 0.5, y: 0.5 }],
    ['as before where all of the page is visible', scrolled(500, 400), before],
  ])('is %s', (_, element, expected) => {
    expect(computePlace(element, before)).toEqual(expected);
  });

  test.each([
    [1_000, 1_200],
    [2_000, 2_400],
    [600, 3_000],
  ])('stays the same on a page of %i by %i', (width, height) => {
    for (const place of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 0.25, y: 0.75 },
    ]) {
      const { left, top } = computeScroll(place, scrolled(width, height));
      const after = computePlace(scrolled(width, height, left, top), before);
      expect(after.x).toBeCloseTo(place.x);
      expect(after.y).toBeCloseTo(place.y);
    }
  });

  test('is not scrolled if the whole page is visible', () => {
    expect(computeScroll({ x: 0.5, y: 1 }, scrolled(400, 300))).toEqual({ left: 0, top: 0 });
  });

  test.each([
    ['down', scrolled(500, 401.5, 0, 0), false],
    ['down', scrolled(500, 440, 0, 0), true],
    ['down', scrolled(500, 440, 0, 39.4), false],
    ['up', scrolled(500, 440, 0, 1.2), false],
    ['up', scrolled(500, 440, 0, 10), true],
    ['right', scrolled(540, 400, 0, 0), true],
    ['right', scrolled(540, 400, 40, 0), false],
    ['left', scrolled(540, 400, 0, 0), false],
    ['left', scrolled(540, 400, 40, 0), true],
  ] as const)('can go %s of %o: %s', (direction, element, expected) => {
    expect(canScroll(element, direction)).toBe(expected);
  });
});
