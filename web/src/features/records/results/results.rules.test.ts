import { RESULT_KINDS, type ResultKind } from '@portal/contract/index/search/results/result-kinds';
import type { SearchPaging } from '@portal/contract/index/search/run/run-search';
import { describe, expect, it } from 'vitest';
import { buildRow, buildSearchResponse } from '../../../test/records.ts';
import {
  applyFacets,
  CHECKED_MAX_ROWS,
  canFilter,
  computeFirstRow,
  computePageCount,
  createPage,
  filterPage,
  findNextBatch,
  isTruncated,
  listRowIds,
  listRows,
  listSortKeys,
  mergeBatch,
  mergeBatches,
  type RequestedSearch,
  toggleChecked,
} from './results.rules.ts';

const RESULT_KIND_NAMES = Object.keys(RESULT_KINDS) as ResultKind[];

const PAGING: SearchPaging = {
  pageNumber: 1,
  sortKey: 'docNumber',
  sortDirection: 'ASC',
  timestamp: 7,
  batch: 1,
  continuation: '',
  updateHistory: false,
};

const ASKED: RequestedSearch = {
  type: 'searchByName',
  criteria: {},
  pageNumber: 1,
  sortKey: 'docNumber',
  sortDirection: 'ASC',
};

function pageOf(total: number, { pageNumber = 1, batches = 1 } = {}) {
  const paging = { ...PAGING, pageNumber };
  let page = createPage({ ...ASKED, pageNumber }, buildSearchResponse(paging, total));
  for (let batch = 2; batch <= batches; batch += 1)
    page = mergeBatch(page, buildSearchResponse({ ...paging, batch }, total));
  return page;
}

describe('batches of 25 rows', () => {
  it('merge into the results by batch number', () => {
    const page = mergeBatch(pageOf(60), buildSearchResponse({ ...PAGING, batch: 2 }, 60));
    expect(listRowIds(page)).toEqual(Array.from({ length: 50 }, (_, index) => `A${index + 1}`));
  });

  it('merge only when the timestamp matches', () => {
    const page = pageOf(60);
    expect(mergeBatch(page, buildSearchResponse({ ...PAGING, batch: 2, timestamp: 8 }, 60))).toBe(page);
  });

  it.each([1, 3])('do not merge out of order: batch %i after batch 1', (batch) => {
    const page = pageOf(100);
    expect(mergeBatch(page, buildSearchResponse({ ...PAGING, batch }, 100))).toBe(page);
  });
});

describe('all batches of a page', () => {
  const responseOf = (batch: number, timestamp = 7) => buildSearchResponse({ ...PAGING, batch, timestamp }, 100);

  it('merge in their order', () => {
    const page = mergeBatches(ASKED, [responseOf(1), responseOf(2), responseOf(3), responseOf(4)], undefined);
    expect(listRowIds(page)).toEqual(Array.from({ length: 100 }, (_, index) => `A${index + 1}`));
    expect(page).toMatchObject({ searchId: 7, requested: ASKED, totalRecordCount: 100, isFiltered: false });
  });

  it('must belong to a page of the current search', () => {
    const before = { searchId: 3, addressKey: 'K'.repeat(22) };
    expect(mergeBatches(ASKED, [responseOf(1)], before)).toMatchObject({ ...before, timestamp: 7 });
  });

  it('end before a missing one or one of another search', () => {
    expect(mergeBatches(ASKED, [responseOf(1), responseOf(3)], undefined).batches).toHaveLength(1);
    expect(mergeBatches(ASKED, [responseOf(1), responseOf(2, 8), responseOf(3)], undefined).batches).toHaveLength(1);
  });
});

describe('batches 2 to 4 are fetched', () => {
  it.each([
    ['not for one record', pageOf(1), undefined],
    ['not for 25 records', pageOf(25), undefined],
    ['for 26 records', pageOf(26), 2],
    ['not after a batch with fewer than 25 rows', pageOf(26, { batches: 2 }), undefined],
    ['not after the last record, though the batch was full', pageOf(50, { batches: 2 }), undefined],
    ['up to the fourth', pageOf(300, { batches: 3 }), 4],
    ['and no fifth', pageOf(300, { batches: 4 }), undefined],
    ['of a second page', pageOf(138, { pageNumber: 2 }), 2],
    ['not of a second page that 25 records fill', pageOf(125, { pageNumber: 2 }), undefined],
  ])('%s', (_, page, expected) => {
    expect(findNextBatch(page)).toBe(expected);
  });
});

describe('pages hold 100 rows', () => {
  it.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [1_000, 10],
  ])('%i records fill %i pages', (total, pages) => expect(computePageCount(total)).toBe(pages));

  it.each([
    [1, 1],
    [2, 101],
    [10, 901],
  ])('page %i begins with row %i', (page, row) => expect(computeFirstRow(page)).toBe(row));
});

it.each([
  [999, false],
  [1_000, true],
])('the truncation warning shows at 1000 or more results: %i', (total, expected) => {
  expect(isTruncated(total)).toBe(expected);
});

describe('Filter Selections', () => {
  const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => buildRow(count - index));
  const order = { sortKey: 'docNumber', sortDirection: 'ASC' } as const;

  it('shows only checked rows, on page 1, sorted by the selected key', () => {
    const filtered = filterPage(pageOf(230, { pageNumber: 3 }), [buildRow(10), buildRow(9), buildRow(201)], order, 8);
    expect(listRowIds(filtered)).toEqual(['A9', 'A10', 'A201']);
    expect(filtered).toMatchObject({
      requested: { pageNumber: 1, ...order },
      totalRecordCount: 3,
      isFiltered: true,
      timestamp: 8,
    });
    const reversed = filterPage(filtered, listRows(filtered), { ...order, sortDirection: 'DESC' }, 9);
    expect(listRowIds(reversed)).toEqual(['A201', 'A10', 'A9']);
  });

  it.each([1, 24, 25, 26, 50, 99, 100])('contains all %i rows and misses no batch', (count) => {
    const filtered = filterPage(pageOf(230), rowsTo(count), order, 8);
    expect(listRowIds(filtered)).toHaveLength(count);
    expect(findNextBatch(filtered)).toBeUndefined();
    expect(computePageCount(filtered.totalRecordCount)).toBe(1);
  });

  it('accepts up to 100 records', () => {
    const all = new Map(rowsTo(CHECKED_MAX_ROWS - 1).map((row) => [row.docId, row]));
    const full = toggleChecked(all, 'A900', buildRow(900));
    expect(full?.size).toBe(100);
    expect(toggleChecked(full ?? all, 'A901', buildRow(901))).toBeUndefined();
    expect(toggleChecked(full ?? all, 'A900', buildRow(900))?.has('A900')).toBe(false);
  });

  it('is available for documents only', () => {
    expect(RESULT_KIND_NAMES.filter(canFilter)).toEqual(['documents']);
  });
});

describe('a filter by instruments', () => {
  const facetsOf = (...instruments: readonly string[]) => ({
    instruments: new Set(instruments),
    statuses: new Set<string>(),
  });
  const mixed = (total: number) => {
    const page = pageOf(total);
    const rows = listRows(page).map((row, index) => ({
      ...row,
      instrumentDescription: index % 2 === 0 ? 'Deed' : 'Lease',
    }));
    return { ...page, batches: [rows] } as typeof page;
  };

  it('leaves the rows with one of them, in the order of the page', () => {
    expect(listRowIds(applyFacets(mixed(5), facetsOf('Deed'), 8))).toEqual(['A1', 'A3', 'A5']);
    expect(listRowIds(applyFacets(mixed(5), facetsOf('Deed', 'Lease'), 8))).toHaveLength(5);
  });

  it('leaves no row without a status if one is chosen', () => {
    const facets = { ...facetsOf(), statuses: new Set(['CURRENT']) };
    expect(applyFacets(mixed(5), facets, 8)).toMatchObject({ totalRecordCount: 0, batches: [], isFiltered: true });
  });

  it('is one complete page, whatever page was filtered', () => {
    const page = { ...mixed(25), totalRecordCount: 300, requested: { ...ASKED, pageNumber: 3 } };
    const filtered = applyFacets(page, facetsOf('Lease'), 8);
    expect(filtered).toMatchObject({ totalRecordCount: 12, requested: { pageNumber: 1 }, timestamp: 8 });
    expect(findNextBatch(filtered)).toBeUndefined();
  });
});

describe('the order by likeness', () => {
  const requestOf = (nameMatch: string, sortKey: RequestedSearch['sortKey'] = 'docNumber') => ({
    ...ASKED,
    criteria: { nameMatch },
    sortKey,
  });
  it.each([
    ['of similar names', requestOf('SIMILAR'), false, true],
    ['of names that begin with the typed one', requestOf('BEGINS'), false, false],
    ['of the forms of other searches', { ...requestOf('SIMILAR'), type: 'searchByTaxLien' as const }, false, false],
    // The rows don't have their likeness.
    ['of a filtered list in another order', requestOf('SIMILAR'), true, false],
    ['of a filtered list in this order', requestOf('SIMILAR', 'likeness'), true, true],
  ])('is offered for results %s: %#', (_title, requested, isFiltered, isOffered) => {
    expect(listSortKeys({ requested, isFiltered }).includes('likeness')).toBe(isOffered);
  });

  it('is kept by a filtered list', () => {
    const page = { ...pageOf(5), requested: { ...ASKED, sortKey: 'likeness' as const } };
    const rows = listRows(page).toReversed();
    expect(listRows(filterPage(page, rows, page.requested, 8))).toEqual(rows);
  });
});
