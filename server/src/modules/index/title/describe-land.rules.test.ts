import { describe, expect, it } from 'vitest';
import { listLands } from './describe-land.rules.ts';
import type { PlacedLegalRow } from './land.queries.ts';

const NOTHING: PlacedLegalRow = {
  ...{ kind: 'LB', blockKey: '', lotKeys: [], part: null, unitKey: '', otherLotCode: null, otherLotKey: '' },
  ...{ quarterMask: null, cellMask: null, isUnspecified: false, comment: null },
  ...{ documentId: 1, certificateId: null, description: '', platNumber: null, township: null, townshipHalf: false },
  ...{ townshipDirection: null, range: null, rangeHalf: false, rangeDirection: null, section: null },
  ...{ block: null, lots: null, unit: null, otherLot: null, aliquot: null },
};
const LOT: PlacedLegalRow = { ...NOTHING, platNumber: '27', block: '3', lots: '7', lotKeys: ['017'] };
const PART: PlacedLegalRow = {
  ...{ ...NOTHING, kind: 'MB', township: 33, townshipDirection: 'N', range: 21, rangeDirection: 'E', section: 12 },
  ...{ aliquot: 'NE4 SW4', quarterMask: 1 },
};
const plat = (lot: string, block = '3', unit?: string) => ({ kind: 'plat', plat: '27', block, lot, unit });
const section = (part: string, changes: object = {}) => ({
  ...{ kind: 'section', township: '33N', range: '21E', section: '12', part },
  ...changes,
});

describe('A legal description of a plat is the land of', () => {
  it.each<[string, Partial<PlacedLegalRow>, readonly object[]]>([
    ['its lot', {}, [plat('7')]],
    ['its lot as written, with a letter', { lots: '7A', lotKeys: ['017A'] }, [plat('7A')]],
    ['each of several lots', { lots: '1, 3-4', lotKeys: ['011', '013', '014'] }, [plat('1'), plat('3'), plat('4')]],
    ['a lot without a block', { block: null }, [plat('7', 'none')]],
    ['a lot of a blank block', { block: ' ' }, [plat('7', 'none')]],
    ['a block in capital letters', { block: ' b ' }, [plat('7', 'B')]],
    ['its unit, whatever its lots', { unit: '12' }, [plat('none', '3', '12')]],
    ['its outlot', { otherLotCode: 'OL', otherLot: '1' }, [plat('OL.1')]],
    ['its lot when the outlot has no number', { otherLotCode: 'OL', otherLot: null }, [plat('7')]],
    ['none of all lots', { lots: 'ALL', lotKeys: ['*'] }, []],
    ['nothing without lots', { lots: null, lotKeys: [] }, []],
    ['nothing without a plat', { platNumber: null }, []],
    // Land without an address isn't offered.
    ['nothing with a number that no address can have', { block: 'A/B' }, []],
    ['a number of twenty characters', { block: 'A'.repeat(20) }, [plat('7', 'A'.repeat(20))]],
    ['nothing with a longer one', { block: 'A'.repeat(21) }, []],
  ])('%s', (_title, changes, lands) => {
    expect(listLands({ ...LOT, ...changes })).toEqual(lands);
  });

  it('a lot of seven digits is read from its key', () => {
    expect(listLands({ ...LOT, lots: '0000012', lotKeys: ['0212'] })).toEqual([plat('12')]);
    expect(listLands({ ...LOT, lots: '000012', lotKeys: ['0212'] })).toEqual([plat('000012')]);
  });
});

describe('A legal description of a section is the land of', () => {
  it.each<[string, Partial<PlacedLegalRow>, readonly object[]]>([
    ['its part', {}, [section('NE4-SW4')]],
    ['its part in capital letters, with one space', { aliquot: ' ne4   sw4 ' }, [section('NE4-SW4')]],
    [
      'a half township and range',
      { townshipHalf: true, rangeHalf: true },
      [section('NE4-SW4', { township: '33.5N', range: '21.5E' })],
    ],
    [
      'a township without directions',
      { townshipDirection: null, rangeDirection: null },
      [section('NE4-SW4', { township: '33', range: '21' })],
    ],
    ['its government lot', { otherLotCode: 'GL', otherLot: '2' }, [section('GL.2')]],
    ['its part when the government lot has no number', { otherLotCode: 'GL' }, [section('NE4-SW4')]],
    ['nothing when it isn’t clear which part', { isUnspecified: true }, []],
    ['nothing without a part', { aliquot: null }, []],
    ['nothing without a township', { township: null }, []],
    ['nothing without a range', { range: null }, []],
    ['nothing without a section', { section: null }, []],
    ['nothing with a part that no address can have', { aliquot: 'NE4, SW4' }, []],
  ])('%s', (_title, changes, lands) => {
    expect(listLands({ ...PART, ...changes })).toEqual(lands);
  });
});
