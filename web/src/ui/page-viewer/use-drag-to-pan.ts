import { type PointerEvent, type RefObject, useRef } from 'react';

const PRIMARY_BUTTON = 0;

/** Scrolls an element by dragging it with the mouse. Touch scrolling is native. */
export function useDragToPan(scroller: RefObject<HTMLElement | null>) {
  const grip = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const release = () => {
    grip.current = undefined;
    scroller.current?.removeAttribute('data-dragging');
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== PRIMARY_BUTTON || isOnScrollbar(event)) return;
      grip.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.setAttribute('data-dragging', 'true');
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (!grip.current) return;
      currentTarget.scrollBy(grip.current.x - clientX, grip.current.y - clientY);
      grip.current = { x: clientX, y: clientY };
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function isOnScrollbar({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = currentTarget.getBoundingClientRect();
  return clientX - left >= currentTarget.clientWidth || clientY - top >= currentTarget.clientHeight;
}
