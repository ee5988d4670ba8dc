import { describe, expect, it } from 'vitest';
import { LANES_MAX, layOutLanes } from './chain-lanes.ts';

type Entry = Parameters<typeof layOutLanes>[0][number];

function build(docId: string, given: Partial<Entry> & { readonly endedBy?: string } = {}): Entry {
  const { endedBy, ...others } = given;
  return {
    docId,
    displayDocNumber: docId,
    effect: 'ENCUMBERS',
    state: endedBy === undefined ? 'OPEN' : 'ENDED',
    reason: endedBy === undefined ? null : { code: 'RELEASED', values: { number: endedBy } },
    isStray: false,
    doubts: [],
    related: [],
    ...others,
  };
}
const deed = (docId: string, isStray = false) => build(docId, { effect: 'CONVEYS', state: null, isStray });
const lanesOf = (entries: readonly Entry[]) => layOutLanes(entries).nodes.map(({ lane }) => lane);

describe('the lanes of a drawing', () => {
  it('have fee title first, and give an encumbrance the first free lane until its end', () => {
    const release = build('A3', { effect: 'RELEASES', state: null, related: ['A1'] });
    const entries = [deed('A0'), build('A1', { endedBy: 'A3' }), build('A2'), release, build('A4')];
    expect(lanesOf(entries)).toEqual([0, 1, 2, 1, 1]);
    expect(layOutLanes(entries).nodes.map(({ lastRow }) => lastRow)).toEqual([undefined, 3, 4, undefined, 4]);
  });

  it('keep documents outside the chain in a separate lane', () => {
    expect(lanesOf([deed('A0'), deed('A1', true), build('A2')])).toEqual([0, 1, 2]);
  });

  it('are limited to twelve, and the rest is counted', () => {
    const entries = Array.from({ length: 20 }, (_, index) => build(`A${index}`));
    const { nodes, leftOut } = layOutLanes(entries);
    expect(Math.max(...nodes.map(({ lane }) => lane ?? 0))).toBe(LANES_MAX - 1);
    expect(leftOut).toBe(20 - (LANES_MAX - 1));
  });

  it('draw five thousand documents that name each other in a circle', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) =>
      build(`A${index}`, { related: [`A${(index + 1) % 5_000}`], endedBy: `A${(index + 2_500) % 5_000}` }),
    );
    expect(layOutLanes(entries).nodes).toHaveLength(5_000);
  });

  it('end a burden in its own row if the document that ended it is not listed', () => {
    expect(layOutLanes([build('A1', { endedBy: 'A9' })]).nodes[0]?.lastRow).toBe(0);
  });
});
