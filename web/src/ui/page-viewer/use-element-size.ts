import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './page-viewer.rules.ts';

/** Returns the size of an element's content box, without padding and scroll bars; zero until it's measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
