/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The zoom of a page: fitted, or a scale of its own pixels. */
export type Zoom = 'fit-page' | 'fit-width' | number;

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** The scales of the zoom buttons. */
const SCALES = [0.1, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Scales closer than this count as equal, so that a page fitted at 99.9 % needs only one press to 125 %. */
const SAME_SCALE = 0.01;

/** Returns the size of a page after its quarter turns. */
export function turnSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Computes the scale of a page.
 *
 * @param page the size of the image after its quarter turns.
 * @param view the size of the viewport; the scale is 1 if it's empty.
 */
export function computeScale(zoom: Zoom, page: Size, view: Size): number {
  if (typeof zoom === 'number') return zoom;
  if (view.width <= 0 || view.height <= 0 || page.width <= 0 || page.height <= 0) return 1;
  const toWidth = view.width / page.width;
  return zoom === 'fit-width' ? toWidth : Math.min(toWidth, view.height / page.height);
}

/** Returns the next larger scale, or the largest. */
export function zoomIn(scale: number): number {
  return SCALES.find((each) => each > scale + SAME_SCALE) ?? Math.max(scale, SCALES[SCALES.length - 1] ?? scale);
}

/** Returns the next smaller scale, or the smallest. */
export function zoomOut(scale: number): number {
  return SCALES.findLast((each) => each < scale - SAME_SCALE) ?? Math.min(scale, SCALES[0]);
}
