import { type RefObject, useLayoutEffect, useRef } from 'react';
import { computePlace, computeScroll, type Place, type Size } from './page-viewer.rules.ts';

interface ScrollPlaceOptions {
  readonly page: number;
  /** The size of the page as displayed. */
  readonly sheet: Size;
  /** Zero until it's measured. */
  readonly viewport: Size;
  /** The place at which the first page starts. */
  readonly start: Place;
  /** Receives the place to which the user has scrolled. */
  readonly onScroll: (place: Place) => void;
}

/**
 * Keeps the same part of a page visible when the size of the page or the viewport changes, and shows each further page
 * from its top.
 *
 * @returns the scroll handler of the element.
 */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, options: ScrollPlaceOptions): () => void {
  const { page, sheet, viewport, start, onScroll } = options;
  const place = useRef(start);
  const shown = useRef({ page, layout: '' });
  const layout = [sheet.width, sheet.height, viewport.width, viewport.height].join(' ');

  useLayoutEffect(() => {
    const before = shown.current;
    if (!scroller.current || viewport.width === 0 || (before.page === page && before.layout === layout)) return;
    if (before.page !== page) place.current = { ...place.current, y: 0 };
    shown.current = { page, layout };
    const { left, top } = computeScroll(place.current, scroller.current);
    scroller.current.scrollLeft = left;
    scroller.current.scrollTop = top;
  });

  return () => {
    if (!scroller.current) return;
    place.current = computePlace(scroller.current, place.current);
    onScroll(place.current);
  };
}
