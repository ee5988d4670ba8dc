import type { Direction } from '@portal/contract/index/search/definitions/land-criteria';

/** Quarter-quarters on a side of a section. */
export const SIDE = 4;

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The values of the two larger selectors. */
export interface Quarters {
  readonly q: Direction;
  readonly qq: Direction;
}

const SECTION: Rectangle = { left: 0, top: 0, width: SIDE, height: SIDE };
const CORNERS = ['NW', 'NE', 'SW', 'SE'] as const;

/**
 * Whether the selectors cover land of a quarter-quarter: all of it without a selection, and that quarter of each
 * quarter if only the smaller one is selected.
 */
export function isCovered({ q, qq }: Quarters, row: number, column: number): boolean {
  const quarters = q === '' && qq !== '' ? CORNERS : [q];
  return quarters.some((quarter) => {
    const { left, top, width, height } = take(take(SECTION, quarter), qq);
    return row >= top && row < top + height && column >= left && column < left + width;
  });
}

/** The selectors of one quarter-quarter. */
export function quartersAt(row: number, column: number): Quarters {
  return { q: cornerAt(Math.floor(row / 2), Math.floor(column / 2)), qq: cornerAt(row % 2, column % 2) };
}

/** Clicks on a quarter-quarter select it, then its whole quarter, then nothing. */
export function clickQuarter(chosen: Quarters, row: number, column: number): Quarters {
  const clicked = quartersAt(row, column);
  if (chosen.q !== clicked.q) return clicked;
  if (chosen.qq === clicked.qq) return { q: clicked.q, qq: '' };
  return chosen.qq === '' ? { q: '', qq: '' } : clicked;
}

function cornerAt(row: number, column: number): Direction {
  return CORNERS[row * 2 + column] ?? '';
}

function take({ left, top, width, height }: Rectangle, part: Direction): Rectangle {
  const isHalved = { across: /[EW]/.test(part), down: /[NS]/.test(part) };
  return {
    left: part.includes('E') ? left + width / 2 : left,
    top: part.includes('S') ? top + height / 2 : top,
    width: isHalved.across ? width / 2 : width,
    height: isHalved.down ? height / 2 : height,
  };
}
