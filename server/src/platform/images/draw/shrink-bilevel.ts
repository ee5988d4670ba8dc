import type { OnFaxRow } from '../tiff/decode-fax.ts';

/** Scales a bilevel page, added row by row, to gray pixels of another size. */
export interface BilevelShrinker {
  readonly addRow: OnFaxRow;
  /** Returns one byte per pixel, 255 for white. */
  readonly finish: () => Uint8Array<ArrayBuffer>;
}

/** Sizes in whole pixels, at least 1. The two directions scale independently, which corrects a fax of 204 x 98 dpi. */
export interface ShrinkSize {
  readonly fromWidth: number;
  readonly fromHeight: number;
  readonly toWidth: number;
  readonly toHeight: number;
}

/** Fractions of a row are added as floating-point numbers; less than this counts as zero. */
const EPSILON = 1e-9;

/**
 * Starts scaling a bilevel page by area: each pixel of the result gets the share of its area that is ink. The work depends on the
 * number of color changes, not pixels: a change at column c adds one step, and each row of the result sums up its steps once.
 */
export function startBilevelShrinker(size: ShrinkSize): BilevelShrinker {
  const { toWidth, toHeight } = size;
  const scaleX = toWidth / size.fromWidth;
  const scaleY = toHeight / size.fromHeight;
  const gray = new Uint8Array(toWidth * toHeight).fill(255);
  // Steps of ink along the current row of the result, with one extra entry for the fraction at the right edge.
  const steps = new Float64Array(toWidth + 2);
  let fromRow = 0;
  let toRow = 0;

  function addSteps(changes: Int32Array, count: number, weight: number): void {
    let signed = weight;
    for (let index = 0; index < count; index++) {
      const at = (changes[index] as number) * scaleX;
      const pixel = at | 0;
      const fraction = (at - pixel) * signed;
      steps[pixel] = (steps[pixel] as number) + signed - fraction;
      steps[pixel + 1] = (steps[pixel + 1] as number) + fraction;
      signed = -signed;
    }
  }

  function writeRow(): void {
    let ink = 0;
    const start = toRow * toWidth;
    for (let column = 0; column < toWidth; column++) {
      ink += steps[column] as number;
      gray[start + column] = 255.5 - 255 * ink;
    }
    steps.fill(0);
    toRow += 1;
  }

  return {
    addRow(changes, count) {
      const top = fromRow * scaleY;
      fromRow += 1;
      const bottom = fromRow * scaleY;
      while (toRow < toHeight) {
        const weight = Math.min(bottom, toRow + 1) - Math.max(top, toRow);
        if (weight > EPSILON) addSteps(changes, count, weight);
        if (bottom < toRow + 1 - EPSILON) return;
        writeRow();
      }
    },
    finish() {
      if (toRow < toHeight) writeRow();
      return gray;
    },
  };
}
