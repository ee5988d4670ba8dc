import { expect, test } from 'vitest';
import { moveBox, resizeBox, spanBox } from './page-boxes.ts';

const BOX = { left: 100, top: 9_900, right: 300, bottom: 9_980 };

test.each([
  ['ArrowLeft', { left: 50, right: 250 }],
  ['ArrowRight', { left: 150, right: 350 }],
  ['ArrowUp', { top: 9_850, bottom: 9_930 }],
  // Up to the edge of the page.
  ['ArrowDown', { top: 9_920, bottom: 10_000 }],
])('%s moves a box', (key, changed) => {
  expect(moveBox(BOX, key)).toEqual({ ...BOX, ...changed });
});

test('a box is never turned over, and other keys leave it', () => {
  const narrow = { ...BOX, right: 110 };
  expect(resizeBox(narrow, 'ArrowLeft').right).toBe(120);
  expect(moveBox(BOX, 'a')).toBe(BOX);
  expect(resizeBox(BOX, 'Enter')).toBe(BOX);
});

test('a box between two points, in any direction, ends at the edges, and a click is no box', () => {
  expect(spanBox([0.5, 0.5], [0.25, 1.5])).toEqual({ left: 2_500, top: 5_000, right: 5_000, bottom: 10_000 });
  expect(spanBox([0.5, 0.5], [0.5, 0.5])).toBeUndefined();
});
