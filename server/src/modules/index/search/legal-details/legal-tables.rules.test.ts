import { describe, expect, it } from 'vitest';
import { translatorOf } from '../../../../platform/translate.ts';
import type { SearchCodes } from '../select/codes.queries.ts';
import type { LegalParts } from './legal-parts.queries.ts';
import { type LegalFlags, tabulateLegals } from './legal-tables.rules.ts';

const NOTHING: LegalParts = {
  ...{ kind: 'LB', platNumber: null, platName: null, block: null, lots: null, part: null, sublot: null },
  ...{ building: null, unit: null, garage: null, otherLotCode: null, otherLot: null, section: null, township: null },
  ...{ townshipHalf: false, townshipDirection: null, range: null, rangeHalf: false, rangeDirection: null },
  ...{ baseCode: null, meridianCode: null, municipalityCode: null, aliquot: null, description: '', comment: null },
};
const LOT: LegalParts = {
  ...{ ...NOTHING, platNumber: '27', platName: 'NORTH SHORE', block: '2', lots: '3-4', part: 'N 30 FT OF' },
  ...{ sublot: 'A', otherLotCode: 'OL', otherLot: '7', municipalityCode: '12', comment: 'EX ROAD' },
};
const UNIT: LegalParts = {
  ...{ ...NOTHING, platNumber: '31', platName: 'SHORE CONDOMINIUMS', building: 'B', unit: '101', garage: 'G7' },
  ...{ municipalityCode: '12', comment: 'UNDIVIDED' },
};
const QUARTER: LegalParts = {
  ...{ ...NOTHING, kind: 'MB', aliquot: 'NE¼ SW¼', section: 12, township: 33, townshipDirection: 'N' },
  ...{ range: 21, rangeHalf: true, rangeDirection: 'E', otherLotCode: 'GL', otherLot: '2' },
  ...{ baseCode: '1', meridianCode: '5', municipalityCode: '12', comment: 'LESS ROAD' },
};

const CODES = {
  ...{ bookTypes: [], documentTypes: [], instrumentGroups: [], islands: [] },
  otherLotCodesLb: [{ code: 'OL', description: 'Outlot' }],
  otherLotCodesMb: [{ code: 'GL', description: 'Government lot' }],
  bases: [{ code: '1', description: 'First base' }],
  meridians: [{ code: '5', description: 'Fifth principal' }],
  municipalities: [{ code: '12', description: 'Harbor City' }],
} as const satisfies SearchCodes;
const NONE: LegalFlags = { baseline: false, meridian: false, municipality: false, mbOtherLot: false, sublot: false };
const ALL: LegalFlags = { baseline: true, meridian: true, municipality: true, mbOtherLot: true, sublot: true };

const tabulate = (legals: readonly LegalParts[], flags: LegalFlags = ALL) =>
  tabulateLegals(legals, { flags, codes: CODES, translate: translatorOf('ENGLISH') });
const rowsOf = ({ legalDescriptionTypeDetails }: { legalDescriptionTypeDetails: readonly (readonly string[])[] }) =>
  legalDescriptionTypeDetails;

describe('A county with every part of a legal description', () => {
  it('has a column for each', () => {
    const details = tabulate([]);
    expect(details.metesAndBoundsHeaders).toEqual([
      ...['Quarters', 'Section', 'Township', 'Range', 'Other lot', 'Base line', 'Meridian', 'City or town', 'Comment'],
    ]);
    expect(details.lotsAndBlocksHeaders).toEqual([
      ...['Plat', 'Block', 'Lots', 'Part', 'Sublot', 'Other lot', 'City or town', 'Comment'],
    ]);
    expect(details.condoHeaders).toEqual(['Plat', 'Building', 'Unit', 'Garage', 'City or town', 'Comment']);
  });

  it('has each legal in its table, with descriptions instead of codes', () => {
    const details = tabulate([LOT, QUARTER, UNIT]);
    expect(rowsOf(details.metesAndBoundsRows)).toEqual([
      ['NE¼ SW¼', '12', '33N', '21½E', 'Government lot 2', 'First base', 'Fifth principal', 'Harbor City', 'LESS ROAD'],
    ]);
    expect(rowsOf(details.lotsAndBlocksRows)).toEqual([
      ['27 NORTH SHORE', '2', '3-4', 'N 30 FT OF', 'A', 'Outlot 7', 'Harbor City', 'EX ROAD'],
    ]);
    expect(rowsOf(details.condoRows)).toEqual([
      ['31 SHORE CONDOMINIUMS', 'B', '101', 'G7', 'Harbor City', 'UNDIVIDED'],
    ]);
  });
});

describe('A county without some parts', () => {
  it.each<[keyof LegalFlags, readonly string[], readonly string[], readonly string[]]>([
    ['baseline', ['Base line'], [], []],
    ['meridian', ['Meridian'], [], []],
    ['municipality', ['City or town'], ['City or town'], ['City or town']],
    ['mbOtherLot', ['Other lot'], [], []],
    ['sublot', [], ['Sublot'], []],
  ])('%s has no column or cell for it', (flag, ofSections, ofLots, ofUnits) => {
    const [whole, less] = [tabulate([LOT, QUARTER, UNIT]), tabulate([LOT, QUARTER, UNIT], { ...ALL, [flag]: false })];
    const missing = (all: readonly string[], left: readonly string[]) => all.filter((name) => !left.includes(name));
    expect(missing(whole.metesAndBoundsHeaders, less.metesAndBoundsHeaders)).toEqual(ofSections);
    expect(missing(whole.lotsAndBlocksHeaders, less.lotsAndBlocksHeaders)).toEqual(ofLots);
    expect(missing(whole.condoHeaders, less.condoHeaders)).toEqual(ofUnits);
    expect(rowsOf(less.metesAndBoundsRows)[0]).toHaveLength(less.metesAndBoundsHeaders.length);
    expect(rowsOf(less.lotsAndBlocksRows)[0]).toHaveLength(less.lotsAndBlocksHeaders.length);
    expect(rowsOf(less.condoRows)[0]).toHaveLength(less.condoHeaders.length);
  });

  it('still has outlots, which plats always have', () => {
    expect(tabulate([], NONE).lotsAndBlocksHeaders).toEqual(['Plat', 'Block', 'Lots', 'Part', 'Other lot', 'Comment']);
  });
});

it.each<[string, Partial<LegalParts>, 'lotsAndBlocksRows' | 'condoRows']>([
  ['a building', { building: 'B' }, 'condoRows'],
  ['a unit', { unit: '1' }, 'condoRows'],
  ['a garage', { garage: '1' }, 'condoRows'],
  ['none of them', {}, 'lotsAndBlocksRows'],
])('Land of a plat with %s is in one table', (_title, changes, table) => {
  const details = tabulate([{ ...NOTHING, ...changes }]);
  for (const each of ['lotsAndBlocksRows', 'condoRows', 'metesAndBoundsRows'] as const)
    expect(rowsOf(details[each])).toHaveLength(each === table ? 1 : 0);
});

it('A unit of sectional land is not a condominium of a plat', () => {
  expect(rowsOf(tabulate([{ ...QUARTER, unit: '1' }]).metesAndBoundsRows)).toHaveLength(1);
});

describe('The quarters', () => {
  it.each<[string, Partial<LegalParts>, string]>([
    ['are those of the section', { aliquot: 'NE¼', description: 'NE¼ 12-33-21' }, 'NE¼'],
    ['are empty for a whole section', { aliquot: null, section: 12, description: '12-33-21' }, ''],
    // Land that no survey places is known by its text alone.
    [
      'are the text of land without a section',
      { aliquot: null, section: null, description: 'UNSURVEYED' },
      'UNSURVEYED',
    ],
  ])('%s', (_title, changes, text) => {
    expect(rowsOf(tabulate([{ ...QUARTER, ...changes }]).metesAndBoundsRows)[0]?.[0]).toBe(text);
  });
});

it.each<[string, Partial<LegalParts>, string]>([
  ['of a known kind', { otherLotCode: 'OL', otherLot: '7' }, 'Outlot 7'],
  // A code that is no longer in the list is shown itself.
  ['of an unknown kind', { otherLotCode: 'XX', otherLot: '7' }, 'XX 7'],
  ['without a number', { otherLotCode: 'OL', otherLot: null }, 'Outlot'],
  ['without a kind', { otherLotCode: null, otherLot: '7' }, '7'],
  ['that isn’t there', { otherLotCode: null, otherLot: null }, ''],
])('An other lot %s', (_title, changes, text) => {
  expect(rowsOf(tabulate([{ ...LOT, ...changes }], NONE).lotsAndBlocksRows)[0]?.[4]).toBe(text);
});

it('A plat without a name is shown by its number, and vice versa', () => {
  const [named, numbered] = rowsOf(
    tabulate([
      { ...LOT, platNumber: null },
      { ...LOT, platName: null },
    ]).lotsAndBlocksRows,
  );
  expect([named?.[0], numbered?.[0]]).toEqual(['NORTH SHORE', '27']);
});
