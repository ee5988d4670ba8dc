/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The zoom of a page: fitted, or a scale relative to its pixels. */
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

/**
 * Computes the scale of a page between two fingers, within the scales of the buttons.
 *
 * @param before the distance of the fingers at the start, in pixels.
 */
export function pinchScale(scale: number, before: number, distance: number): number {
  if (before <= 0) return scale;
  return Math.min(Math.max((scale * distance) / before, SCALES[0]), SCALES[SCALES.length - 1] ?? scale);
}

/** A place on a page: how far the viewport is scrolled to the right and down, each from 0 to 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The scroll state of an element. */
export type Scrolled = Pick<
  Element,
  'scrollLeft' | 'scrollTop' | 'scrollWidth' | 'scrollHeight' | 'clientWidth' | 'clientHeight'
>;

/**
 * Computes the place to which an element is scrolled.
 *
 * @param before the place in a direction in which the whole page is visible.
 */
export function computePlace(scrolled: Scrolled, before: Place): Place {
  const width = scrolled.scrollWidth - scrolled.clientWidth;
  const height = scrolled.scrollHeight - scrolled.clientHeight;
  return {
    x: width > 0 ? scrolled.scrollLeft / width : before.x,
    y: height > 0 ? scrolled.scrollTop / height : before.y,
  };
}

/** Computes the scroll position of a place. */
export function computeScroll(
  { x, y }: Place,
  { scrollWidth, scrollHeight, clientWidth, clientHeight }: Scrolled,
): { readonly left: number; readonly top: number } {
  return { left: x * Math.max(0, scrollWidth - clientWidth), top: y * Math.max(0, scrollHeight - clientHeight) };
}

/** A direction in which a page is moved. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** Tolerance for scroll positions, which are fractional on scaled screens. */
const SCROLL_END_PX = 2;

/** Whether an element can still scroll in a direction. */
export function canScroll(scrolled: Scrolled, direction: Direction): boolean {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = scrolled;
  switch (direction) {
    case 'down':
      return scrollTop + clientHeight < scrollHeight - SCROLL_END_PX;
    case 'up':
      return scrollTop > SCROLL_END_PX;
    case 'right':
      return scrollLeft + clientWidth < scrollWidth - SCROLL_END_PX;
    case 'left':
      return scrollLeft > SCROLL_END_PX;
  }
}

/** Parses an entered page number; undefined if the document has no such page (Spec 1 §5 "Jump to page"). */
export function findPage(entered: string, pageCount: number): number | undefined {
  if (!/^\d{1,5}$/.test(entered.trim())) return undefined;
  const page = Number(entered);
  return page >= 1 && page <= pageCount ? page : undefined;
}
