/** Columns of a row, from `from` to before `to`. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

/**
 * Sets columns of a coded row of a black and white page to one color; what was there is gone.
 *
 * @param changes the first `count` entries are the columns where the color changes, in ascending order; the row starts white. It is changed, and
 *   needs two more entries.
 * @param isBlack the color of the columns.
 * @returns the new number of changes.
 */
export function paintColumns(
  changes: Int32Array,
  count: number,
  { from, to, isBlack, width }: Columns & { readonly isBlack: boolean; readonly width: number },
): number {
  const [start, end] = [Math.max(0, from), Math.min(to, width)];
  if (start >= end) return count;
  // Changes before the columns, and those up to their end: an odd number of changes is black.
  let before = 0;
  while (before < count && (changes[before] as number) < start) before += 1;
  let until = before;
  while (until < count && (changes[until] as number) <= end) until += 1;
  const isBlackBefore = before % 2 === 1;
  const isBlackAfter = until % 2 === 1;
  const rest = changes.slice(until, count);
  let next = before;
  if (isBlackBefore !== isBlack) changes[next++] = start;
  if (isBlackAfter !== isBlack && end < width) changes[next++] = end;
  // At the edge of the page nothing follows; the parity of what follows within it is kept.
  if (end < width) {
    changes.set(rest, next);
    next += rest.length;
  }
  return next;
}
