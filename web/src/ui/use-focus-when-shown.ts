import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses an element when it appears, so that users notice it. The element needs `tabIndex={-1}`. */
export function useFocusWhenShown<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus(), []);
  return element;
}
