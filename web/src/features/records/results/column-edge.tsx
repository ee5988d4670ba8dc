import type { PointerEvent } from 'react';
import classes from './column-edge.module.css';

/**
 * The edge of a heading, which a pointer drags to change the width of the column. The width is in the menu of the list for the keyboard.
 * Must be in its `th`.
 */
export function ColumnEdge({ onResize }: { readonly onResize: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const heading = edge.closest('th');
    if (heading === null) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const { left } = heading.getBoundingClientRect();
    let width: number | undefined;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = clientX - left;
      heading.style.width = `${width}px`;
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      if (width !== undefined) onResize(width);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  };
  return <span aria-hidden="true" className={classes.edge} onPointerDown={drag} />;
}
