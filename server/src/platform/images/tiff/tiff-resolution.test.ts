import { expect, test } from 'vitest';
import { computeResolution } from './tiff-resolution.ts';

test.each([
  ['300 dpi', { x: 300, y: 300, unit: 2 }, 300, 300],
  ['a fax in fine mode', { x: 204, y: 196, unit: 2 }, 204, 196],
  ['a fax in standard mode', { x: 204, y: 98, unit: 2 }, 204, 98],
  ['dots per centimeter', { x: 118.11, y: 118.11, unit: 3 }, 300, 300],
  ['no tags', { x: undefined, y: undefined, unit: 2 }, 300, 300],
  ['one direction only', { x: 200, y: undefined, unit: 2 }, 200, 200],
  ['plausible dpi without a unit', { x: 300, y: 300, unit: 1 }, 300, 300],
  ['an aspect ratio of one', { x: 1, y: 1, unit: 1 }, 300, 300],
  ['an aspect ratio of two to one', { x: 2, y: 1, unit: 1 }, 300, 150],
  ['an aspect ratio of one to four', { x: 1, y: 4, unit: 1 }, 75, 300],
  ['an implausible aspect ratio', { x: 1, y: 5, unit: 1 }, 300, 300],
  ['the lowest plausible resolution', { x: 36, y: 36, unit: 2 }, 36, 36],
  ['a lower resolution', { x: 35, y: 36, unit: 2 }, 300, 300],
  ['the highest plausible resolution', { x: 4_800, y: 4_800, unit: 2 }, 4_800, 4_800],
  ['a higher resolution', { x: 4_801, y: 4_800, unit: 2 }, 300, 300],
  ['zero', { x: 0, y: 0, unit: 2 }, 300, 300],
])('The resolution of a page with %s', (_, tags, xDpi, yDpi) => {
  const resolution = computeResolution(tags);
  expect(resolution.xDpi).toBeCloseTo(xDpi, 2);
  expect(resolution.yDpi).toBeCloseTo(yDpi, 2);
});
