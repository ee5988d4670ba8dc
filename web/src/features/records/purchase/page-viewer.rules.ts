/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large a page is shown: as fits, or at a scale of its own pixels. */
export type Zoom = 'fit-page' | 'fit-width' | number;

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Scales that the zoom buttons stop at. */
const SCALES = [0.1, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Scales nearer than this are the same: a page that fits at 99.9 % should not need two presses to 125 %. */
const SAME_SCALE = 0.01;

/** A page's size as it stands after its turns. */
export function turnSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * The scale at which a page is shown.
 *
 * @param page the picture's own size after its turns.
 * @param view the room there is; nothing fits into no room, then the scale is 1.
 */
export function computeScale(zoom: Zoom, page: Size, view: Size): number {
  if (typeof zoom === 'number') return zoom;
  if (view.width <= 0 || view.height <= 0 || page.width <= 0 || page.height <= 0) return 1;
  const toWidth = view.width / page.width;
  return zoom === 'fit-width' ? toWidth : Math.min(toWidth, view.height / page.height);
}

/** The next larger scale of the zoom button; the largest stays. */
export function zoomIn(scale: number): number {
  return SCALES.find((each) => each > scale + SAME_SCALE) ?? Math.max(scale, SCALES[SCALES.length - 1] ?? scale);
}

/** The next smaller scale of the zoom button; the smallest stays. */
export function zoomOut(scale: number): number {
  return SCALES.findLast((each) => each < scale - SAME_SCALE) ?? Math.min(scale, SCALES[0]);
}
