import type { OwnWord } from '../pdf/read-own-text.ts';
import type { DrawnScan } from './draw-scan.ts';

/** The box of a word. */
type Place = Pick<OwnWord, 'left' | 'top' | 'right' | 'bottom'>;

const UNITS = 10_000;
const DARK = 96;
/** Grays that are taken for one color: compression and smooth edges change it a little. */
const SAME_COLOR = 24;
/** The paper around the letters of a word has up to 0.9 of its place. */
const ONE_COLOR_SHARE = 0.92;
/** The letters of a word have up to half of its place; a black box with white hatching is darker. */
const DARK_SHARE = 0.75;

/**
 * Whether the place of a word on a drawn page shows no letters: nearly one color, as under a box or in a text as white as its paper, or mostly
 * black, as under a box with hatching. A single letter or a dash can look like a box, so ask for words of three letters and more.
 *
 * The shares were measured on 27 pages of court filings with good and bad redactions (github.com/freelawproject/x-ray, tests/assets): words under boxes
 * had 0.94 and more of one color, shown ones at most 0.90; words under hatched boxes were 0.80 dark and more.
 */
export function isCovered({ bytes, width, height }: DrawnScan, { left, top, right, bottom }: Place): boolean {
  const start = bytes.length - width * height;
  const counts = new Array<number>(256).fill(0);
  const [fromX, toX] = [Math.ceil((left * width) / UNITS), Math.floor((right * width) / UNITS)];
  const [fromY, toY] = [Math.ceil((top * height) / UNITS), Math.floor((bottom * height) / UNITS)];
  for (let y = Math.max(0, fromY); y < Math.min(height, toY); y += 1)
    for (let x = Math.max(0, fromX); x < Math.min(width, toX); x += 1) {
      const gray = bytes[start + y * width + x] ?? 0;
      counts[gray] = (counts[gray] ?? 0) + 1;
    }
  const count = sum(counts);
  if (count === 0) return false;
  const commonest = counts.indexOf(Math.max(...counts));
  const ofOneColor = sum(counts.slice(Math.max(0, commonest - SAME_COLOR), commonest + SAME_COLOR + 1));
  return ofOneColor >= count * ONE_COLOR_SHARE || sum(counts.slice(0, DARK)) >= count * DARK_SHARE;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
