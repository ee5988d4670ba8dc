import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { describe, expect, it } from 'vitest';
import {
  type LegalPlace,
  matchLegal,
  type PlattedPlace,
  type SectionalPlace,
  strongerMatch,
} from './match-land.rules.ts';

const NOTHING: LegalPlace = {
  ...{ kind: 'LB', blockKey: '', lotKeys: [], part: null, unitKey: '', otherLotCode: null, otherLotKey: '' },
  ...{ quarterMask: null, cellMask: null, isUnspecified: false, comment: null },
};
const PLACE: PlattedPlace = {
  ...{ kind: 'LB', blockKey: '012', lotKey: '013', unitKey: '', otherLotCode: '', otherLotKey: '' },
};

describe('Lot 3 of block 2', () => {
  it.each<[string, Partial<LegalPlace>, MatchKind | undefined]>([
    ['is the same', { lotKeys: ['013'] }, 'SAME'],
    ['is only partly in a part of it', { lotKeys: ['013'], part: 'N 30 FT OF' }, 'PART'],
    ['is one of several', { lotKeys: ['013', '014'] }, 'CONTAINS'],
    // The image shows which of several lots a part text is about.
    ['may be in a part of several', { lotKeys: ['013', '014'], part: 'N 30 FT OF' }, 'MAY_INCLUDE'],
    ['is in all lots of the block', { lotKeys: ['*'] }, 'CONTAINS'],
    ['may be in a part of all lots', { lotKeys: ['*'], part: 'N 30 FT OF' }, 'MAY_INCLUDE'],
    ['may be in the block without lots', { lotKeys: [] }, 'MAY_INCLUDE'],
    ['isn’t another lot', { lotKeys: ['014'] }, undefined],
    ['isn’t several others', { lotKeys: ['014', '015'] }, undefined],
    ['isn’t the lot of another block', { blockKey: '011', lotKeys: ['013'] }, undefined],
    ['isn’t the lot of a plat without blocks', { blockKey: '', lotKeys: ['013'] }, undefined],
    ['is the lot of all blocks', { blockKey: '*', lotKeys: ['013'] }, 'SAME'],
    ['isn’t a unit', { lotKeys: ['013'], unitKey: '0212' }, undefined],
    ['isn’t an outlot of the same number', { lotKeys: [], otherLotCode: 'OL', otherLotKey: '013' }, undefined],
  ])('%s', (_title, legal, kind) => {
    expect(matchLegal(PLACE, { ...NOTHING, blockKey: '012', ...legal })).toBe(kind);
  });
});

describe('Unit 12 of a block', () => {
  const unit = { ...PLACE, lotKey: '', unitKey: '0212' };
  it.each<[string, Partial<LegalPlace>, MatchKind | undefined]>([
    ['is the same', { unitKey: '0212' }, 'SAME'],
    ['is the same on another lot', { unitKey: '0212', lotKeys: ['013'] }, 'SAME'],
    ['is only partly in a share of it', { unitKey: '0212', part: '1/2' }, 'PART'],
    ['isn’t another unit', { unitKey: '0213' }, undefined],
    ['isn’t another unit on all lots', { unitKey: '0213', lotKeys: ['*'] }, undefined],
    ['is in all of the block', { lotKeys: ['*'] }, 'CONTAINS'],
    ['may be on a lot', { lotKeys: ['013'] }, 'MAY_INCLUDE'],
    ['may be in the block', {}, 'MAY_INCLUDE'],
    ['isn’t in another block', { blockKey: '013', unitKey: '0212' }, undefined],
  ])('%s', (_title, legal, kind) => {
    expect(matchLegal(unit, { ...NOTHING, blockKey: '012', ...legal })).toBe(kind);
  });
});

describe('Outlot 1 of a plat', () => {
  const outlot = { ...PLACE, blockKey: '', lotKey: '', otherLotCode: 'OL', otherLotKey: '011' };
  const SAME = { otherLotCode: 'OL', otherLotKey: '011' };
  it.each<[string, Partial<LegalPlace>, MatchKind | undefined]>([
    ['is the same', SAME, 'SAME'],
    ['is only partly in a part of it', { ...SAME, part: 'N 30 FT OF' }, 'PART'],
    ['is only partly in what a comment excludes from', { ...SAME, comment: 'EX ROAD' }, 'PART'],
    ['isn’t another outlot', { ...SAME, otherLotKey: '012' }, undefined],
    ['isn’t another kind of lot', { ...SAME, otherLotCode: 'GL' }, undefined],
    ['is in all of the plat', { lotKeys: ['*'] }, 'CONTAINS'],
    ['isn’t in all lots of another kind', { lotKeys: ['*'], otherLotCode: 'GL', otherLotKey: '012' }, undefined],
    ['isn’t a lot of the same number', { lotKeys: ['011'] }, undefined],
  ])('%s', (_title, legal, kind) => {
    expect(matchLegal(outlot, { ...NOTHING, ...legal })).toBe(kind);
  });
});

// A section has sixteen quarter-quarters, in rows from the northwest: NW¼ is bits 0, 1, 4 and 5; NWNW is bit 0.
const NW = 0x0033;
const NWNW = 0x0001;
const N2 = 0x00ff;
const E2 = 0xcccc;
const SE = 0xcc00;
const sectional = (quarterMask: number | undefined, changes: Partial<SectionalPlace> = {}): SectionalPlace => ({
  ...{ kind: 'MB', otherLotCode: '', otherLotKey: '', comment: '' },
  aliquot: quarterMask === undefined ? undefined : { quarterMask, cellMask: undefined },
  ...changes,
});
const MB: LegalPlace = { ...NOTHING, kind: 'MB' };

describe('A part of a section', () => {
  it.each<[string, SectionalPlace, Partial<LegalPlace>, MatchKind | undefined]>([
    ['is the same', sectional(NW), { quarterMask: NW }, 'SAME'],
    ['is in a larger one', sectional(NW), { quarterMask: N2 }, 'CONTAINS'],
    ['is only partly in a smaller one', sectional(NW), { quarterMask: NWNW }, 'PART'],
    ['shares ground with another', sectional(N2), { quarterMask: E2 }, 'OVERLAPS'],
    ['isn’t next to it', sectional(NW), { quarterMask: SE }, undefined],
    // A comment may exclude the requested land: the match is never more than possible.
    ['may be left out of the same', sectional(NW), { quarterMask: NW, comment: 'EX ROAD' }, 'MAY_INCLUDE'],
    ['may be left out of a larger one', sectional(NW), { quarterMask: N2, comment: 'EX ROAD' }, 'MAY_INCLUDE'],
    ['may be left out of a smaller one', sectional(NW), { quarterMask: NWNW, comment: 'EX ROAD' }, 'MAY_INCLUDE'],
    [
      'with the same words is the same text',
      sectional(NW, { comment: 'EX  road ' }),
      { quarterMask: NW, comment: ' ex ROAD' },
      'SAME_TEXT',
    ],
    [
      'with additional words is in the same land without any',
      sectional(NW, { comment: 'EX ROAD' }),
      { quarterMask: NW },
      'CONTAINS',
    ],
    ['with other words', sectional(NW, { comment: 'EX ROAD' }), { quarterMask: NW, comment: 'EX RIVER' }, 'CONTAINS'],
    [
      'may be in a section without quarters',
      sectional(NW),
      { quarterMask: 0xffff, isUnspecified: true },
      'MAY_INCLUDE',
    ],
    [
      'isn’t in unclear land that a comment describes',
      sectional(NW),
      { quarterMask: 0xffff, isUnspecified: true, comment: 'N 5 RODS' },
      undefined,
    ],
    [
      'may be in a government lot',
      sectional(NW),
      { quarterMask: 0xffff, otherLotCode: 'GL', otherLotKey: '011' },
      'MAY_INCLUDE',
    ],
    ['isn’t in a legal without quarters', sectional(NW), { quarterMask: null }, undefined],
    ['isn’t a lot of a plat', sectional(NW), { kind: 'LB', quarterMask: NW }, undefined],
  ])('%s', (_title, place, legal, kind) => {
    expect(matchLegal(place, { ...MB, ...legal })).toBe(kind);
  });

  it('is also compared by the cells of its quarters', () => {
    const cells = (...set: readonly number[]) =>
      Array.from({ length: 256 }, (_, index) => (set.includes(index) ? '1' : '0')).join('');
    const place = sectional(NWNW, { aliquot: { quarterMask: NWNW, cellMask: cells(0, 1) } });
    expect(matchLegal(place, { ...MB, quarterMask: NWNW, cellMask: cells(0, 1) })).toBe('SAME');
    expect(matchLegal(place, { ...MB, quarterMask: NWNW, cellMask: cells(0) })).toBe('PART');
    expect(matchLegal(place, { ...MB, quarterMask: NWNW, cellMask: cells(1, 2) })).toBe('OVERLAPS');
    expect(matchLegal(place, { ...MB, quarterMask: NWNW, cellMask: cells(2, 3) })).toBeUndefined();
    expect(matchLegal(place, { ...MB, quarterMask: NWNW })).toBe('CONTAINS');
  });
});

describe('Government lot 1 of a section', () => {
  const lot = sectional(undefined, { otherLotCode: 'GL', otherLotKey: '011' });
  it.each<[string, Partial<LegalPlace>, MatchKind | undefined]>([
    ['is the same', { otherLotCode: 'GL', otherLotKey: '011' }, 'SAME'],
    [
      'is only partly in what a comment excludes from',
      { otherLotCode: 'GL', otherLotKey: '011', comment: 'EX ROAD' },
      'PART',
    ],
    ['isn’t another one', { otherLotCode: 'GL', otherLotKey: '012' }, undefined],
    ['is in the whole section', { quarterMask: 0xffff }, 'CONTAINS'],
    [
      'isn’t surely in a section with words that exclude something',
      { quarterMask: 0xffff, comment: 'EX ROAD' },
      undefined,
    ],
    ['isn’t in a quarter', { quarterMask: NW }, undefined],
    ['isn’t in a section of cells', { quarterMask: 0xffff, cellMask: '1'.repeat(255).concat('0') }, undefined],
    ['may be in a section without quarters', { quarterMask: 0xffff, isUnspecified: true }, 'MAY_INCLUDE'],
  ])('%s', (_title, legal, kind) => {
    expect(matchLegal(lot, { ...MB, ...legal })).toBe(kind);
  });
});

describe('Of two kinds of match, the stronger', () => {
  const STRONGEST_FIRST: readonly MatchKind[] = [
    ...(['SAME', 'CONTAINS', 'SAME_TEXT', 'PART', 'OVERLAPS', 'MAY_INCLUDE', 'PARCEL', 'REFERENCE', 'NAME'] as const),
  ];
  it.each(STRONGEST_FIRST.map((kind, rank) => [kind, rank] as const))('%s', (kind, rank) => {
    expect(strongerMatch(kind, undefined)).toBe(kind);
    for (const [otherRank, other] of STRONGEST_FIRST.entries())
      expect(strongerMatch(kind, other)).toBe(otherRank < rank ? other : kind);
  });
});
