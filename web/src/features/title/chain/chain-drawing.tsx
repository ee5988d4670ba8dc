import type { ChainEntry } from '@portal/contract/title/chain';
import { useMemo } from 'react';
import classes from './chain-drawing.module.css';
import { type DrawnNode, LANES_MAX, layOutLanes } from './chain-lanes.rules.ts';

const ROW_HEIGHT = 20;
const LANE_WIDTH = 16;
const MARGIN = 12;
/** Wide enough for the longest number of a document. */
const NUMBER_WIDTH = 84;
const MARK = 5;

/**
 * The chain as a drawing in which time runs down: what it shows, the table says in words. Hidden from screen readers and without tab
 * stops; shapes, fill and dashes carry what colors do.
 */
export function ChainDrawing({ entries }: { readonly entries: readonly ChainEntry[] }) {
  const { nodes, laneCount, leftOut } = useMemo(() => layOutLanes(entries), [entries]);
  const lanes = Math.min(laneCount, LANES_MAX);
  const width = NUMBER_WIDTH + 2 * MARGIN + lanes * LANE_WIDTH;
  const height = 2 * MARGIN + nodes.length * ROW_HEIGHT;
  const strayRows = nodes.flatMap(({ isStray }, row) => (isStray ? [row] : []));
  return (
    <div className={classes.drawing} aria-hidden="true">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line className={classes.fee} x1={xOf(0)} x2={xOf(0)} y1={yOf(0)} y2={yOf(nodes.length - 1)} />
        {strayRows.length > 1 && (
          <line
            className={classes.stray}
            x1={xOf(1)}
            x2={xOf(1)}
            y1={yOf(strayRows[0] ?? 0)}
            y2={yOf(strayRows.at(-1) ?? 0)}
          />
        )}
        {nodes.map((node, row) => (
          <Node key={node.docId} node={node} row={row} />
        ))}
      </svg>
      {leftOut > 0 && <p>+ {leftOut}</p>}
    </div>
  );
}

function Node({ node, row }: { readonly node: DrawnNode; readonly row: number }) {
  const { lane, lastRow, number, isEnded, hasDoubts } = node;
  return (
    <g>
      <text className={classes.number} x={NUMBER_WIDTH} y={yOf(row) + 4}>
        {hasDoubts ? `? ${number}` : number}
      </text>
      {lane !== undefined && lastRow !== undefined && lastRow > row && (
        <line
          className={isEnded ? classes.ended : classes.open}
          x1={xOf(lane)}
          x2={xOf(lane)}
          y1={yOf(row)}
          y2={yOf(lastRow)}
        />
      )}
      {lane !== undefined && <Mark node={node} x={xOf(lane)} y={yOf(row)} />}
    </g>
  );
}

/** Squares convey, circles burden, triangles do something to another document. Filled means open or in the chain. */
function Mark({ node, x, y }: { readonly node: DrawnNode; readonly x: number; readonly y: number }) {
  const className = node.isEnded || node.isStray ? classes.hollow : classes.filled;
  if (node.shape === 'square')
    return <rect className={className} x={x - MARK} y={y - MARK} width={2 * MARK} height={2 * MARK} />;
  if (node.shape === 'circle') return <circle className={className} cx={x} cy={y} r={MARK} />;
  return <path className={className} d={`M${x - MARK} ${y + MARK}h${2 * MARK}l${-MARK} ${-2 * MARK}z`} />;
}

function xOf(lane: number): number {
  return NUMBER_WIDTH + MARGIN + lane * LANE_WIDTH;
}

function yOf(row: number): number {
  return MARGIN + row * ROW_HEIGHT;
}
