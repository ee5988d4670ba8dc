import { describe, expect, it } from 'vitest';
import type { DrawnLine } from '../../drawing.ts';
import { drawChain, drawChainRows } from './chain-drawing.ts';
import type { DrawnNode } from './chain-lanes.ts';

function buildNode(row: number, given: Partial<DrawnNode> = {}): DrawnNode {
  return {
    ...{ docId: `A${row}`, number: `A${row}`, lane: 0, shape: 'square', lastRow: undefined },
    ...{ isStray: false, isEnded: false, hasDoubts: false },
    ...given,
  };
}
const draw = (nodes: readonly DrawnNode[], leftOut = 0) => drawChain({ nodes, laneCount: 3, leftOut });
const linesOf = (nodes: readonly DrawnNode[]) =>
  draw(nodes).shapes.filter((shape): shape is DrawnLine => shape.kind === 'line');

describe('the drawing of a chain', () => {
  it('has fee title from the first row to the last, and a burden from its row to its end', () => {
    const loan = { lane: 1, shape: 'circle' } as const;
    const [fee, open, ended] = linesOf([
      buildNode(0),
      buildNode(1, { ...loan, lastRow: 3 }),
      buildNode(2, { ...loan, lane: 2, lastRow: 3, isEnded: true }),
      buildNode(3),
    ]);
    expect(fee).toMatchObject({ stroke: 'plain', top: 12, bottom: 72 });
    expect(open).toMatchObject({ stroke: 'strong', top: 32, bottom: 72 });
    expect(ended).toMatchObject({ stroke: 'faint', top: 52, bottom: 72 });
    expect(new Set([fee?.x, open?.x, ended?.x]).size).toBe(3);
  });

  it('connects documents outside the chain with a dashed line, and leaves their marks empty', () => {
    const stray = { lane: 1, isStray: true } as const;
    const nodes = [buildNode(0), buildNode(1, stray), buildNode(2), buildNode(3, stray)];
    expect(linesOf(nodes)[1]).toMatchObject({ stroke: 'dashed', top: 32, bottom: 72 });
    const filled = draw(nodes).shapes.flatMap((shape) => (shape.kind === 'square' ? [shape.isFilled] : []));
    expect(filled).toEqual([true, false, true, false]);
  });

  it('numbers every document and marks doubts, even for documents without a lane', () => {
    const { shapes } = draw([buildNode(0, { hasDoubts: true }), buildNode(1, { lane: undefined, lastRow: 1 })], 1);
    expect(shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))).toEqual(['? A0', 'A1']);
    expect(shapes.filter(({ kind }) => kind === 'square')).toHaveLength(1);
  });

  it('is empty without documents', () => {
    expect(draw([]).shapes).toEqual([]);
  });

  it('has in each row the mark of its document, and the passing lines', () => {
    const loan = { lane: 1, shape: 'circle', lastRow: 2 } as const;
    const { rows } = drawChainRows({
      nodes: [buildNode(0), buildNode(1, loan), buildNode(2)],
      laneCount: 2,
      leftOut: 0,
    });
    expect(rows.map(({ mark }) => mark?.kind)).toEqual(['square', 'circle', 'square']);
    const ends = rows.map(({ lines }) => lines.map(({ isFromAbove, goesOn }) => [isFromAbove, goesOn]));
    expect(ends).toEqual([
      [[false, true]],
      [
        [true, true],
        [false, true],
      ],
      [
        [true, false],
        [true, false],
      ],
    ]);
  });
});
