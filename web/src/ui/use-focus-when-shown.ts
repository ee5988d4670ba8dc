import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to an element when it appears; for what a person has to notice where it stands. It needs `tabIndex={-1}`. */
export function useFocusWhenShown<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
