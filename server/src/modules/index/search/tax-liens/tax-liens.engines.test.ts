import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import { RESULT_KINDS, type SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { addTaxLien, type TestTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

const LIENS: readonly TestTaxLien[] = [
  {
    key: 'A10',
    document: { recordedOn: '2001-03-01' },
    lienNumber: '410322871',
    lienOn: '2001-02-10',
    taxpayers: ['LINDQUIST, ALBERT E', 'LINDQUIST, CLARA'],
    releases: [{ key: 'A20', on: '2003-05-02' }],
  },
  {
    key: 'A9',
    document: { recordedOn: '2019-06-02', recordedTime: '09:00' },
    lienNumber: 'L-77',
    lienOn: '2019-05-20',
    taxpayers: ['LINDQUIST, A', 'MC DONALD, RUTH'],
    lastRefileOn: ['2029-07-01'],
    releases: [{ key: 'A21', on: '2021-01-05', revoked: { key: 'A22', on: '2021-09-09' } }],
  },
  {
    key: 'A11',
    document: { recordedOn: '2019-06-02', recordedTime: '09:00', recordedSequence: 1 },
    lienNumber: '88',
    taxpayers: ['THE LINDEN HOLDINGS INC'],
    lastRefileOn: ['2010-06-30', '2010-07-31'],
  },
  {
    key: 'T12',
    document: { recordedOn: '2019-06-03' },
    lienNumber: '90',
    lienOn: '2019-06-01',
    taxpayers: ['LINDQUIST-MOEN, KARL'],
    lastRefileOn: ['2010-06-30'],
    revisions: [{ key: 'A23', flag: 'REFILING', refiledUntilOn: '2026-11-20' }],
    releases: [{ key: 'A24', on: '2020-01-01', isPartial: true }],
  },
  {
    key: 'A13',
    document: { recordedOn: '2019-06-04', isWithheld: true },
    lienNumber: '91',
    taxpayers: ['LINDQUIST, ALBERT'],
  },
];

let database: OpenDatabase;
const keyById = new Map<number, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (const lien of LIENS) keyById.set(await addTaxLien(database.db, lien), lien.key);
  await addDocument(database.db, { key: 'A22', recordedOn: '2021-09-09' });
});
afterAll(() => database.close());

async function find(
  criteria: Partial<CriteriaOf<'searchByTaxLien'>>,
  {
    sortKey = 'docNumber',
    sortDirection = 'ASC',
    today = TEST_DAY,
  }: { sortKey?: SortKeyOf<'taxLiens'>; sortDirection?: SortDirection; today?: PlainDate } = {},
) {
  const parsed = SEARCHES.searchByTaxLien.criteria.parse(criteria);
  const { findIds } = SEARCH_DEFINITIONS.searchByTaxLien;
  const ids = await findIds(database.db, parsed, { sortKey, sortDirection }, today);
  return ids.map((id) => keyById.get(id));
}

const ALL = ['A9', 'A10', 'A11', 'T12'];
const taxpayer = (taxpayerName: string, taxpayerFirstName = '', taxpayerMiddleInitial = '') =>
  ({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName, taxpayerFirstName, taxpayerMiddleInitial }) as const;

describe('By date range', () => {
  it.each([
    ['every day', { fromRecordedDate: '01/01/1900', toRecordedDate: '11/20/2026' }, ALL],
    [
      'both days belong to the range',
      { fromRecordedDate: '06/02/2019', toRecordedDate: '06/03/2019' },
      ['A9', 'A11', 'T12'],
    ],
    ['the day alone', { fromRecordedDate: '06/03/2019', toRecordedDate: '06/03/2019' }, ['T12']],
    ['an open end', { fromRecordedDate: '06/03/2019' }, ['T12']],
    ['no lien of a withheld document', { fromRecordedDate: '06/04/2019' }, []],
  ])('%s', async (_title, dates, keys) => {
    expect(await find({ searchByTaxLienMethod: 'DATERANGE', ...dates })).toEqual(keys);
  });
});

describe('By document number', () => {
  it.each([
    ['the number of the lien', { documentNumber: '10' }, ['A10']],
    ['with its letter', { documentNumber: 'a-10' }, ['A10']],
    ['of another type', { documentNumber: '10', documentType: 'T' }, []],
    ['of its type', { documentNumber: '12', documentType: 'T' }, ['T12']],
    ['a release finds the lien that it releases', { documentNumber: 'A20' }, ['A10']],
    ['a revocation finds the lien that it reinstates', { documentNumber: '22' }, ['A9']],
    ['a refiling finds the lien that it keeps', { documentNumber: '23', documentType: 'A' }, ['T12']],
    ['a withheld document', { documentNumber: 'A13' }, []],
    ['punctuation alone', { documentNumber: '--' }, []],
  ])('%s', async (_title, criteria, keys) => {
    expect(await find({ searchByTaxLienMethod: 'DOCUMENTNUMBER', ...criteria })).toEqual(keys);
  });
});

describe('By lien number', () => {
  it.each([
    ['410322871', ['A10']],
    [' l77 ', ['A9']],
    ['410-322-871', ['A10']],
    ['L-077', ['A9']],
    ['Lien No. L-077', ['A9']],
    ['Ｌ０７７', ['A9']],
    ['77', []],
    ['4103228', []],
    ['91', []],
    ['-', []],
  ])('%s', async (lienNumber, keys) => {
    expect(await find({ searchByTaxLienMethod: 'LIENNUMBER', lienNumber })).toEqual(keys);
  });
});

describe('By taxpayer', () => {
  it.each([
    ['the beginning of surnames and firms', taxpayer('lind'), ALL],
    ['one letter', taxpayer('M'), ['A9']],
    ['an exact name by its comma', taxpayer('LINDQUIST,'), ['A9', 'A10']],
    ['a surname with its space or without', taxpayer('McDonald'), ['A9']],
    ['a firm without its article and legal form', taxpayer('Linden Holdings'), ['A11']],
    ['a firm in full', taxpayer('The Linden Holdings, Inc.'), ['A11']],
    ['a given name, also as its initial', taxpayer('LINDQUIST', 'ALBERT'), ['A9', 'A10']],
    ['no firm if a first name is typed', taxpayer('LIND', 'A'), ['A9', 'A10']],
    ['a middle initial, or none in the index', taxpayer('LINDQUIST', 'ALBERT', 'E'), ['A9', 'A10']],
    ['another middle initial', taxpayer('LINDQUIST', 'ALBERT', 'F'), ['A9']],
    ['another given name', taxpayer('LINDQUIST', 'CLARA'), ['A10']],
    ['punctuation alone', taxpayer('...'), []],
    ['no one', taxpayer('OSTERGAARD'), []],
    ['last and first name in one box', taxpayer('LINDQUIST, ALBERT'), ['A9', 'A10']],
    ['the words of a firm', { ...taxpayer('holdings linden'), nameMatch: 'WORDS' as const }, ['A11']],
    ['an exact name', { ...taxpayer('LIND'), nameMatch: 'EXACT' as const }, []],
    ['a name that sounds like it', { ...taxpayer('LINDKVIST'), nameMatch: 'SIMILAR' as const }, ['A9', 'A10', 'T12']],
  ])('%s', async (_title, criteria, keys) => {
    expect(await find(criteria)).toEqual(keys);
  });
});

describe('Current or expired', () => {
  const by = (currentOrExpired: 'ALL' | 'CURRENT' | 'EXPIRED', today?: string) =>
    find(
      { searchByTaxLienMethod: 'DATERANGE', currentOrExpired },
      today === undefined ? {} : { today: today as PlainDate },
    );

  it('a release in full and the last day for refiling end a lien; a revoked or partial release does not', async () => {
    expect(await by('CURRENT')).toEqual(['A9', 'T12']);
    expect(await by('EXPIRED')).toEqual(['A10', 'A11']);
    expect(await by('ALL')).toEqual(ALL);
  });

  it('a lien is current on its last day for refiling and expired on the day after', async () => {
    expect(await by('CURRENT', '2026-11-20')).toContain('T12');
    expect(await by('EXPIRED', '2026-11-21')).toContain('T12');
    expect(await by('CURRENT', '2029-07-01')).toEqual(['A9']);
    expect(await by('CURRENT', '2029-07-02')).toEqual([]);
  });

  it('a lien is expired from the day of its release', async () => {
    expect(await by('CURRENT', '2003-05-01')).toContain('A10');
    expect(await by('EXPIRED', '2003-05-02')).toContain('A10');
  });

  it.each([
    ['LIENNUMBER', { lienNumber: '410322871' }],
    ['DOCUMENTNUMBER', { documentNumber: 'A10' }],
    ['TAXPAYER', { taxpayerName: 'LINDQUIST', taxpayerFirstName: 'CLARA' }],
  ] as const)('narrows a search by %s', async (searchByTaxLienMethod, criteria) => {
    expect(await find({ searchByTaxLienMethod, ...criteria, currentOrExpired: 'CURRENT' })).toEqual([]);
    expect(await find({ searchByTaxLienMethod, ...criteria, currentOrExpired: 'EXPIRED' })).toEqual(['A10']);
  });
});

describe('Sorted', () => {
  const ORDERS: Record<SortKeyOf<'taxLiens'>, readonly [readonly string[], readonly string[]]> = {
    docNumber: [ALL, [...ALL].reverse()],
    recordedDate: [
      ['A10', 'A9', 'A11', 'T12'],
      ['T12', 'A11', 'A9', 'A10'],
    ],
    // A lien without a date comes last in both directions.
    lienDate: [
      ['A10', 'A9', 'T12', 'A11'],
      ['T12', 'A9', 'A10', 'A11'],
    ],
    lienNumber: [
      ['A11', 'T12', 'A10', 'A9'],
      ['A9', 'A10', 'T12', 'A11'],
    ],
  };

  it.each(RESULT_KINDS.taxLiens.sortKeys)('by %s, in both directions, with every method', async (sortKey) => {
    for (const criteria of [{ searchByTaxLienMethod: 'DATERANGE' } as const, taxpayer('L')]) {
      expect(await find(criteria, { sortKey, sortDirection: 'ASC' })).toEqual(ORDERS[sortKey][0]);
      expect(await find(criteria, { sortKey, sortDirection: 'DESC' })).toEqual(ORDERS[sortKey][1]);
    }
  });
});

describe('A lien follows its document', () => {
  it('when it is withheld, and when its date is corrected', async () => {
    const lien = { searchByTaxLienMethod: 'LIENNUMBER', lienNumber: '90' } as const;
    const change = (changes: object) =>
      database.db.updateTable('documents').set(changes).where('display_number', '=', 'T12').execute();
    await change({ is_withheld: true });
    expect(await find(lien)).toEqual([]);
    await change({ is_withheld: false, recorded_on: '2018-01-01' });
    expect(await find(lien)).toEqual(['T12']);
    const year = { fromRecordedDate: '01/01/2018', toRecordedDate: '12/31/2018' };
    expect(await find({ searchByTaxLienMethod: 'DATERANGE', ...year })).toEqual(['T12']);
    await change({ recorded_on: '2019-06-03' });
  });
});
