import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { zoomAt } from './zoom-at.ts';

/**
 * Calls back when the user turns the wheel with Control held or pinches a touch pad, which browsers report as the same event.
 *
 * @param onZoom receives a positive number to zoom in, a negative one to zoom out.
 */
export function useWheelZoom(element: RefObject<HTMLElement | null>, onZoom: (direction: number) => void): void {
  const latest = useRef(onZoom);
  useLayoutEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const listening = element.current;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (listening) zoomAt(listening, { x: event.clientX, y: event.clientY }, () => latest.current(-event.deltaY));
    };
    // React's wheel listeners are passive, so they couldn't prevent the browser from zooming the window.
    listening?.addEventListener('wheel', zoom, { passive: false });
    return () => listening?.removeEventListener('wheel', zoom);
  }, [element]);
}
