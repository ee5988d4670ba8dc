import type { Pixels } from '../orient-pixels.ts';
import { drawAtResolution } from './draw-at-resolution.ts';

/** Dots per inch of the drawing that is measured: fine enough for a line of small print, a ninth of the pixels of a scan. */
const MEASURED_DPI = 100;
/** Luminance below which a pixel is ink. */
const INK_BELOW = 128;
/** Difference of a pixel's channels above which it has a color. */
const COLOR_ABOVE = 40;
/** Scanners draw the edge of the paper: what is that close to the border isn't content. */
const BORDER_INCHES = 0.25;

/** A box on an upright page, in inches from its top left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place of the recorder's stamp: the right half of the top three inches (docs/decisions/0082). */
export const STAMP_BOX: PageBox = { left: 4.25, top: 0.5, width: 3.75, height: 2.25 };

/** The measurements of a page. Shares are between 0 and 1. */
export interface InspectedPage {
  readonly inkShare: number;
  readonly colorShare: number;
  /** The share of ink in `STAMP_BOX`. */
  readonly stampInkShare: number;
}

/**
 * Measures a page by drawing it.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export async function inspectPage(input: {
  readonly bytes: Uint8Array;
  readonly page: number;
}): Promise<InspectedPage> {
  const { pixels, widthInches } = await drawAtResolution({ ...input, dpi: MEASURED_DPI });
  return measure(pixels, pixels.width / widthInches);
}

/** A box in whole pixels; `right` and `bottom` are the first pixels outside of it. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function measure(pixels: Pixels, dpi: number) {
  const { width, height } = pixels;
  const border = Math.ceil(BORDER_INCHES * dpi);
  const stamp = {
    left: Math.ceil(STAMP_BOX.left * dpi),
    top: Math.ceil(STAMP_BOX.top * dpi),
    right: Math.min(width, Math.ceil((STAMP_BOX.left + STAMP_BOX.width) * dpi)),
    bottom: Math.min(height, Math.ceil((STAMP_BOX.top + STAMP_BOX.height) * dpi)),
  };
  const inner = { left: border, top: border, right: width - border, bottom: height - border };
  return {
    inkShare: computeInkShare(pixels, inner),
    colorShare: computeColorShare(pixels),
    stampInkShare: computeInkShare(pixels, stamp),
  };
}

/*
 * Both loops visit a million pixels of each page. They keep to arithmetic on numbers: a function called for each pixel, or an array taken
 * apart, takes ten times as long.
 */

/** Computes the share of a box's pixels that are ink, by luminance (ITU-R BT.601, in thousandths); 0 for a box outside of the page. */
function computeInkShare({ data, width, channels }: Pixels, { left, top, right, bottom }: PixelBox): number {
  if (right <= left || bottom <= top) return 0;
  // A gray pixel's only byte is all three.
  const green = channels === 1 ? 0 : 1;
  const blue = channels === 1 ? 0 : 2;
  let ink = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = (y * width + right) * channels;
    for (let at = (y * width + left) * channels; at < end; at += channels) {
      const luminance =
        299 * (data[at] as number) + 587 * (data[at + green] as number) + 114 * (data[at + blue] as number);
      if (luminance < 1000 * INK_BELOW) ink += 1;
    }
  }
  return ink / ((right - left) * (bottom - top));
}

/** Computes the share of the page's pixels that have a color. */
function computeColorShare({ data, width, height, channels }: Pixels): number {
  if (channels === 1) return 0;
  let colored = 0;
  for (let at = 0; at < data.length; at += channels) {
    const red = data[at] as number;
    const green = data[at + 1] as number;
    const blue = data[at + 2] as number;
    const lower = red < green ? red : green;
    const higher = red < green ? green : red;
    if ((higher > blue ? higher : blue) - (lower < blue ? lower : blue) > COLOR_ABOVE) colored += 1;
  }
  return colored / Math.max(1, width * height);
}
