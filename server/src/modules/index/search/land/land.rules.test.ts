import { type LandCriteria, landCriteria } from '@portal/contract/index/search/definitions/land-criteria';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatQuarters, readPlatted, readSectional } from './land.rules.ts';

const schema = z.object(landCriteria);
const PLAT_ID = 27;
const platted = (criteria: Partial<LandCriteria>) =>
  readPlatted(schema.parse({ legalType: 'LB', ...criteria }), PLAT_ID);
const sectional = (criteria: Partial<LandCriteria>) =>
  readSectional(schema.parse({ legalType: 'MB', township: '33', range: '21', ...criteria }));

/** The sixteen quarter-quarters of a section, in rows from the northwest. */
const maskOf = (rows: readonly [string, string, string, string]) =>
  [...rows.join('')].reduce((mask, cell, bit) => (cell === '#' ? mask | (1 << bit) : mask), 0);

// Keys: each number is preceded by its length, so 3 is 013 and 12 is 0212. `*` means all lots or blocks.
describe('Land of a plat that contains the requested land', () => {
  it.each<[string, Partial<LandCriteria>, object]>([
    ['nothing asks for any land', {}, { blockKeys: undefined, lotSets: undefined }],
    // All lots of the block include this lot.
    ['a lot', { lot: '3' }, { blockKeys: undefined, lotSets: [['013', '*']] }],
    ['a block', { block: '12' }, { blockKeys: ['0212', '*'], lotSets: undefined }],
    ['both', { block: '2', lot: '3' }, { blockKeys: ['012', '*'], lotSets: [['013', '*']] }],
    ['several lots', { lot: '1, 3-4' }, { lotSets: [['011', '013', '014', '*']] }],
    ['all lots are any', { lot: 'ALL' }, { lotSets: undefined }],
    ['all blocks are any', { block: 'all' }, { blockKeys: undefined }],
    ['no lot is land without lots', { lot: 'NONE' }, { lotSets: [[]] }],
    ['no block is land without blocks', { block: 'NONE' }, { blockKeys: ['', '*'] }],
    ['spaces are nothing', { lot: '  ', block: ' ' }, { blockKeys: undefined, lotSets: undefined }],
  ])('%s', (_title, criteria, expected) => {
    expect(platted(criteria)).toMatchObject({ platId: PLAT_ID, isExact: false, ...expected });
  });
});

describe('Land of a plat that is exactly the requested land', () => {
  const exact = (criteria: Partial<LandCriteria>) => platted({ searchMethod: 'EXACT', ...criteria });
  it.each<[string, Partial<LandCriteria>, object]>([
    // A blank field means unspecified, or all.
    ['nothing', {}, { blockKeys: ['', '*'], lotSets: [[], ['*']] }],
    ['a lot', { lot: '3' }, { blockKeys: ['', '*'], lotSets: [['013']] }],
    ['a block', { block: '12' }, { blockKeys: ['0212'], lotSets: [[], ['*']] }],
    ['all lots', { lot: 'ALL' }, { lotSets: [['*']] }],
    ['all blocks', { block: 'ALL' }, { blockKeys: ['*'] }],
    ['no lot', { lot: 'NONE' }, { lotSets: [[]] }],
    ['no block', { block: 'NONE' }, { blockKeys: [''] }],
    ['a part of a lot', { lot: 'N 30 FT OF LOT 8' }, { lotSets: [['018']], part: 'N 30 FT OF' }],
    ['a lot without a part', { lot: '8' }, { part: '' }],
  ])('%s', (_title, criteria, expected) => {
    expect(exact(criteria)).toMatchObject({ isExact: true, ...expected });
  });
});

it.each<[string, Partial<LandCriteria>, object]>([
  ['nothing', {}, { sublotKey: undefined, buildingKey: undefined, unitKey: undefined, garageKey: undefined }],
  ['a sublot', { sublot: 'A' }, { sublotKey: 'A', buildingKey: undefined }],
  ['a building', { building: '2' }, { buildingKey: '012', unitKey: undefined }],
  ['a unit', { unit: 'UNIT 101' }, { unitKey: '03101', garageKey: undefined }],
  ['a garage', { garage: 'G-7' }, { garageKey: 'G017', unitKey: undefined }],
  ['spaces', { unit: ' ' }, { unitKey: undefined }],
  ['an other lot of any number', { otherLotCodeLb: 'OL' }, { otherLot: { code: 'OL', key: undefined } }],
  ['an other lot of any kind', { otherLotLb: '4' }, { otherLot: { code: undefined, key: '014' } }],
  ['any other lot', { otherLotCodeLb: 'ALL' }, { otherLot: { code: undefined, key: undefined } }],
  // A number that consists of marks doesn't exist, and doesn't find everything.
  ['an other lot of marks', { otherLotLb: '--' }, { otherLot: { key: '' } }],
  ['a town', { municipality: '12' }, { municipality: '12' }],
  ['all towns', { municipality: 'ALL' }, { municipality: undefined }],
  // The fields of the other kind of land don't count.
  [
    'an other lot of a section',
    { otherLotCodeMb: 'GL', otherLotMb: '2' },
    { otherLot: { code: undefined, key: undefined } },
  ],
])('Land of a plat with %s', (_title, criteria, expected) => {
  expect(platted(criteria)).toMatchObject(expected);
});

describe('Land of a township', () => {
  it.each<[string, Partial<LandCriteria>, object]>([
    ['has several sections', { section: '1, 3-5 & 7' }, { sections: [1, 3, 4, 5, 7] }],
    ['has a section once', { section: '3, 3-4' }, { sections: [3, 4] }],
    ['has a half', { township: '33½' }, { township: 33, isTownshipHalf: true, isRangeHalf: false }],
    ['has a half range', { range: '21 1/2' }, { range: 21, isTownshipHalf: false, isRangeHalf: true }],
    ['has its numbers', { section: '12' }, { township: 33, range: 21, sections: [12], isExact: false }],
    [
      'has numbers with zeros',
      { township: '033', range: '021', section: '02' },
      { township: 33, range: 21, sections: [2] },
    ],
    ['can be of any section', { section: ' ' }, { sections: undefined }],
    ['can be asked for exactly', { searchMethod: 'EXACT' }, { isExact: true }],
    ['has a base line and a meridian', { base: '1', meridian: '5' }, { base: '1', meridian: '5' }],
    ['has any of both', { base: 'ALL', meridian: '' }, { base: undefined, meridian: undefined }],
    ['can be a government lot', { otherLotCodeMb: 'GL', otherLotMb: '2' }, { otherLot: { code: 'GL', key: '012' } }],
    [
      'hasn’t the outlot of a plat',
      { otherLotCodeLb: 'OL', otherLotLb: '2' },
      { otherLot: { code: undefined, key: undefined } },
    ],
    ['has a town', { municipality: '12' }, { municipality: '12' }],
  ])('%s', (_title, criteria, expected) => {
    expect(sectional(criteria)).toMatchObject(expected);
  });

  it.each<[Partial<LandCriteria>, boolean]>([
    [{ township: '200', range: '200', section: '200' }, true],
    [{ township: '201' }, false],
    [{ range: '201' }, false],
    [{ section: '201' }, false],
    [{ section: '5-9999999' }, true],
  ])('%o is one that a survey numbers: %s', (criteria, expected) => {
    expect(sectional(criteria) !== undefined).toBe(expected);
  });
});

describe('The selected quarters', () => {
  it('touch everything if none is selected, and are exactly the whole section', () => {
    const query = sectional({});
    expect(query?.touched).toBeUndefined();
    expect(query?.exactly).toEqual([{ quarterMask: 0xffff, cellMask: undefined }]);
  });

  it.each<[string, Partial<LandCriteria>, readonly [string, string, string, string]]>([
    ['a quarter', { q: 'NE' }, ['..##', '..##', '....', '....']],
    ['a half', { q: 'S' }, ['....', '....', '####', '####']],
    ['a quarter of a quarter', { q: 'SW', qq: 'NE' }, ['....', '....', '.#..', '....']],
    ['a half of a quarter', { q: 'NW', qq: 'W' }, ['#...', '#...', '....', '....']],
    ['a quarter of a half', { q: 'N', qq: 'NE' }, ['..##', '....', '....', '....']],
  ])('are %s', (_title, quarters, rows) => {
    const query = sectional(quarters);
    expect(query?.touched?.quarterMask).toBe(maskOf(rows));
    expect(query?.touched?.cellMask).toBeUndefined();
    expect(query?.exactly).toEqual([query?.touched]);
  });

  it('without the larger quarter are that quarter of each of the four', () => {
    const query = sectional({ qq: 'NE' });
    expect(query?.touched?.quarterMask).toBe(maskOf(['.#.#', '....', '.#.#', '....']));
    expect(query?.exactly.map(({ quarterMask }) => quarterMask).toSorted((one, other) => one - other)).toEqual(
      [
        maskOf(['.#..', '....', '....', '....']),
        maskOf(['...#', '....', '....', '....']),
        maskOf(['....', '....', '.#..', '....']),
        maskOf(['....', '....', '...#', '....']),
      ].toSorted((one, other) => one - other),
    );
  });

  it('smaller than a sixteenth are cells of it: four of 256 for a third level, one for a fourth', () => {
    const third = sectional({ q: 'NW', qq: 'NW', qqq: 'SE' })?.touched;
    expect(third?.quarterMask).toBe(maskOf(['#...', '....', '....', '....']));
    expect([...(third?.cellMask ?? '')].flatMap((cell, index) => (cell === '1' ? [index] : []))).toEqual([
      34, 35, 50, 51,
    ]);
    const fourth = sectional({ q: 'NW', qq: 'NW', qqq: 'SE', qqqq: 'NE' })?.touched;
    expect([...(fourth?.cellMask ?? '')].flatMap((cell, index) => (cell === '1' ? [index] : []))).toEqual([35]);
  });
});

it.each<[Partial<LandCriteria>, string]>([
  [{}, ''],
  [{ q: 'SW' }, 'SW¼'],
  [{ q: 'N' }, 'N½'],
  [{ q: 'SW', qq: 'NE' }, 'NE¼ SW¼'],
  [{ q: 'SW', qq: 'N' }, 'N½ SW¼'],
  [{ qq: 'NE' }, 'NE¼'],
  [{ q: 'SE', qq: 'SW', qqq: 'W', qqqq: 'NW' }, 'NW¼ W½ SW¼ SE¼'],
])('%o is written %j', (quarters, text) => {
  expect(formatQuarters(schema.parse(quarters))).toBe(text);
});
