import type { PageBox } from '@portal/contract/images/redactions/redactions';

const UNITS = 10_000;
/** A press moves a box by half a percent of the page: the height of half a typed line. */
const STEP = 50;
const SMALLEST = 20;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Moves a box with an arrow key, up to the edges of the page. Returns the same box for any other key. */
export function moveBox(box: PageBox, key: string): PageBox {
  const step = STEPS[key];
  if (step === undefined) return box;
  const across = limit(step[0], -box.left, UNITS - box.right);
  const down = limit(step[1], -box.top, UNITS - box.bottom);
  return { left: box.left + across, top: box.top + down, right: box.right + across, bottom: box.bottom + down };
}

/** Moves the right or the lower side of a box with an arrow key. Returns the same box for any other key. */
export function resizeBox(box: PageBox, key: string): PageBox {
  const step = STEPS[key];
  if (step === undefined) return box;
  return {
    ...box,
    right: limit(box.right + step[0], box.left + SMALLEST, UNITS),
    bottom: limit(box.bottom + step[1], box.top + SMALLEST, UNITS),
  };
}

/** The box between two points, in parts of the page. @returns undefined if it is too small to be meant. */
export function spanBox(one: readonly [number, number], other: readonly [number, number]): PageBox | undefined {
  const [left, right] = spanSide(one[0], other[0]);
  const [top, bottom] = spanSide(one[1], other[1]);
  return right - left < SMALLEST || bottom - top < SMALLEST ? undefined : { left, top, right, bottom };
}

function spanSide(one: number, other: number): readonly [number, number] {
  const [from, to] = one < other ? [one, other] : [other, one];
  return [limit(Math.floor(from * UNITS), 0, UNITS), limit(Math.ceil(to * UNITS), 0, UNITS)];
}

function limit(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
