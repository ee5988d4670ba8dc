import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { addLand, addPlat, type TestLand } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import type { Search } from '../select/search-definition.ts';

const S12 = '12-33-21';

/** A document for each piece of land, by its number. */
const LANDS: Readonly<Record<string, TestLand>> = {
  // Section 12, township 33, range 21
  A101: { place: S12, aliquot: 'NE4 SW4', meridian: '4TH', municipality: 'AF' },
  A102: { place: S12, aliquot: 'SW4' },
  A103: { place: S12, aliquot: 'ALL' },
  A104: { place: S12 },
  A105: { place: S12, aliquot: 'NW4', meridian: '5TH', base: 'B2' },
  A106: { place: S12, aliquot: 'N2 NE4 NE4 SW4' },
  A107: { place: S12, aliquot: 'S2 NE4 NE4 SW4' },
  A108: { place: S12, otherLot: ['GL', '4'] },
  A109: { place: S12, otherLot: ['TR', '4'], aliquot: 'SE4' },
  A110: { place: '13-33-21', aliquot: 'SW4' },
  A111: { place: '12-34-21', aliquot: 'SW4' },
  A112: { place: '33-21' },
  A113: { place: '12-33½-21', aliquot: 'SW4' },
  A114: { place: '12-33-21½' },
  // Plat 7, with blocks
  A201: { plat: '7', block: '3', lots: '7-9' },
  A202: { plat: '7', block: '3', lots: 'N 30 FT OF LOT 8' },
  A203: { plat: '7', block: '3', lots: '8' },
  A204: { plat: '7', block: '4', lots: '8', municipality: 'AF' },
  A205: { plat: '7', block: '3' },
  A206: { plat: '7', block: 'ALL' },
  A207: { plat: '7' },
  A208: { plat: '7', block: '3', lots: '28 & 29' },
  A209: { plat: '7', block: '3', lots: '8', sublot: 'A' },
  A210: { plat: '7', otherLot: ['OL', 'A'] },
  A211: { plat: '7', block: '3', lots: 'ALL' },
  A212: { plat: '7', block: '10', lots: '1' },
  // Plat 8, without blocks
  A301: { plat: '8', block: 'NONE', lots: '5' },
  A302: { plat: '8', lots: '6' },
  // Plat 9, a condominium
  A401: { plat: '9', building: 'B', unit: '4' },
  A402: { plat: '9', building: 'B' },
  A403: { plat: '9', unit: '4' },
  A404: { plat: '9', building: 'C', unit: '4' },
  A405: { plat: '9', building: 'B', garage: '12' },
  A406: { plat: '9', block: 'ALL' },
  A407: { plat: '9', building: 'B', unit: '5', garage: '12' },
};

let database: OpenDatabase;
const keyById = new Map<number, string>();
const pageById = new Map<number, string>();
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await addTestCodes(db);
  await addPlat(db, { number: '7', name: 'BIRCH HOLLOW 2ND' });
  await addPlat(db, { number: '8', name: 'NOPIMING BEACH' });
  await addPlat(db, { number: '9', name: 'NORTH SHORE CONDOMINIUMS' });
  for (const [key, land] of Object.entries(LANDS)) {
    const isFirst = key === 'A101' || key === 'A201';
    const parties = isFirst ? { grantors: ['LINDQUIST, ANNA M'], instrument: 'MTG' as const } : {};
    const id = await addDocument(db, { key, recordedOn: isFirst ? '1970-01-01' : '1990-06-15', ...parties });
    keyById.set(id, key);
    await addLand(db, { document_id: id }, [land]);
    const page = await addTractBook(db, { id: `P${key}`, recordedOn: isFirst ? '1870-01-01' : '1931-05-04' });
    pageById.set(page, key);
    await addLand(db, { tract_book_entry_id: page }, [land]);
  }
  const withheld = await addDocument(db, { key: 'A901', isWithheld: true });
  await addLand(db, { document_id: withheld }, [{ place: S12, aliquot: 'SW4' }]);
  const twoLands = await addDocument(db, { key: 'A902' });
  keyById.set(twoLands, 'A902');
  await addLand(db, { document_id: twoLands }, [
    { place: '30-35-20', aliquot: 'NE4' },
    { place: '31-35-20', aliquot: 'SW4' },
    { place: '31-35-20', aliquot: 'SW4' },
  ]);
});
afterAll(() => database.close());

/** Keys of the documents that a search finds, in order of their numbers. */
async function find<Type extends SearchType>(type: Type, criteria: Partial<CriteriaOf<Type>>) {
  const search: Search = SEARCH_DEFINITIONS[type];
  const parsed = SEARCHES[type].criteria.parse(criteria) as CriteriaOf<SearchType>;
  const ids = await search.findIds(database.db, parsed, { sortKey: 'docNumber', sortDirection: 'ASC' }, TEST_DAY);
  return ids.map((id) => keyById.get(id));
}

type Criteria = Partial<CriteriaOf<'searchByLegalDescription'>>;
const sectional = (criteria: Criteria) =>
  find('searchByLegalDescription', { legalType: 'MB', township: '33', range: '21', ...criteria });
const platted = (plat: string, criteria: Criteria) =>
  find('searchByLegalDescription', { legalType: 'LB', plat, ...criteria });
const exact = { searchMethod: 'EXACT' } as const;

describe('A search for sectional land that contains', () => {
  it.each<[string, Criteria, readonly string[]]>([
    [
      'SW¼ finds its quarters, the section, and descriptions that name no part of it',
      { section: '12', q: 'SW' },
      ['A101', 'A102', 'A103', 'A104', 'A106', 'A107', 'A108'],
    ],
    [
      'NE¼ SW¼ finds SW¼ and not NW¼',
      { section: '12', q: 'SW', qq: 'NE' },
      ['A101', 'A102', 'A103', 'A104', 'A106', 'A107', 'A108'],
    ],
    ['NW¼ SW¼ does not find NE¼ SW¼', { section: '12', q: 'SW', qq: 'NW' }, ['A102', 'A103', 'A104', 'A108']],
    ['W½ finds what lies in either quarter', { section: '12', q: 'W', qq: 'N' }, ['A103', 'A104', 'A105', 'A108']],
    [
      'a quarter of a quarter-quarter finds the half of it that it lies in',
      { section: '12', q: 'SW', qq: 'NE', qqq: 'NE', qqqq: 'NW' },
      ['A101', 'A102', 'A103', 'A104', 'A106', 'A108'],
    ],
    [
      'a quarter-quarter without its quarter may be in any',
      { section: '12', qq: 'NE' },
      ['A101', 'A102', 'A103', 'A104', 'A105', 'A106', 'A107', 'A108', 'A109'],
    ],
    [
      'a township finds all its sections',
      {},
      ['A101', 'A102', 'A103', 'A104', 'A105', 'A106', 'A107', 'A108', 'A109', 'A110', 'A112'],
    ],
    ['a half township is separate from both neighbors', { township: '33½' }, ['A113']],
    ['a half township in other spellings', { township: '33 1/2', section: '12' }, ['A113']],
    ['a half township with a letter', { township: '033H' }, ['A113']],
    ['a half range', { range: '21½' }, ['A114']],
    ['several sections', { section: '12, 13', q: 'SE' }, ['A103', 'A104', 'A108', 'A109']],
    ['several sections of a range', { section: '13-14' }, ['A110']],
    ['several sections in words', { section: '11 and 13' }, ['A110']],
    ['no section between two of a list', { section: '11, 14' }, []],
    ['a section with zeros on the left is the same', { section: ' 013 ' }, ['A110']],
    ['quarters of any section', { q: 'SW', qq: 'SE' }, ['A102', 'A103', 'A104', 'A108', 'A110']],
    ['a government lot is compared as text', { section: '12', otherLotCodeMb: 'GL', otherLotMb: '4' }, ['A108']],
    ['any government lot', { section: '12', otherLotCodeMb: 'GL' }, ['A108']],
    ['an other lot of any kind', { section: '12', otherLotMb: '04' }, ['A108', 'A109']],
    ['no other lot of marks', { section: '12', otherLotMb: '--' }, []],
    [
      'a meridian finds its land and land that names none',
      { section: '12', q: 'NW', meridian: '4TH' },
      ['A103', 'A104', 'A108'],
    ],
    ['a base line likewise', { section: '12', q: 'NW', base: 'B2' }, ['A103', 'A104', 'A105', 'A108']],
    ['a municipality finds its land alone', { municipality: 'AF' }, ['A101']],
    ['nothing where no survey has such a section', { section: '99999999999' }, []],
    ['nothing in another township', { township: '35', section: '12' }, []],
  ])('%s', async (_title, criteria, keys) => {
    expect(await sectional(criteria)).toEqual(keys);
  });

  it('finds a document once, by any of its legal descriptions', async () => {
    expect(await sectional({ township: '35', range: '20', section: '31' })).toEqual(['A902']);
  });

  it('requires section and quarter in one legal description', async () => {
    expect(await sectional({ township: '35', range: '20', section: '31', q: 'NE' })).toEqual([]);
  });
});

describe('A search for exactly a piece of sectional land', () => {
  it.each<[string, Criteria, readonly string[]]>([
    ['SW¼ is neither a part of it nor the section', { section: '12', q: 'SW' }, ['A102']],
    ['no quarter is the whole section, or a description that names no part', { section: '12' }, ['A103', 'A104']],
    ['cells are compared too', { section: '12', q: 'SW', qq: 'NE', qqq: 'NE', qqqq: 'N' }, ['A106']],
    ['any quarter of a quarter where the quarter is left out', { section: '12', qq: 'NE' }, ['A101']],
    ['an other lot is requested, or is missing', { section: '12', otherLotMb: '4' }, ['A108']],
    ['quarters and other lot together', { section: '12', q: 'SE', otherLotCodeMb: 'TR' }, ['A109']],
    ['in any section of the township', { q: 'SW' }, ['A102', 'A110']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await sectional({ ...exact, ...criteria })).toEqual(keys);
  });
});

describe('A search for land of a plat that contains', () => {
  const whole = ['A205', 'A206', 'A207', 'A211'];
  it.each<[string, string, Criteria, readonly string[]]>([
    [
      'lot 8 finds 7-9, parts of 8 and the whole block',
      '7',
      { block: '3', lot: '8' },
      ['A201', 'A202', 'A203', ...whole.slice(0, 3), 'A209', 'A211'],
    ],
    ['lot 28 finds 28 & 29', '7', { block: '3', lot: '28' }, [...whole.slice(0, 3), 'A208', 'A211']],
    [
      'lots are requested exactly as written',
      '7',
      { block: '3', lot: '1,3, 28-30' },
      [...whole.slice(0, 3), 'A208', 'A211'],
    ],
    ['a lot of any block', '7', { lot: '8' }, ['A201', 'A202', 'A203', 'A204', ...whole.slice(0, 3), 'A209', 'A211']],
    ['a block, in any spelling of it', '7', { block: 'Block 010' }, ['A206', 'A207', 'A212']],
    [
      'all blocks are the whole plat',
      '7',
      { block: 'ALL', lot: 'all' },
      Object.keys(LANDS).filter((key) => /^A2/.test(key)),
    ],
    ['no block is a separate value', '8', { block: 'NONE', lot: '5' }, ['A301']],
    ['a blank block asks for none in particular', '8', { lot: '6' }, ['A302']],
    [
      'a sublot finds its lot',
      '7',
      { block: '3', lot: '8', sublot: 'a' },
      ['A201', 'A202', 'A203', ...whole.slice(0, 3), 'A209', 'A211'],
    ],
    [
      'another sublot does not find it',
      '7',
      { block: '3', lot: '8', sublot: 'B' },
      ['A201', 'A202', 'A203', ...whole.slice(0, 3), 'A211'],
    ],
    ['a sublot of any lot', '7', { sublot: 'A' }, ['A206', 'A207', 'A209']],
    ['an outlot', '7', { otherLotCodeLb: 'OL', otherLotLb: 'a' }, ['A206', 'A207', 'A210']],
    ['a municipality', '7', { municipality: 'AF' }, ['A204']],
    ['a unit finds its building and the whole', '9', { building: 'B', unit: '4' }, ['A401', 'A402', 'A403', 'A406']],
    ['a unit of any building', '9', { unit: '4' }, ['A401', 'A403', 'A404', 'A406']],
    ['a building with all its units', '9', { building: 'b' }, ['A401', 'A402', 'A405', 'A406', 'A407']],
    ['a garage', '9', { garage: '12' }, ['A405', 'A406', 'A407']],
    ['units aren’t lots', '9', { lot: '4' }, ['A406']],
    ['a plat by its number, whatever its zeros', '007', { block: '10' }, ['A206', 'A207', 'A212']],
  ])('%s', async (_title, plat, criteria, keys) => {
    expect(await platted(plat, criteria)).toEqual(keys);
  });
});

describe('A search for exactly land of a plat', () => {
  it.each<[string, string, Criteria, readonly string[]]>([
    ['a lot is not a range, a part, a sublot or the block', '7', { block: '3', lot: '8' }, ['A203']],
    ['a range is the same lots', '7', { block: '3', lot: '7, 8 and 9' }, ['A201']],
    ['a part is the same part', '7', { block: '3', lot: 'n 30 ft of lot 8' }, ['A202']],
    ['a sublot', '7', { block: '3', lot: '8', sublot: 'A' }, ['A209']],
    ['a block without lots is the whole block', '7', { block: '3' }, ['A205', 'A211']],
    ['all lots of a block', '7', { block: '3', lot: 'ALL' }, ['A211']],
    ['nothing named is the whole plat', '7', {}, ['A206', 'A207']],
    ['a lot of a plat without blocks', '8', { lot: '5' }, ['A301']],
    ['an outlot', '7', { otherLotCodeLb: 'OL' }, ['A210']],
    ['a building', '9', { building: 'B' }, ['A402']],
    ['a unit with its garage', '9', { building: 'B', unit: '5', garage: '12' }, ['A407']],
  ])('%s', async (_title, plat, criteria, keys) => {
    expect(await platted(plat, { ...exact, ...criteria })).toEqual(keys);
  });
});

describe('A legal description search', () => {
  const land = { legalType: 'LB', plat: '7', block: '3', lot: '8' } as const;
  it.each<[string, Criteria, readonly string[]]>([
    ['a party by the beginning of the name', { grantorGranteeLastNameLb: 'lindq' }, ['A201']],
    ['a party and first name', { grantorGranteeLastNameLb: 'LINDQUIST', grantorGranteeFirstNameLb: 'A' }, ['A201']],
    ['another party not', { grantorGranteeLastNameLb: 'LINDQUIST', grantorGranteeFirstNameLb: 'OLAF' }, []],
    ['no one for punctuation alone', { grantorGranteeLastNameLb: '--' }, []],
    ['a party by its exact name', { grantorGranteeLastNameLb: 'lindq', nameMatch: 'EXACT' as const }, []],
    ['a party by words', { grantorGranteeLastNameLb: 'ANNA LINDQUIST', nameMatch: 'WORDS' as const }, ['A201']],
    ['a party by sound', { grantorGranteeLastNameLb: 'LINDKVIST', nameMatch: 'SIMILAR' as const }, ['A201']],
    ['a group of instruments', { instrumentGroup: 'MTGS' }, ['A201']],
    ['a document type', { documentType: 'T' }, []],
    ['a first and a last day', { fromRecordedDate: '01/01/1970', toRecordedDate: '01/01/1970' }, ['A201']],
  ])('is narrowed by %s', async (_title, narrowing, keys) => {
    expect(await find('searchByLegalDescription', { ...land, ...narrowing })).toEqual(keys);
  });

  it('of metes and bounds can have a party', async () => {
    expect(await sectional({ grantorGranteeLastNameMb: 'LINDQUIST' })).toEqual(['A101']);
  });

  it('requires a plat that the county has', async () => {
    await expect(platted('77', {})).rejects.toMatchObject({ problems: { plat: { key: 'platRequired' } } });
    await expect(platted('--', {})).rejects.toMatchObject({ problems: { plat: { key: 'platRequired' } } });
  });
});

describe('A plat search', () => {
  it('finds every document of the plat', async () => {
    expect(await find('searchByPlat', { plat: '8' })).toEqual(['A301', 'A302']);
  });
});

describe('A tract book legal search', () => {
  async function pages(criteria: Partial<CriteriaOf<'searchByTractBookLegal'>>) {
    const search = SEARCH_DEFINITIONS.searchByTractBookLegal;
    const ids = await search.findIds(
      database.db,
      search.shared.criteria.parse(criteria),
      { sortKey: 'tractBookId', sortDirection: 'ASC' },
      TEST_DAY,
    );
    return ids.map((id) => pageById.get(id));
  }
  it.each<[string, Partial<CriteriaOf<'searchByTractBookLegal'>>, readonly string[]]>([
    ['of lots', { plat: '7', block: '3', lot: '28' }, ['A205', 'A206', 'A207', 'A208', 'A211']],
    ['of exactly a lot', { plat: '7', block: '3', lot: '8', ...exact }, ['A203']],
    [
      'of quarters',
      { legalType: 'MB', section: '12', township: '33', range: '21', q: 'NW' },
      ['A103', 'A104', 'A105', 'A108'],
    ],
    [
      'from a day',
      { plat: '7', block: '3', lot: '7', fromRecordedDate: '01/02/1870' },
      ['A205', 'A206', 'A207', 'A211'],
    ],
    ['to a day', { plat: '7', fromRecordedDate: '01/01/1800', toRecordedDate: '01/01/1870' }, ['A201']],
  ])('finds pages %s', async (_title, criteria, keys) => {
    expect(await pages(criteria)).toEqual(keys);
  });
});
