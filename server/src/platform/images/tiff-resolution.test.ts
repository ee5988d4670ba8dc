import { expect, test } from 'vitest';
import { computeResolution } from './tiff-resolution.ts';

test.each([
  ['300 dpi', { x: 300, y: 300, unit: 2 }, 300, 300],
  ['a fax in fine mode', { x: 204, y: 196, unit: 2 }, 204, 196],
  ['a fax in standard mode', { x: 204, y: 98, unit: 2 }, 204, 98],
  ['dots per centimetre', { x: 118.11, y: 118.11, unit: 3 }, 300, 300],
  ['no tags', { x: undefined, y: undefined, unit: 2 }, 300, 300],
  ['one direction alone', { x: 200, y: undefined, unit: 2 }, 200, 200],
  ['numbers without a unit that can be dpi', { x: 300, y: 300, unit: 1 }, 300, 300],
  ['a square proportion', { x: 1, y: 1, unit: 1 }, 300, 300],
  ['a proportion of two to one', { x: 2, y: 1, unit: 1 }, 300, 150],
  ['a proportion of one to four', { x: 1, y: 4, unit: 1 }, 75, 300],
  ['a proportion that no page has', { x: 1, y: 5, unit: 1 }, 300, 300],
  ['the coarsest possible', { x: 36, y: 36, unit: 2 }, 36, 36],
  ['one coarser', { x: 35, y: 36, unit: 2 }, 300, 300],
  ['the finest possible', { x: 4_800, y: 4_800, unit: 2 }, 4_800, 4_800],
  ['one finer', { x: 4_801, y: 4_800, unit: 2 }, 300, 300],
  ['zero', { x: 0, y: 0, unit: 2 }, 300, 300],
])('The resolution of a page with %s', (_, tags, xDpi, yDpi) => {
  const resolution = computeResolution(tags);
  expect(resolution.xDpi).toBeCloseTo(xDpi, 2);
  expect(resolution.yDpi).toBeCloseTo(yDpi, 2);
});
