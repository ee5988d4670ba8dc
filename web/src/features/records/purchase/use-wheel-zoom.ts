import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Calls back when somebody turns the wheel with Control held, or pinches a touch pad, which browsers report alike.
 *
 * @param onZoom given a positive number for closer, a negative one for farther.
 */
export function useWheelZoom(element: RefObject<HTMLElement | null>, onZoom: (direction: number) => void): void {
  const latest = useRef(onZoom);
  useLayoutEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(-event.deltaY);
    };
    const listening = element.current;
    // React listens passively to wheels, and could not keep the browser from zooming the whole window.
    listening?.addEventListener('wheel', zoom, { passive: false });
    return () => listening?.removeEventListener('wheel', zoom);
  }, [element]);
}
