import { expect, test } from 'vitest';
import { computeDrawnSize } from './page-geometry.ts';

const LETTER = { widthInches: 8.5, heightInches: 11, ownWidthPixels: 2_550 };

test.each([
  ['a thumbnail of a letter page', LETTER, 200, { width: 200, height: 259 }],
  ['a page at its own resolution', LETTER, 2_550, { width: 2_550, height: 3_300 }],
  ['a page requested above its resolution', LETTER, 2_551, { width: 2_550, height: 3_300 }],
  ['the narrowest drawing', LETTER, 1, { width: 16, height: 21 }],
  [
    'a page narrower than the narrowest drawing',
    { widthInches: 0.1, heightInches: 1, ownWidthPixels: 10 },
    200,
    { width: 10, height: 100 },
  ],
  [
    'the widest drawing of a page without pixels',
    { widthInches: 10, heightInches: 5 },
    9_999,
    { width: 4_000, height: 2_000 },
  ],
  ['a page that is a mile long', { widthInches: 1, heightInches: 63_360 }, 200, { width: 1, height: 16_000 }],
  [
    'a page four times as high as it is wide',
    { widthInches: 10, heightInches: 40 },
    4_000,
    { width: 2_061, height: 8_244 },
  ],
  ['a till receipt', { widthInches: 2, heightInches: 100 }, 4_000, { width: 320, height: 16_000 }],
  ['a page that is a mile wide', { widthInches: 63_360, heightInches: 1 }, 200, { width: 200, height: 1 }],
])('The size of %s', (_, page, wanted, expected) => {
  expect(computeDrawnSize(page, wanted)).toEqual(expected);
});
