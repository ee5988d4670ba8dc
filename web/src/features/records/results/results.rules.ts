import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import { sortDocuments } from '@portal/contract/index/search/records/document-order';
import {
  RESULT_KINDS,
  type ResultKind,
  type ResultRow,
  type RowOf,
  rowIdOf,
  type SortKey,
  type SortKeyOf,
} from '@portal/contract/index/search/results/result-kinds';
import type { SearchResponse } from '@portal/contract/index/search/run/run-search';
import type { DisplayCriteria } from '@portal/contract/index/search/run/search-history';
import { BATCH_ROWS, BATCHES_PER_PAGE, RESULT_MAX_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';

/** A search with the requested page and order. */
export interface RequestedSearch {
  readonly type: SearchType;
  readonly criteria: Readonly<Record<string, string>>;
  readonly pageNumber: number;
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

/** Returns the words that a search looked for in the images of documents, to mark them there; undefined for other searches. */
export function getWordsInImages({ type, criteria }: RequestedSearch) {
  if (type !== 'searchByImageWords') return undefined;
  const { imageWords = '', imagePhrase = '', imageNear = '' } = criteria;
  return { words: imageWords, phrase: imagePhrase, near: imageNear };
}

/** The order of a list. */
export type ResultOrder = Pick<RequestedSearch, 'sortKey' | 'sortDirection'>;

/** A page of results with the batches that have arrived. */
export interface ResultPage {
  readonly requested: RequestedSearch;
  /** Identifies the search across its pages and orders, and across a reload. The addresses of its records contain it. */
  readonly searchId: number;
  /** Identifies the search in addresses, in any tab; undefined if the server gave none. */
  readonly addressKey: string | undefined;
  /** Identifies the request that the batches belong to. */
  readonly timestamp: number;
  readonly totalRecordCount: number;
  /** The criteria as text. */
  readonly displayCriteria: DisplayCriteria;
  /** The rows of batches 1, 2, … in order. */
  readonly batches: readonly (readonly ResultRow[])[];
  /** True if the page shows only checked rows. */
  readonly isFiltered: boolean;
}

/** Returns the page for the first response of a search, or for another page or order of the search `before`. */
export function createPage(
  requested: RequestedSearch,
  response: SearchResponse,
  before?: Pick<ResultPage, 'searchId' | 'addressKey'>,
): ResultPage {
  const { searchResultList, totalRecordCount } = response.searchResults;
  const { timestamp, displayCriteria = [] } = response;
  const searchId = before?.searchId ?? timestamp;
  const addressKey = response.addressKey ?? before?.addressKey;
  const batches = [searchResultList];
  const shown = { requested, searchId, addressKey, timestamp, totalRecordCount, displayCriteria, batches };
  return { ...shown, isFiltered: false };
}

/** The maximum number of checked rows, which fit on one page (Spec 2 §9 "Multi-select filter limit"). */
export const CHECKED_MAX_ROWS = RESULT_PAGE_ROWS;

/** The client-side sort of the kinds that have a filter (Spec 2 §2 "Filter Selections"). */
const LOCAL_SORTS: {
  readonly [Kind in ResultKind]?: (
    rows: readonly RowOf<Kind>[],
    order: { readonly sortKey: SortKeyOf<Kind>; readonly sortDirection: SortDirection },
  ) => readonly RowOf<Kind>[];
} = { documents: sortDocuments };

/** Whether lists of this kind can be filtered to checked rows. */
export function canFilter(kind: ResultKind): boolean {
  return LOCAL_SORTS[kind] !== undefined;
}

/**
 * Returns one complete page with the given rows only, in the server's order (Spec 2 §4 "Filter Selections").
 *
 * @param rows at most `CHECKED_MAX_ROWS`, of the page's kind.
 * @param timestamp distinguishes this list from the one before.
 */
export function filterPage(
  page: ResultPage,
  rows: readonly ResultRow[],
  { sortKey, sortDirection }: ResultOrder,
  timestamp: number,
): ResultPage {
  const sort = LOCAL_SORTS[getResultKind(page)] as
    | ((rows: readonly ResultRow[], order: ResultOrder) => readonly ResultRow[])
    | undefined;
  const sorted = sort?.(rows, { sortKey, sortDirection }) ?? rows;
  const batches = splitIntoBatches(sorted);
  const requested = { ...page.requested, pageNumber: 1, sortKey, sortDirection };
  return { ...page, requested, timestamp, totalRecordCount: rows.length, batches, isFiltered: true };
}

function splitIntoBatches(rows: readonly ResultRow[]): readonly (readonly ResultRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, batch) =>
    rows.slice(batch * BATCH_ROWS, (batch + 1) * BATCH_ROWS),
  );
}

/** The filters of a page's rows. An empty set filters nothing. */
export interface Facets {
  readonly instruments: ReadonlySet<string>;
  /** The codes of `listStatuses`. */
  readonly statuses: ReadonlySet<string>;
}

export const NO_FACETS: Facets = { instruments: new Set(), statuses: new Set() };

/** Returns how many choices filter the page. */
export function computeFacetCount({ instruments, statuses }: Facets): number {
  return instruments.size + statuses.size;
}

/**
 * Returns the page with those of its rows that have one of the instruments and one of the statuses.
 *
 * @param changedAt distinguishes this list from the one with other facets.
 */
export function applyFacets(page: ResultPage, { instruments, statuses }: Facets, changedAt: number): ResultPage {
  const rows = listRows(page).filter(
    (row) => isChosen(instruments, findInstrument(row)) && isChosen(statuses, findStatus(row)?.code),
  );
  return {
    ...page,
    requested: { ...page.requested, pageNumber: 1 },
    timestamp: Math.max(page.timestamp, changedAt),
    totalRecordCount: rows.length,
    batches: splitIntoBatches(rows),
    isFiltered: true,
  };
}

function isChosen(chosen: ReadonlySet<string>, value: string | undefined): boolean {
  return chosen.size === 0 || (value !== undefined && chosen.has(value));
}

/** Returns the instrument of a document or lien; undefined for other kinds. */
function findInstrument(row: ResultRow): string | undefined {
  return 'instrumentDescription' in row ? row.instrumentDescription : undefined;
}

/** A status of certificates or liens. Liens have no label: their codes have texts. */
interface RowStatus {
  readonly code: string;
  readonly label: string | undefined;
}

function findStatus(row: ResultRow): RowStatus | undefined {
  if ('shortStatus' in row) return { code: row.shortStatus, label: row.status };
  return 'taxpayerCount' in row ? { code: row.status, label: undefined } : undefined;
}

/** Returns the instruments of the rows that have arrived, each once, by name. */
export function listInstruments(page: ResultPage): readonly string[] {
  return [...new Set(listRows(page).flatMap((row) => findInstrument(row) ?? []))].sort((a, b) => a.localeCompare(b));
}

/** Returns the statuses of the rows that have arrived, each once, by code. */
export function listStatuses(page: ResultPage): readonly RowStatus[] {
  const statuses = new Map(
    listRows(page).flatMap((row) => {
      const status = findStatus(row);
      return status === undefined ? [] : [[status.code, status] as const];
    }),
  );
  return [...statuses.values()].sort((a, b) => a.code.localeCompare(b.code));
}

/** Checks or unchecks a row. Returns undefined if no more rows can be checked. */
export function toggleChecked(
  checked: ReadonlyMap<string, ResultRow>,
  id: string,
  row: ResultRow,
): ReadonlyMap<string, ResultRow> | undefined {
  if (checked.has(id)) return new Map([...checked].filter(([other]) => other !== id));
  return checked.size < CHECKED_MAX_ROWS ? new Map(checked).set(id, row) : undefined;
}

/** Whether a response is the requested batch of a search. */
export function isBatchOf(
  { timestamp, batch }: Pick<SearchResponse, 'timestamp' | 'batch'>,
  requested: Pick<SearchResponse, 'timestamp' | 'batch'>,
): boolean {
  return timestamp === requested.timestamp && batch === requested.batch;
}

/** Adds the next batch. A batch of another search or out of order changes nothing (Spec 2 §4). */
export function mergeBatch(page: ResultPage, response: SearchResponse): ResultPage {
  const { timestamp, batches } = page;
  if (!isBatchOf(response, { timestamp, batch: batches.length + 1 })) return page;
  return { ...page, batches: [...batches, response.searchResults.searchResultList] };
}

/** Returns the page with the batches that have arrived, at least the first. */
export function mergeBatches(
  requested: RequestedSearch,
  [first, ...others]: readonly [SearchResponse, ...SearchResponse[]],
  before: Pick<ResultPage, 'searchId' | 'addressKey'> | undefined,
): ResultPage {
  return others.reduce(mergeBatch, createPage(requested, first, before));
}

/** Returns the number of the next batch; undefined if the page is complete (Spec 2 §9 "Background batches"). */
export function findNextBatch({ requested, batches, totalRecordCount }: ResultPage): number | undefined {
  const isLastShort = (batches.at(-1)?.length ?? 0) < BATCH_ROWS;
  const arrived = computeFirstRow(requested.pageNumber) - 1 + batches.length * BATCH_ROWS;
  if (isLastShort || batches.length >= BATCHES_PER_PAGE || arrived >= totalRecordCount) return undefined;
  return batches.length + 1;
}

/** Returns the rows that have arrived, in order. */
export function listRows({ batches }: ResultPage): readonly ResultRow[] {
  return batches.flat();
}

/** Whether a search finds names by their likeness, so that its results can be in that order. */
export function hasLikeness(type: SearchType, criteria: RequestedSearch['criteria']): boolean {
  return type === 'searchByName' && criteria.nameMatch === 'SIMILAR';
}

/** The orders that a list offers. The rows of a filtered list don't have their likeness, so they can only keep this order. */
export function listSortKeys({
  requested,
  isFiltered,
}: Pick<ResultPage, 'requested' | 'isFiltered'>): readonly SortKey[] {
  const { type, criteria, sortKey: current } = requested;
  const { sortKeys } = RESULT_KINDS[SEARCHES[type].resultKind];
  const isOffered = (sortKey: SortKey) =>
    sortKey !== 'likeness' || current === sortKey || (hasLikeness(type, criteria) && !isFiltered);
  return sortKeys.filter(isOffered);
}

/** Returns the kind of a page's rows. */
export function getResultKind({ requested }: ResultPage): ResultKind {
  return SEARCHES[requested.type].resultKind;
}

/** Returns the ids of the rows that have arrived, in order. */
export function listRowIds(page: ResultPage): readonly string[] {
  return listRows(page).map((row) => rowIdOf(getResultKind(page), row));
}

/** Returns the row of a record; undefined if it isn't on this page. */
export function findRow(page: ResultPage, recordId: string | undefined): ResultRow | undefined {
  return listRows(page).find((row) => rowIdOf(getResultKind(page), row) === recordId);
}

/** Whether a row's record has page images, as far as the row says: rows of tax liens don't. */
export function mayHaveImage(row: ResultRow): boolean {
  return !('pageCount' in row) || row.pageCount > 0;
}

/** Returns the number of a page's first row in the whole result, from 1. */
export function computeFirstRow(pageNumber: number): number {
  return (pageNumber - 1) * RESULT_PAGE_ROWS + 1;
}

export function computePageCount(totalRecordCount: number): number {
  return Math.ceil(totalRecordCount / RESULT_PAGE_ROWS);
}

/** Whether to warn that more records may match than a search returns (Spec 2 §8). */
export function isTruncated(totalRecordCount: number): boolean {
  return totalRecordCount >= RESULT_MAX_ROWS;
}
