import { expect, test } from 'vitest';
import { computeScale, turnSize, type Zoom, zoomIn, zoomOut } from './page-viewer.rules.ts';

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
  [0.05, 0.1],
  [0.61, 0.67],
  [0.999, 1.25],
  [1, 1.25],
  [4, 4],
  [5, 5],
])('Zooming in from %d comes to %d', (scale, expected) => {
  expect(zoomIn(scale)).toBe(expected);
});

test.each([
  [5, 4],
  [0.61, 0.5],
  [1.001, 0.8],
  [0.1, 0.1],
  [0.05, 0.05],
])('Zooming out from %d comes to %d', (scale, expected) => {
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
