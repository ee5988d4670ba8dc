import { sortDocuments } from '@portal/contract/search/document-order';
import {
  type ResultKind,
  type ResultRow,
  type RowOf,
  rowIdOf,
  type SortKey,
  type SortKeyOf,
} from '@portal/contract/search/result-kinds';
import type { SearchResponse } from '@portal/contract/search/run-search';
import type { DisplayCriteria } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import type { SortDirection } from '@portal/contract/search/sort';
import { BATCH_ROWS, BATCHES_PER_PAGE, RESULT_MAX_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';

/** A search with the page and the order that are looked at. */
export interface AskedSearch {
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
  readonly pageNumber: number;
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

/** The order of a list. */
export type ResultOrder = Pick<AskedSearch, 'sortKey' | 'sortDirection'>;

/** A page of results as far as it has arrived. */
export interface ResultPage {
  readonly asked: AskedSearch;
  /** Names what was searched, whichever page and order of it are looked at, also over a reload: addresses of its records know it. */
  readonly searchId: number;
  /** Names the search to which batches belong. */
  readonly timestamp: number;
  readonly totalRecordCount: number;
  /** What was asked, in words. */
  readonly displayCriteria: DisplayCriteria;
  /** The rows of batches 1, 2, … in order. */
  readonly batches: readonly (readonly ResultRow[])[];
  /** The rows that were checked, and no others. */
  readonly isFiltered: boolean;
}

/** The page that a search's first answer begins. */
export function beginPage(asked: AskedSearch, answer: SearchResponse, searchId = answer.timestamp): ResultPage {
  const { searchResultList, totalRecordCount } = answer.searchResults;
  const { timestamp, displayCriteria = [] } = answer;
  const batches = [searchResultList];
  return { asked, searchId, timestamp, totalRecordCount, displayCriteria, batches, isFiltered: false };
}

/** Rows that can be checked; they are shown on one page (Spec 2 §9 "Multi-select filter limit"). */
export const CHECKED_MAX_ROWS = RESULT_PAGE_ROWS;

/** How the kinds of result whose lists can be filtered are sorted outside of the server (Spec 2 §2 "Filter Selections"). */
const LOCAL_SORTS: {
  readonly [Kind in ResultKind]?: (
    rows: readonly RowOf<Kind>[],
    order: { readonly sortKey: SortKeyOf<Kind>; readonly sortDirection: SortDirection },
  ) => readonly RowOf<Kind>[];
} = { documents: sortDocuments };

/** Whether rows of the kind can be checked, and the list be filtered to them. */
export function canFilter(kind: ResultKind): boolean {
  return LOCAL_SORTS[kind] !== undefined;
}

/**
 * The list of some rows alone, sorted as the server would: one complete page (Spec 2 §4 "Filter Selections").
 *
 * @param rows at most `CHECKED_MAX_ROWS`, of the page's kind.
 * @param timestamp tells this list from what was shown before.
 */
export function filterPage(
  page: ResultPage,
  rows: readonly ResultRow[],
  { sortKey, sortDirection }: ResultOrder,
  timestamp: number,
): ResultPage {
  const sort = LOCAL_SORTS[kindOf(page)] as
    | ((rows: readonly ResultRow[], order: ResultOrder) => readonly ResultRow[])
    | undefined;
  const sorted = sort?.(rows, { sortKey, sortDirection }) ?? rows;
  const batches = Array.from({ length: Math.ceil(sorted.length / BATCH_ROWS) }, (_, batch) =>
    sorted.slice(batch * BATCH_ROWS, (batch + 1) * BATCH_ROWS),
  );
  const asked = { ...page.asked, pageNumber: 1, sortKey, sortDirection };
  return { ...page, asked, timestamp, totalRecordCount: rows.length, batches, isFiltered: true };
}

/** Checks a row or takes its check away; undefined where no more can be checked. */
export function toggleChecked(
  checked: ReadonlyMap<string, ResultRow>,
  id: string,
  row: ResultRow,
): ReadonlyMap<string, ResultRow> | undefined {
  if (checked.has(id)) return new Map([...checked].filter(([other]) => other !== id));
  return checked.size < CHECKED_MAX_ROWS ? new Map(checked).set(id, row) : undefined;
}

/** Adds a batch by its number; one of another search, or one that is not the next, changes nothing (Spec 2 §4). */
export function mergeBatch(page: ResultPage, answer: SearchResponse): ResultPage {
  if (answer.timestamp !== page.timestamp || answer.batch !== page.batches.length + 1) return page;
  return { ...page, batches: [...page.batches, answer.searchResults.searchResultList] };
}

/** The batch to ask for now; undefined when the page is complete (Spec 2 §9 "Background batches"). */
export function nextBatchOf({ asked, batches, totalRecordCount }: ResultPage): number | undefined {
  const isLastShort = (batches.at(-1)?.length ?? 0) < BATCH_ROWS;
  const arrived = firstRowOf(asked.pageNumber) - 1 + batches.length * BATCH_ROWS;
  if (isLastShort || batches.length >= BATCHES_PER_PAGE || arrived >= totalRecordCount) return undefined;
  return batches.length + 1;
}

/** The rows that have arrived, in order. */
export function rowsOf({ batches }: ResultPage): readonly ResultRow[] {
  return batches.flat();
}

/** What a page is a list of. */
export function kindOf({ asked }: ResultPage): ResultKind {
  return SEARCHES[asked.type].resultKind;
}

/** The rows that have arrived, by what names each. */
export function rowIdsOf(page: ResultPage): readonly string[] {
  return rowsOf(page).map((row) => rowIdOf(kindOf(page), row));
}

/** The row of a record; undefined where it is not on this page. */
export function findRow(page: ResultPage, recordId: string | undefined): ResultRow | undefined {
  return rowsOf(page).find((row) => rowIdOf(kindOf(page), row) === recordId);
}

/** The number, from 1, that a page's first row has in the whole. */
export function firstRowOf(pageNumber: number): number {
  return (pageNumber - 1) * RESULT_PAGE_ROWS + 1;
}

export function pageCountOf(totalRecordCount: number): number {
  return Math.ceil(totalRecordCount / RESULT_PAGE_ROWS);
}

/** Whether to warn that more may have matched than a search returns (Spec 2 §8). */
export function isTruncated(totalRecordCount: number): boolean {
  return totalRecordCount >= RESULT_MAX_ROWS;
}
