import type { DocumentRow } from '@portal/contract/search/document-result';
import type { SearchResponse } from '@portal/contract/search/run-search';
import type { DisplayCriteria } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import type { DocumentSortKey, SortDirection } from '@portal/contract/search/sort';
import { BATCH_ROWS, BATCHES_PER_PAGE, RESULT_MAX_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';

/** A search with the page and the order that are looked at. */
export interface AskedSearch {
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
  readonly pageNumber: number;
  readonly sortKey: DocumentSortKey;
  readonly sortDirection: SortDirection;
}

/** A page of results as far as it has arrived. */
export interface ResultPage {
  readonly asked: AskedSearch;
  /** Names the search to which batches belong. */
  readonly timestamp: number;
  readonly totalRecordCount: number;
  /** What was asked, in words. */
  readonly displayCriteria: DisplayCriteria;
  /** The rows of batches 1, 2, … in order. */
  readonly batches: readonly (readonly DocumentRow[])[];
}

/** The page that a search's first answer begins. */
export function beginPage(asked: AskedSearch, answer: SearchResponse): ResultPage {
  const { searchResultList, totalRecordCount } = answer.searchResults;
  const { timestamp, displayCriteria = [] } = answer;
  return { asked, timestamp, totalRecordCount, displayCriteria, batches: [searchResultList] };
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
export function rowsOf({ batches }: ResultPage): readonly DocumentRow[] {
  return batches.flat();
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
