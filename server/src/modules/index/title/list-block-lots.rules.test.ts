import { describe, expect, it } from 'vitest';
import type { LegalRow } from './land.queries.ts';
import { BLOCK_LOTS_MAX, listBlockLots } from './list-block-lots.rules.ts';
import type { PlattedPlace } from './match-land.rules.ts';

const PLACE: PlattedPlace = {
  ...{ kind: 'LB', blockKey: '012', lotKey: '013', unitKey: '', otherLotCode: '', otherLotKey: '' },
};
const legal = (documentId: number | null, lotKeys: readonly string[], changes: Partial<LegalRow> = {}): LegalRow => ({
  ...{ kind: 'LB', blockKey: '012', lotKeys, part: null, unitKey: '', otherLotCode: null, otherLotKey: '' },
  ...{ quarterMask: null, cellMask: null, isUnspecified: false, comment: null },
  ...{ documentId, certificateId: null, description: '' },
  ...changes,
});
const lotsOf = (...legals: readonly LegalRow[]) =>
  listBlockLots(PLACE, legals).map(({ lot, documentCount }) => `${lot}: ${documentCount}`);

describe('The lots of a block', () => {
  it('are in the order of their numbers, each with its documents', () => {
    expect(lotsOf(legal(1, ['0210']), legal(2, ['013', '0212A']), legal(3, ['013']))).toEqual([
      '3: 2',
      '10: 1',
      '12A: 1',
    ]);
  });

  it('count a document that names a lot twice once', () => {
    expect(lotsOf(legal(1, ['013']), legal(1, ['013', '014']))).toEqual(['3: 1', '4: 1']);
  });

  it.each<[string, LegalRow]>([
    ['another block', legal(1, ['013'], { blockKey: '013' })],
    ['all blocks', legal(1, ['013'], { blockKey: '*' })],
    ['no document', legal(null, ['013'], { certificateId: 4 })],
    ['an outlot', legal(1, ['013'], { otherLotCode: 'OL' })],
    ['a unit', legal(1, ['013'], { unitKey: '011' })],
    ['all lots', legal(1, ['*'])],
    ['a lot without a number', legal(1, [''])],
    ['no lot', legal(1, [])],
  ])('exclude those of a legal of %s', (_title, row) => {
    expect(lotsOf(row)).toEqual([]);
  });

  it.each([
    [BLOCK_LOTS_MAX, BLOCK_LOTS_MAX],
    [BLOCK_LOTS_MAX + 1, BLOCK_LOTS_MAX + 1],
    // One more than the limit shows that there are more.
    [BLOCK_LOTS_MAX + 2, BLOCK_LOTS_MAX + 1],
  ])('%s are listed as %s', (named, listed) => {
    const keys = Array.from({ length: named }, (_, index) => `04${1_000 + index}`);
    const lots = listBlockLots(PLACE, [legal(1, keys.toReversed())]);
    expect(lots).toHaveLength(listed);
    expect(lots[0]?.lot).toBe('1000');
  });
});
