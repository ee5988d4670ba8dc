import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the center of a scrolled element centered when the scale of its content changes. */
export function useStableCenter(scroller: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const growth = scale / before.current;
    before.current = scale;
    if (!element || growth === 1) return;
    const { clientWidth, clientHeight } = element;
    element.scrollLeft = (element.scrollLeft + clientWidth / 2) * growth - clientWidth / 2;
    element.scrollTop = (element.scrollTop + clientHeight / 2) * growth - clientHeight / 2;
  }, [scroller, scale]);
}
