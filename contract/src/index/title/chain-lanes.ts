import type { ChainEntry } from './chain.ts';
import { CONVEYING_EFFECTS, type Effect } from './instrument-effects.ts';

/** Lanes of the drawing, fee title included; further ones are only counted. */
export const LANES_MAX = 12;

/** One document in the drawing. */
export interface DrawnNode {
  readonly docId: string;
  readonly number: string;
  /** From 0, which is fee title; undefined beyond the last lane. */
  readonly lane: number | undefined;
  readonly shape: 'square' | 'circle' | 'triangle';
  readonly isStray: boolean;
  readonly isEnded: boolean;
  readonly hasDoubts: boolean;
  /** For a burden: the row of the document that ended it, or the last row if it isn't ended. */
  readonly lastRow: number | undefined;
}

export interface Lanes {
  /** In the order of the entries. */
  readonly nodes: readonly DrawnNode[];
  readonly laneCount: number;
  /** Burdens beyond the last lane. */
  readonly leftOut: number;
}

type Drawn = Pick<
  ChainEntry,
  'docId' | 'displayDocNumber' | 'effect' | 'state' | 'reason' | 'isStray' | 'doubts' | 'related'
>;

/**
 * Places documents in lanes in which time runs down: fee title in the first, what is apart from it in the second if there is any, and
 * each burden in the first lane that is free from its document to its end. The time is in proportion to the documents.
 */
export function layOutLanes(entries: readonly Drawn[]): Lanes {
  const rows = new Map(entries.map(({ displayDocNumber }, row) => [displayDocNumber, row]));
  const hasStrays = entries.some(({ isStray }) => isStray);
  const first = hasStrays ? 2 : 1;
  /** For each lane from `first` on, the row through which it is taken. */
  const takenThrough: number[] = [];
  let leftOut = 0;
  const lanes = new Map<string, number>();
  const nodes = entries.map((entry, row): DrawnNode => {
    const lastRow = findLastRow(entry, { row, rows, rowCount: entries.length });
    const lane = chooseLane(entry);
    if (lane === undefined) leftOut += 1;
    else lanes.set(entry.docId, lane);
    return {
      docId: entry.docId,
      number: entry.displayDocNumber,
      lane,
      shape: shapeOf(entry),
      isStray: entry.isStray,
      isEnded: entry.state === 'ENDED' || entry.state === 'PAST_TERM',
      hasDoubts: entry.doubts.length > 0,
      lastRow,
    };

    function chooseLane({ effect, isStray, related }: Drawn): number | undefined {
      if (isStray) return 1;
      if (isConveyance(effect)) return 0;
      if (lastRow === undefined) return related.map((id) => lanes.get(id)).find((each) => each !== undefined) ?? 0;
      const free = takenThrough.findIndex((through) => through < row);
      const index = free < 0 ? takenThrough.length : free;
      if (first + index >= LANES_MAX) return undefined;
      takenThrough[index] = lastRow;
      return first + index;
    }
  });
  return { nodes, laneCount: first + takenThrough.length, leftOut };
}

function isConveyance(effect: ChainEntry['effect']): boolean {
  return effect !== 'UNKNOWN' && CONVEYING_EFFECTS.has(effect as Effect);
}

function shapeOf({ effect, state }: Drawn): DrawnNode['shape'] {
  if (isConveyance(effect)) return 'square';
  return state === null ? 'triangle' : 'circle';
}

/** A burden lasts to the document that ended it, if that one is listed, else to the end of the drawing. */
function findLastRow(
  { state, reason }: Drawn,
  {
    row,
    rows,
    rowCount,
  }: { readonly row: number; readonly rows: ReadonlyMap<string, number>; readonly rowCount: number },
): number | undefined {
  if (state === null) return undefined;
  if (state !== 'ENDED') return rowCount - 1;
  const end = rows.get(String(reason?.values.number ?? ''));
  return end === undefined || end < row ? row : end;
}
