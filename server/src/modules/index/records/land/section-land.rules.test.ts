import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAliquot } from './aliquot.ts';
import { combineSectionLand, type SectionDescription } from './section-land.rules.ts';

/** A legal description with an aliquot, as an import stores it. */
function describeLand(aliquot: string | null, more: Partial<SectionDescription> = {}): SectionDescription {
  const parts = aliquot === null ? undefined : parseAliquot(aliquot);
  return {
    quarterMask: parts?.quarterMask ?? 0xffff,
    cellMask: parts?.cellMask ?? null,
    isUnspecified: parts === undefined,
    ...{ aliquot, otherLot: '', part: null, comment: null },
    ...more,
  };
}

/** Returns the mask of four rows of the drawing, north first. */
function maskOf(...rows: readonly string[]): number {
  return [...rows.join('')].reduce((mask, field, bit) => (field === '#' ? mask | (1 << bit) : mask), 0);
}

const NE = maskOf('..##', '..##', '....', '....');
const NENE = maskOf('...#', '....', '....', '....');
const EMPTY = { wholeQuarters: 0, partialQuarters: 0, otherLots: [], isPartUnknown: false };

describe('The land of a section', () => {
  it.each<[string, readonly SectionDescription[], Partial<ReturnType<typeof combineSectionLand>>]>([
    ['is nothing without a description', [], {}],
    ['is unknown where no part is named', [describeLand(null)], { isPartUnknown: true }],
    [
      'is empty for a government lot, which is named',
      [describeLand(null, { otherLot: 'Govt Lot 2' })],
      { otherLots: ['Govt Lot 2'] },
    ],
    [
      'has a government lot somewhere in its quarter',
      [describeLand('NENE', { otherLot: 'Govt Lot 2' })],
      { otherLots: ['Govt Lot 2'], partialQuarters: NENE },
    ],
    ['is the section if the index says so', [describeLand('ALL')], { wholeQuarters: 0xffff }],
    ['is a quarter', [describeLand('NE4')], { wholeQuarters: NE }],
    ['is a part of a quarter-quarter', [describeLand('N2 NE NE')], { partialQuarters: NENE }],
    ['is a part of what a comment limits', [describeLand('NE4', { comment: 'EXC W 30 FT' })], { partialQuarters: NE }],
    ['is a part of a tract’s quarter', [describeLand('NE4', { part: 'TRACT B' })], { partialQuarters: NE }],
    ['is a part where the aliquot says PT', [describeLand('PT NE4')], { partialQuarters: NE }],
    ['is a part for a third, which no cell fits', [describeLand('N 1/3 NENE')], { partialQuarters: NENE }],
    ['keeps halves and quarters that are written as fractions', [describeLand('NE 1/4')], { wholeQuarters: NE }],
    [
      'is whole where another description covers the part',
      [describeLand('N2 NE NE'), describeLand('NE4'), describeLand('PT NE4')],
      { wholeQuarters: NE },
    ],
    [
      'names each other lot once, next to what is drawn',
      [
        describeLand(null, { otherLot: 'Govt Lot 2' }),
        describeLand(null, { otherLot: 'Govt Lot 2' }),
        describeLand('NENE'),
        describeLand(null),
      ],
      { otherLots: ['Govt Lot 2'], wholeQuarters: NENE, isPartUnknown: true },
    ],
  ])('%s', (_, descriptions, expected) => {
    expect(combineSectionLand(descriptions)).toEqual({ ...EMPTY, ...expected });
  });

  // A section has 640 acres and a quarter-quarter 40: multiplying the fractions of a deed needs no drawing.
  it('is drawn with no more acres than the deed has, and touches at least as many', () => {
    const piece = fc.oneof(
      fc.constantFrom('NE4', 'NW4', 'SE4', 'SW4').map((text) => ({ text, share: 1 / 4 })),
      fc.constantFrom('N2', 'S2', 'E2', 'W2').map((text) => ({ text, share: 1 / 2 })),
      fc
        .record({ side: fc.constantFrom('N', 'E', 'S', 'W'), over: fc.integer({ min: 1, max: 15 }) })
        .map(({ side, over }) => ({ text: `${side} ${over}/16`, share: over / 16 })),
      fc.constantFrom('N 1/3', 'W 2/3', 'E 3/5').map((text) => ({
        text,
        share: Number(text.slice(2, 3)) / Number(text.slice(4)),
      })),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const acres = pieces.reduce((area, { share }) => area * share, 640);
        const land = combineSectionLand([describeLand(pieces.map(({ text }) => text).join(' '))]);
        expect(countQuarters(land.wholeQuarters) * 40).toBeLessThanOrEqual(acres + 1e-6);
        expect(countQuarters(land.wholeQuarters | land.partialQuarters) * 40).toBeGreaterThanOrEqual(acres - 1e-6);
        expect(land.wholeQuarters & land.partialQuarters).toBe(0);
        expect(land.isPartUnknown).toBe(false);
      }),
    );
  });
});

function countQuarters(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length;
}
