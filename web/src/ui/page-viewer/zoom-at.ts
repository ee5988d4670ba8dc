import { flushSync } from 'react-dom';

/**
 * Zooms a page around a point, so that what the fingers or the pointer are on stays there.
 *
 * @param scroller the scrolled element, whose only child is the page.
 * @param point in pixels of the window.
 * @param zoom changes the scale.
 */
export function zoomAt(scroller: Element, point: { readonly x: number; readonly y: number }, zoom: () => void): void {
  const before = scroller.firstElementChild?.getBoundingClientRect();
  if (!before || before.width === 0 || before.height === 0) {
    zoom();
    return;
  }
  const x = (point.x - before.left) / before.width;
  const y = (point.y - before.top) / before.height;
  flushSync(zoom);
  const after = scroller.firstElementChild?.getBoundingClientRect() ?? before;
  scroller.scrollLeft += after.left + x * after.width - point.x;
  scroller.scrollTop += after.top + y * after.height - point.y;
}
