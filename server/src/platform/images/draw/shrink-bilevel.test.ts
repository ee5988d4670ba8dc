import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faxOf, pixelsOf } from '../fixtures/fixture-pages.ts';
import { decodeFax } from '../tiff/decode-fax.ts';
import { startBilevelShrinker } from './shrink-bilevel.ts';

interface Drawn {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function shrink(pixels: Drawn, toWidth: number, toHeight: number): number[] {
  const { width, height } = pixels;
  const shrinker = startBilevelShrinker({ fromWidth: width, fromHeight: height, toWidth, toHeight });
  const strip = { bytes: faxOf(pixels), coding: 'group4', columns: width, rows: height, lowBitFirst: false } as const;
  decodeFax(strip, shrinker.addRow);
  return [...shrinker.finish()];
}

/** Computes the share of ink of each pixel of the result, pixel by pixel. */
function shrinkSlowly({ data, width, height }: Drawn, toWidth: number, toHeight: number): number[] {
  const overlap = (from: number, fromCount: number, to: number, toCount: number) =>
    Math.max(0, Math.min((from + 1) / fromCount, (to + 1) / toCount) - Math.max(from / fromCount, to / toCount)) *
    toCount;
  return Array.from({ length: toWidth * toHeight }, (_, index) => {
    const [toX, toY] = [index % toWidth, Math.floor(index / toWidth)];
    let ink = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (data[y * width + x] === 0) ink += overlap(x, width, toX, toWidth) * overlap(y, height, toY, toHeight);
      }
    }
    return 255 - 255 * ink;
  });
}

describe('A scaled black and white page', () => {
  test('has the share of ink in every pixel', () => {
    expect(shrink(pixelsOf('##.. #... .... ...#'), 2, 2)).toEqual([64, 255, 255, 191]);
  });

  test('of the same size is unchanged', () => {
    const pixels = pixelsOf('#.## ..#. ####');
    expect(shrink(pixels, 4, 3)).toEqual([...pixels.data]);
  });

  test('can be enlarged in one direction, like a fax of 204 x 98 dpi', () => {
    expect(shrink(pixelsOf('#. .#'), 2, 4)).toEqual([0, 255, 0, 255, 255, 0, 255, 0]);
  });

  test('equals a computation pixel by pixel for any sizes', () => {
    const side = fc.integer({ min: 1, max: 14 });
    const cases = fc.record({
      width: side,
      height: side,
      toWidth: side,
      toHeight: side,
      seed: fc.infiniteStream(fc.boolean()),
    });
    fc.assert(
      fc.property(cases, ({ width, height, toWidth, toHeight, seed }) => {
        const data = Uint8Array.from({ length: width * height }, () => (seed.next().value ? 0 : 255));
        const [fast, slow] = [
          shrink({ data, width, height }, toWidth, toHeight),
          shrinkSlowly({ data, width, height }, toWidth, toHeight),
        ];
        for (const [index, value] of fast.entries())
          expect(Math.abs(value - (slow[index] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
