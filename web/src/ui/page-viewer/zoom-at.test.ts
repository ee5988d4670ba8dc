import { expect, it } from 'vitest';
import { zoomAt } from './zoom-at.ts';

it('Zooming keeps what is under the fingers where it is', () => {
  const scroller = document.createElement('div');
  const page = scroller.appendChild(document.createElement('div'));
  let scale = 1;
  page.getBoundingClientRect = () =>
    new DOMRect(10 - scroller.scrollLeft, 20 - scroller.scrollTop, 100 * scale, 200 * scale);
  const findShare = ({ x, y }: { x: number; y: number }) => {
    const { left, top, width, height } = page.getBoundingClientRect();
    return [(x - left) / width, (y - top) / height];
  };
  const point = { x: 85, y: 70 };
  const before = findShare(point);
  expect(before).toEqual([0.75, 0.25]);
  zoomAt(scroller, point, () => {
    scale = 3;
  });
  expect(findShare(point)).toEqual(before);
  expect([scroller.scrollLeft, scroller.scrollTop]).toEqual([150, 100]);
});

it('A page without a size is zoomed all the same', () => {
  let isZoomed = false;
  zoomAt(document.createElement('div'), { x: 0, y: 0 }, () => {
    isZoomed = true;
  });
  expect(isZoomed).toBe(true);
});
