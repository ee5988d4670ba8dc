import type { Pixels } from '../orient-pixels.ts';
import { fillText, measureText, SANS } from './glyph-text.ts';
import { startInkRaster } from './ink-raster.ts';
import { startBilevelShrinker } from './shrink-bilevel.ts';

/** The counterclockwise rotation of the text, in degrees. */
const ANGLE = 27;
/** The width of the text as a share of the page's shorter side. */
const WIDTH_SHARE = 0.82;
/** The remaining lightness of a pixel under the text: visible on a copy, but light enough to read through. */
const LIGHT_LEFT = 0.86;
/** The height of capital letters, in ems. */
const CAPITAL_HEIGHT = 0.7;
/** Maximum length of the text in characters; a longer text would be too small to see. */
const MAX_TEXT_LENGTH = 40;
/** Maximum number of cached stamps. A process uses few widths and texts, and a stamp has up to a megabyte. */
const MAX_STAMPS = 8;

/** The text alone, black on white. */
interface Stamp {
  readonly lightness: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const stamps = new Map<string, Stamp>();

/**
 * Draws text in light gray across the middle of the pixels, without making the ink below it lighter or darker. Modifies the given
 * pixels. Only the first 40 characters are drawn.
 */
export function drawWatermark(pixels: Pixels, text: string): Pixels {
  const words = text.trim().slice(0, MAX_TEXT_LENGTH);
  if (words === '') return pixels;
  const stamp = getStamp(words, Math.round(Math.min(pixels.width, pixels.height) * WIDTH_SHARE));
  darken(pixels, stamp);
  return pixels;
}

function darken(pixels: Pixels, stamp: Stamp): void {
  const { data, width, height, channels } = pixels;
  const left = Math.round((width - stamp.width) / 2);
  const top = Math.round((height - stamp.height) / 2);
  const firstX = Math.max(0, -left);
  const endX = Math.min(stamp.width, width - left);
  for (let y = Math.max(0, -top); y < Math.min(stamp.height, height - top); y++) {
    for (let x = firstX; x < endX; x++) {
      const lightness = stamp.lightness[y * stamp.width + x] as number;
      if (lightness === 255) continue;
      const light = LIGHT_LEFT + ((1 - LIGHT_LEFT) * lightness) / 255;
      const start = ((top + y) * width + left + x) * channels;
      for (let at = start; at < start + channels; at++) data[at] = (data[at] as number) * light;
    }
  }
}

function getStamp(words: string, width: number): Stamp {
  const key = `${width} ${words}`;
  const cached = stamps.get(key);
  if (cached !== undefined) return cached;
  const stamp = drawStamp(words, width);
  if (stamps.size === MAX_STAMPS) stamps.clear();
  stamps.set(key, stamp);
  return stamp;
}

/** Letters are drawn larger by this factor and then reduced, which smooths their edges. */
const SMOOTHING = 3;

function drawStamp(words: string, width: number): Stamp {
  const angle = (ANGLE * Math.PI) / 180;
  const style = { font: SANS, weight: 700 } as const;
  const length = measureText(words, { ...style, size: 1 });
  // The width of rotated text is the horizontal part of its length plus the horizontal part of its letter height.
  const size = width / (length * Math.cos(angle) + Math.sin(angle));
  const height = Math.max(1, Math.ceil(size * (length * Math.sin(angle) + Math.cos(angle))));
  const large = { width: width * SMOOTHING, height: height * SMOOTHING };
  const raster = startInkRaster(large.width, large.height);
  const sink = (CAPITAL_HEIGHT / 2) * size;
  const line = {
    ...style,
    text: words,
    size,
    anchor: 'middle',
    // Centers the capital letters, rather than the baseline, on the page.
    x: width / 2 + sink * Math.sin(angle),
    y: height / 2 + sink * Math.cos(angle),
    riseDegrees: ANGLE,
  } as const;
  fillText(raster, line, SMOOTHING);
  const shrinker = startBilevelShrinker({
    fromWidth: large.width,
    fromHeight: large.height,
    toWidth: width,
    toHeight: height,
  });
  raster.readRows(shrinker.addRow);
  return { lightness: shrinker.finish(), width, height };
}
