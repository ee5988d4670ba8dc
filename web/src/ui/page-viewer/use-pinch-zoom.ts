import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pinchScale } from './page-viewer.rules.ts';
import { zoomAt } from './zoom-at.ts';

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
    const listening = element.current;
    let start: { readonly scale: number; readonly distance: number } | undefined;
    const begin = ({ touches }: TouchEvent) => {
      const fingers = measureFingers(touches);
      start = fingers && { scale: latest.current.scale, distance: fingers.distance };
    };
    const move = (event: TouchEvent) => {
      const fingers = measureFingers(event.touches);
      if (!listening || !start || !fingers) return;
      event.preventDefault();
      const scale = pinchScale(start.scale, start.distance, fingers.distance);
      zoomAt(listening, fingers.middle, () => latest.current.onScale(scale));
    };
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

/** Returns the distance and the middle of two fingers in pixels; undefined if one or more than two touch the element. */
function measureFingers(touches: TouchList) {
  const [first, second] = touches;
  if (!first || !second || touches.length > 2) return undefined;
  return {
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    middle: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
  };
}
