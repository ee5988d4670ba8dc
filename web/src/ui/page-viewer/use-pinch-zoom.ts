import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pinchScale } from './page-viewer.rules.ts';

/**
 * Zooms with two fingers. The element needs `touch-action: pan-x pan-y`: one finger scrolls it, and the browser leaves the second to this.
 *
 * @param scale the scale of the page.
 * @param onScale receives the scale that the fingers ask for.
 */
export function usePinchZoom(
  element: RefObject<HTMLElement | null>,
  scale: number,
  onScale: (scale: number) => void,
): void {
  const latest = useRef({ scale, onScale });
  useLayoutEffect(() => {
    latest.current = { scale, onScale };
  });
  useEffect(() => {
    let start: { readonly scale: number; readonly distance: number } | undefined;
    const begin = ({ touches }: TouchEvent) => {
      const distance = measureDistance(touches);
      start = distance === undefined ? undefined : { scale: latest.current.scale, distance };
    };
    const move = (event: TouchEvent) => {
      const distance = measureDistance(event.touches);
      if (!start || distance === undefined) return;
      event.preventDefault();
      latest.current.onScale(pinchScale(start.scale, start.distance, distance));
    };
    const listening = element.current;
    listening?.addEventListener('touchstart', begin);
    listening?.addEventListener('touchend', begin);
    // React's touch listeners are passive, so they couldn't keep two fingers from scrolling.
    listening?.addEventListener('touchmove', move, { passive: false });
    return () => {
      listening?.removeEventListener('touchstart', begin);
      listening?.removeEventListener('touchend', begin);
      listening?.removeEventListener('touchmove', move);
    };
  }, [element]);
}

/** Returns the distance of two fingers in pixels; undefined if one or more than two touch the element. */
function measureDistance(touches: TouchList): number | undefined {
  const [first, second] = touches;
  if (!first || !second || touches.length > 2) return undefined;
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
}
