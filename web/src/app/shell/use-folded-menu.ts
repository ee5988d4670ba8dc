import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Up to this width the menu is always behind a button; the style sheet has the same limit. */
const PHONE = '(max-width: 760px)';

/**
 * Whether the banner's menu is behind a button: on a phone, and wherever its parts don't fit next to each other. Their width depends on
 * the user's role, balance and language, so it is measured, before the browser paints.
 */
export function useFoldedMenu(banner: RefObject<HTMLElement | null>): boolean {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [width, setWidth] = useState(0);
  // The width that one row needed when it last didn't fit: a folded menu can't be measured.
  const [neededWidth, setNeededWidth] = useState(0);
  const isFolded = isPhone || width < neededWidth;
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth, scrollWidth } = element;
      setWidth(clientWidth);
      if (!isFolded && scrollWidth > clientWidth) setNeededWidth(scrollWidth);
    };
    measure();
    // The parts grow when the balance or the typeface arrives, the banner with the window.
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.querySelectorAll(':scope > *, :scope > * > *')]) observer.observe(part);
    return () => observer.disconnect();
  });
  return isFolded;
}
