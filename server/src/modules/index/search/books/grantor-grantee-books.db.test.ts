import { type CriteriaOf, SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import { RESULT_KINDS, type SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import { addGrantorGranteeBook, type TestBookPage } from '@portal/testing/builders/name-books-builder';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';

const PAGES: readonly TestBookPage[] = [
  { reference: 'GR 9-1', role: 'GRANTOR', names: ['AKERMAN', 'LINDBERG'], days: ['1920-01-02', '1924-12-30'] },
  { reference: 'GR 9-2', role: 'GRANTOR', names: ['LINDBERG', 'LINDQUIST'], days: ['1920-02-01', '1924-11-30'] },
  { reference: 'GR 9-10', role: 'GRANTOR', names: ['LINDQUIST', 'ZIMMERMAN'], days: ['1921-01-01', '1924-12-31'] },
  { reference: 'GE 9-1', role: 'GRANTEE', names: ['AAS', 'MC DONALD'], days: ['1919-05-05', '1924-12-31'] },
  { reference: 'GG 2', role: 'BOTH', names: ['A', 'LI'], days: ['1890-01-01', '1899-12-31'] },
];

let database: OpenDatabase;
const referenceById = new Map<number, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  for (const page of PAGES) referenceById.set(await addGrantorGranteeBook(database.db, page), page.reference);
});
afterAll(() => database.close());

/** The pages that can hold a Lindquist. */
const QUIST = ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10'];

async function find(
  criteria: Partial<CriteriaOf<'searchByGrantorGranteeBook'>>,
  sortKey: SortKeyOf<'grantorGranteeBooks'> = 'id',
  sortDirection: SortDirection = 'ASC',
) {
  const parsed = SEARCHES.searchByGrantorGranteeBook.criteria.parse(criteria);
  const { findIds } = SEARCH_DEFINITIONS.searchByGrantorGranteeBook;
  const ids = await findIds(database.db, parsed, { sortKey, sortDirection }, TEST_DAY);
  return ids.map((id) => referenceById.get(id));
}

describe('The pages that contain a name', () => {
  it.each([
    // A page that ends with the first letters LI contains every name that starts with them.
    ['LINDQUIST', ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10']],
    ['lindquist,', ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10']],
    ['LINDBERG,', ['GE 9-1', 'GG 2', 'GR 9-1', 'GR 9-2']],
    ['LINDEN,', ['GE 9-1', 'GG 2', 'GR 9-2']],
    ['LINDQUISTSON,', ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10']],
    ['LINDSTROM,', ['GE 9-1', 'GG 2', 'GR 9-10']],
    // The beginning of a name finds every name that starts with it.
    ['LIND', ['GE 9-1', 'GG 2', 'GR 9-1', 'GR 9-2', 'GR 9-10']],
    ['McDonald', ['GE 9-1', 'GR 9-10']],
    ['McDonaldson,', ['GE 9-1', 'GR 9-10']],
    ['ZIMMERMAN', ['GR 9-10']],
    ['ZUMWALT', []],
    ['A,', ['GG 2']],
    ['.', []],
  ])('%s', async (grantorGranteeLastName, references) => {
    expect(await find({ grantorGranteeLastName })).toEqual(references);
  });
});

describe('Match', () => {
  beforeAll(async () => {
    await addTestCodes(database.db);
    await addDocument(database.db, { key: 'A1', grantors: ['Lindquist Lumber Company', 'LINDQUIST, ANNA'] });
  });
  it.each([
    ['Starts with also reads a given name after a comma', 'LINDQUIST, ALBERT', 'BEGINS', QUIST],
    ['Exact is a whole name', 'LINDQUIST', 'EXACT', QUIST],
    ['Exact is not the start of a name', 'LINDEN', 'EXACT', ['GE 9-1', 'GG 2', 'GR 9-2']],
    ['Contains words looks for the names of the index', 'LUMBER', 'WORDS', QUIST],
    ['Contains words without such a name finds nothing', 'OSTERGAARD', 'WORDS', []],
    ['Sounds like looks for similar names of the index', 'LYNDKVIST', 'SIMILAR', QUIST],
  ] as const)('%s', async (_title, grantorGranteeLastName, nameMatch, references) => {
    expect(await find({ grantorGranteeLastName, nameMatch })).toEqual(expect.arrayContaining([...references]));
    if (references.length === 0) expect(await find({ grantorGranteeLastName, nameMatch })).toEqual([]);
  });
});

describe('Search In', () => {
  it.each([
    ['GRANTORS', ['GG 2', 'GR 9-2', 'GR 9-10']],
    ['GRANTEES', ['GE 9-1', 'GG 2']],
    ['BOTH', ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10']],
  ] as const)('%s', async (grantorGranteeSearchIn, references) => {
    expect(await find({ grantorGranteeLastName: 'LINDQUIST', grantorGranteeSearchIn })).toEqual(references);
  });
});

describe('Dates', () => {
  it.each([
    ['01/01/1800', '11/20/2026', ['GE 9-1', 'GG 2', 'GR 9-2', 'GR 9-10']],
    ['12/31/1899', '05/05/1919', ['GE 9-1', 'GG 2']],
    ['01/01/1900', '05/04/1919', []],
    ['11/30/1924', '11/30/1924', ['GE 9-1', 'GR 9-2', 'GR 9-10']],
    ['12/01/1924', '', ['GE 9-1', 'GR 9-10']],
    ['01/01/1925', '', []],
    ['', '12/31/1919', ['GE 9-1', 'GG 2']],
  ])('from %s to %s', async (fromRecordedDate, toRecordedDate, references) => {
    const dates = { fromRecordedDate, toRecordedDate };
    expect(await find({ grantorGranteeLastName: 'LINDQUIST', ...dates })).toEqual(references);
  });
});

describe('Sorted', () => {
  const ORDERS: Record<SortKeyOf<'grantorGranteeBooks'>, readonly string[]> = {
    id: ['GE 9-1', 'GG 2', 'GR 9-1', 'GR 9-2', 'GR 9-10'],
    fromName: ['GG 2', 'GE 9-1', 'GR 9-1', 'GR 9-2', 'GR 9-10'],
    fromDate: ['GG 2', 'GE 9-1', 'GR 9-1', 'GR 9-2', 'GR 9-10'],
  };

  it.each(RESULT_KINDS.grantorGranteeBooks.sortKeys)('by %s, in both directions', async (sortKey) => {
    const criteria = { grantorGranteeLastName: 'LIND' };
    expect(await find(criteria, sortKey, 'ASC')).toEqual(ORDERS[sortKey]);
    expect(await find(criteria, sortKey, 'DESC')).toEqual([...ORDERS[sortKey]].reverse());
  });
});
