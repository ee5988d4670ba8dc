import type { OnFaxRow } from './decode-fax.ts';

/** Takes the rows of a bilevel page and gives the page as grey pixels in another size. */
export interface BilevelShrinker {
  readonly addRow: OnFaxRow;
  /** One byte a pixel, 255 where no row has ink. */
  readonly finish: () => Uint8Array<ArrayBuffer>;
}

/** Sizes in whole pixels, all at least 1. Both directions scale by themselves, which is how a fax of 204 x 98 dpi becomes upright. */
export interface ShrinkSize {
  readonly fromWidth: number;
  readonly fromHeight: number;
  readonly toWidth: number;
  readonly toHeight: number;
}

/** Fractions of a row are added in floating point; this much of a row counts as none. */
const EPSILON = 1e-9;

/**
 * Starts to scale a bilevel page by area: every pixel gets the share of its area that is ink. Work goes with the changes of colour,
 * not with the pixels: a change at column c adds one step to a row, and the sum over the steps is taken once for each row of
 * the result.
 */
export function startBilevelShrinker(size: ShrinkSize): BilevelShrinker {
  const { toWidth, toHeight } = size;
  const scaleX = toWidth / size.fromWidth;
  const scaleY = toHeight / size.fromHeight;
  const grey = new Uint8Array(toWidth * toHeight).fill(255);
  // Steps of ink along the current row of the result; one entry more for the change at the right edge's fraction.
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
      grey[start + column] = 255.5 - 255 * ink;
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
      return grey;
    },
  };
}
