import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import { describe, expect, test } from 'vitest';
import { listDifferences, settleFacts } from './compare-facts.rules.ts';

const FACTS = {
  ...{ instrument: 'WD', grantors: "O'BRIEN ANNA M\nLINDQUIST OLE JR", grantees: 'STRAND MARY' },
  ...{ parcels: '010-0230-00450', legal: 'Lot 7, Block 3,\nBirch Hollow' },
};
const differ = (changed: object) => listDifferences(FACTS, { ...FACTS, ...changed });

describe('Two entries', () => {
  test.each([
    ['the case', { grantors: "O'Brien Anna M\nLindquist Ole Jr" }],
    ['spaces and blank lines', { grantors: "  O'BRIEN  ANNA M\n\nLINDQUIST OLE JR\n" }],
    ['the order of names', { grantors: "LINDQUIST OLE JR\nO'BRIEN ANNA M" }],
    ['the punctuation of a parcel', { parcels: '010 0230 00450' }],
    ['the ends of lines of a legal description', { legal: 'LOT 7, BLOCK 3, BIRCH HOLLOW' }],
  ])('agree whatever %s', (_, changed) => {
    expect(differ(changed)).toEqual([]);
  });

  test('agree if an accent is one character in one and two in the other', () => {
    const composed = { ...FACTS, grantees: 'STR\u00c5ND MARY' };
    expect(listDifferences(composed, { ...FACTS, grantees: 'STRA\u030aND MARY' })).toEqual([]);
    expect(listDifferences(composed, FACTS)).toEqual(['grantees']);
  });

  test.each([
    ['an apostrophe', { grantors: 'OBRIEN ANNA M\nLINDQUIST OLE JR' }, 'grantors'],
    ['a suffix', { grantors: "O'BRIEN ANNA M\nLINDQUIST OLE SR" }, 'grantors'],
    ['a letter', { grantees: 'STRAND MARIE' }, 'grantees'],
    ['a name that is there twice', { grantees: 'STRAND MARY\nSTRAND MARY' }, 'grantees'],
    ['two names on one line', { grantors: "O'BRIEN ANNA M LINDQUIST OLE JR" }, 'grantors'],
    ['the instrument', { instrument: 'QCD' }, 'instrument'],
    ['a digit of a parcel', { parcels: '010-0230-00540' }, 'parcels'],
    ['a comma of a legal description', { legal: 'Lot 7 Block 3, Birch Hollow' }, 'legal'],
  ])('differ by %s', (_, changed, field) => {
    expect(differ(changed)).toEqual([field]);
  });

  test('are settled field by field, and a field without a choice stays as the first clerk had it', () => {
    const second = {
      ...FACTS,
      grantees: 'STRAND MARIE',
      parcels: '010-0230-00460',
      legal: 'lot 7, block 3, birch hollow',
    };
    expect(settleFacts({ first: FACTS, second }, { grantees: 'SECOND', parcels: 'FIRST' })).toEqual({
      ...FACTS,
      grantees: 'STRAND MARIE',
    });
    expect(listDifferences(NO_INDEX_FACTS, NO_INDEX_FACTS)).toEqual([]);
  });
});
