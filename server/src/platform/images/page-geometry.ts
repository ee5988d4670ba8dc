/** A page as it is seen: upright, in inches. */
export interface PageExtent {
  readonly widthInches: number;
  readonly heightInches: number;
  /** As many pixels as the page has across at its finer resolution; absent for a page without a fixed number. */
  readonly ownWidthPixels?: number;
}

/** The narrowest and the widest drawing, in pixels: a thumbnail for a list, and a page in its own 300 dpi for the zoom. */
export const MIN_DRAWN_WIDTH = 16;
export const MAX_DRAWN_WIDTH = 4_000;
/** Pixels of one drawing, whatever the proportions of the page: an 11 x 17 inch page at 300 dpi. */
export const MAX_DRAWN_PIXELS = 17_000_000;
/** The longer side of a drawing, in pixels; WebP ends at 16,383. */
export const MAX_DRAWN_SIDE = 16_000;

/**
 * The size of a page's drawing in whole pixels: the wanted width, but no wider than the page's own pixels, and smaller when a page
 * of odd proportions would pass `MAX_DRAWN_PIXELS` or `MAX_DRAWN_SIDE`.
 */
export function computeDrawnSize(page: PageExtent, wantedWidth: number): { width: number; height: number } {
  const proportion = page.heightInches / page.widthInches;
  const width = Math.min(
    Math.max(wantedWidth, MIN_DRAWN_WIDTH),
    MAX_DRAWN_WIDTH,
    page.ownWidthPixels ?? MAX_DRAWN_WIDTH,
    Math.sqrt(MAX_DRAWN_PIXELS / proportion),
    MAX_DRAWN_SIDE / proportion,
  );
  const wholeWidth = Math.max(1, Math.floor(width));
  const height = Math.round(wholeWidth * proportion);
  return { width: wholeWidth, height: Math.min(Math.max(height, 1), MAX_DRAWN_SIDE) };
}
