import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Aliquot,
  aliquotsEqual,
  aliquotsOverlap,
  combineAliquots,
  parseAliquot,
  WHOLE_SECTION,
} from './aliquot.ts';

/** The names of the quarter-quarters, row by row from the north, each row from the west. */
const DRAWING = 'NWNW NENW NWNE NENE SWNW SENW SWNE SENE NWSW NESW NWSE NESE SWSW SESW SWSE SESE'.split(' ');

function read(text: string): Aliquot {
  const aliquot = parseAliquot(text);
  if (aliquot === undefined) throw new Error(`Not an aliquot: ${text}`);
  return aliquot;
}

function listQuarters({ quarterMask }: Aliquot): string {
  return DRAWING.filter((_, bit) => (quarterMask & (1 << bit)) !== 0).join(' ');
}

describe('an aliquot is a set of quarter-quarters', () => {
  const northEast = 'NWNE NENE SWNE SENE';
  test.each([
    ...['NE4', 'NE/4', 'NE¼', 'NE 1/4', 'NE1/4', 'ne', 'Northeast Quarter'].map((text) => [text, northEast]),
    ['NENE', 'NENE'],
    ['NE NE', 'NENE'],
    ['NW1/4-SW1/4', 'NWSW'],
    ['NE4SW4', 'NESW'],
    ['N2SW', 'NWSW NESW'],
    ['N 1/2 of the SW quarter', 'NWSW NESW'],
    ['N½ SW¼', 'NWSW NESW'],
    ['N2N2', 'NWNW NENW NWNE NENE'],
    ['W/2', 'NWNW NENW SWNW SENW NWSW NESW SWSW SESW'],
    ['SE4 & NENE', 'NENE NWSE NESE SWSE SESE'],
    ['SE4, NENE', 'NENE NWSE NESE SWSE SESE'],
    ['PT NE1/4-NE1/4', 'NENE'],
    ['ALL', DRAWING.join(' ')],
    ['All of the section', DRAWING.join(' ')],
  ])('%s', (text, quarters) => {
    expect(listQuarters(read(text))).toBe(quarters);
    expect(read(text).cellMask).toBeUndefined();
  });

  test.each([
    ['NENENE', 4],
    ['NENENENE', 1],
    ['N2NENE', 8],
    ['W1/4-E1/2-NE1/4-NE1/4', 4],
    ['E 3/8 of NE1/4-NE1/4', 8],
  ])('%s is smaller than a quarter-quarter and covers %i cells', (text, cells) => {
    const { cellMask, quarterMask } = read(text);
    expect(cellMask).toHaveLength(256);
    expect(cellMask?.replaceAll('0', '')).toHaveLength(cells);
    expect(quarterMask).toBe(read('NENE').quarterMask);
  });

  test.each(['', 'GOV LOT 4', 'FOO', 'NE5', 'NE4 X', '&'])('%j is not an aliquot', (text) => {
    expect(parseAliquot(text)).toBeUndefined();
  });
});

const side = fc.constantFrom('N2', 'S2', 'E2', 'W2');
const corner = fc.constantFrom('NE4', 'NW4', 'SE4', 'SW4');
const path = fc.array(fc.oneof(side, corner), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' of '));

describe('comparing land', () => {
  test('SW¼ overlaps NE¼SW¼ and whole sections, but not NW¼', () => {
    expect(aliquotsOverlap(read('SW4'), read('NE4SW4'))).toBe(true);
    expect(aliquotsOverlap(read('SW4'), WHOLE_SECTION)).toBe(true);
    expect(aliquotsOverlap(read('SW4'), read('NW4'))).toBe(false);
  });

  test('separate pieces of one quarter-quarter do not overlap', () => {
    expect(aliquotsOverlap(read('N2NENE'), read('S2NENE'))).toBe(false);
    expect(aliquotsOverlap(read('N2NENE'), read('NENE'))).toBe(true);
  });

  test('the halves of any land combine to that land', () => {
    fc.assert(
      fc.property(path, (land) => {
        expect(aliquotsEqual(combineAliquots(read(`N2 of ${land}`), read(`S2 of ${land}`)), read(land))).toBe(true);
        expect(aliquotsEqual(combineAliquots(read(`E2 of ${land}`), read(`W2 of ${land}`)), read(land))).toBe(true);
      }),
    );
  });

  test('overlap is symmetric and implied by equality', () => {
    fc.assert(
      fc.property(path, path, (one, other) => {
        expect(aliquotsOverlap(read(one), read(other))).toBe(aliquotsOverlap(read(other), read(one)));
        expect(aliquotsOverlap(read(one), read(one))).toBe(true);
      }),
    );
  });
});
