import type { Drawing, DrawnLine, DrawnMark, DrawnShape, Stroke } from '../../drawing.ts';
import { type DrawnNode, LANES_MAX, type Lanes } from './chain-lanes.ts';

const ROW_HEIGHT = 20;
const LANE_WIDTH = 16;
const MARGIN = 12;
/** Wide enough for the longest number of a document. */
const NUMBER_WIDTH = 84;
const MARK_RADIUS = 5;
const FONT_SIZE = 11;

/**
 * Draws lanes with a row for each document, for the screen and for files. Squares convey, circles burden, triangles act
 * on another document; filled means open or in the chain.
 */
export function drawChain({ nodes, laneCount }: Lanes): Drawing {
  const lanes = Math.min(laneCount, LANES_MAX);
  return {
    width: NUMBER_WIDTH + 2 * MARGIN + lanes * LANE_WIDTH,
    rowHeight: ROW_HEIGHT,
    rowCount: nodes.length,
    margin: MARGIN,
    markRadius: MARK_RADIUS,
    fontSize: FONT_SIZE,
    // Lines are drawn first, so that marks are on them.
    shapes: [...drawTitleLines(nodes), ...nodes.flatMap(drawBurdenLine), ...nodes.flatMap(drawNode)],
  };
}

/** A line of a chain in the row of one document. */
export interface RowLine {
  readonly x: number;
  readonly stroke: Stroke;
  /** Whether it continues from the row above, and into the row below. */
  readonly isFromAbove: boolean;
  readonly goesOn: boolean;
}

/** The part of a drawing that is in the row of one document, for a table whose rows differ in height. */
export interface DrawnRow {
  readonly lines: readonly RowLine[];
  /** Undefined for a document without a lane. */
  readonly mark: Omit<DrawnMark, 'y'> | undefined;
}

/** Draws lanes row by row, as `drawChain` does as a whole. The numbers are in the table. */
export function drawChainRows(lanes: Lanes): {
  readonly width: number;
  readonly markRadius: number;
  readonly rows: readonly DrawnRow[];
} {
  const { width, markRadius, rowCount, shapes } = drawChain(lanes);
  const rows = Array.from({ length: rowCount }, () => ({
    lines: [] as RowLine[],
    mark: undefined as DrawnRow['mark'],
  }));
  for (const shape of shapes) {
    const x = shape.x - NUMBER_WIDTH;
    if (shape.kind === 'line') {
      const [first, last] = [rowOf(shape.top), rowOf(shape.bottom)];
      for (let row = first; row <= last; row += 1)
        rows[row]?.lines.push({ x, stroke: shape.stroke, isFromAbove: row > first, goesOn: row < last });
    } else if (shape.kind !== 'text') {
      const row = rows[rowOf(shape.y)];
      if (row !== undefined) row.mark = { kind: shape.kind, x, isFilled: shape.isFilled };
    }
  }
  return { width: width - NUMBER_WIDTH, markRadius, rows };
}

/** The line of fee title, and that of documents outside the chain. */
function drawTitleLines(nodes: readonly DrawnNode[]): DrawnLine[] {
  if (nodes.length === 0) return [];
  const fee = drawLine('plain', { lane: 0, row: 0, lastRow: nodes.length - 1 });
  const strayRows = nodes.flatMap(({ isStray }, row) => (isStray ? [row] : []));
  const [row = 0] = strayRows;
  const lastRow = strayRows.at(-1) ?? 0;
  return lastRow > row ? [fee, drawLine('dashed', { lane: 1, row, lastRow })] : [fee];
}

function drawBurdenLine({ lane, lastRow, isEnded }: DrawnNode, row: number): DrawnLine[] {
  if (lane === undefined || lastRow === undefined || lastRow <= row) return [];
  return [drawLine(isEnded ? 'faint' : 'strong', { lane, row, lastRow })];
}

function drawNode({ number, lane, shape, isEnded, isStray, hasDoubts }: DrawnNode, row: number): readonly DrawnShape[] {
  const y = yOf(row);
  const label = { kind: 'text', text: hasDoubts ? `? ${number}` : number, x: NUMBER_WIDTH, y } as const;
  return lane === undefined ? [label] : [label, { kind: shape, x: xOf(lane), y, isFilled: !isEnded && !isStray }];
}

function drawLine(
  stroke: DrawnLine['stroke'],
  { lane, row, lastRow }: { readonly lane: number; readonly row: number; readonly lastRow: number },
): DrawnLine {
  return { kind: 'line', stroke, x: xOf(lane), top: yOf(row), bottom: yOf(lastRow) };
}

function xOf(lane: number): number {
  return NUMBER_WIDTH + MARGIN + lane * LANE_WIDTH;
}

function yOf(row: number): number {
  return MARGIN + row * ROW_HEIGHT;
}

function rowOf(y: number): number {
  return Math.round((y - MARGIN) / ROW_HEIGHT);
}
