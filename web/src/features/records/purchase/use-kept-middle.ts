import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps what is in the middle of a scrolled room in the middle while the scale of what it shows changes. */
export function useKeptMiddle(scroller: RefObject<HTMLElement | null>, scale: number): void {
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
