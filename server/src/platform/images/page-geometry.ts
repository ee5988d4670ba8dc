/** The size of an upright page in inches. */
export interface PageExtent {
  readonly widthInches: number;
  readonly heightInches: number;
  /** The width in pixels at the finer of its two resolutions. Undefined for a page without a fixed resolution. */
  readonly ownWidthPixels?: number;
}

/** Width limits of a drawing in pixels: from a thumbnail in a list to a page at 300 dpi for zooming. */
const MIN_DRAWN_WIDTH = 16;
const MAX_DRAWN_WIDTH = 4_000;
/** Maximum pixels of one drawing of any proportions: an 11 x 17 inch page at 300 dpi. */
export const MAX_DRAWN_PIXELS = 17_000_000;
/** Maximum length of the longer side in pixels. WebP allows up to 16,383. */
const MAX_DRAWN_SIDE = 16_000;

/**
 * Computes the size of a page's drawing in whole pixels: the requested width, limited by the page's own resolution and, for unusual
 * proportions, by `MAX_DRAWN_PIXELS` and `MAX_DRAWN_SIDE`.
 */
export function computeDrawnSize(page: PageExtent, requestedWidth: number): { width: number; height: number } {
  const proportion = page.heightInches / page.widthInches;
  const width = Math.min(
    Math.max(requestedWidth, MIN_DRAWN_WIDTH),
    MAX_DRAWN_WIDTH,
    page.ownWidthPixels ?? MAX_DRAWN_WIDTH,
    Math.sqrt(MAX_DRAWN_PIXELS / proportion),
    MAX_DRAWN_SIDE / proportion,
  );
  const wholeWidth = Math.max(1, Math.floor(width));
  const height = Math.round(wholeWidth * proportion);
  return { width: wholeWidth, height: Math.min(Math.max(height, 1), MAX_DRAWN_SIDE) };
}
