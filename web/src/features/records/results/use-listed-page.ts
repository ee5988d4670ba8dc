import type { SearchResponse } from '@portal/contract/index/search/run/run-search';
import { useCallback, useMemo, useRef, useState } from 'react';
import { writeStoredState } from '../../../lib/session/stored-state.ts';
import { createPage, type RequestedSearch, type ResultPage } from './results.rules.ts';
import { STORED_SEARCH_KEY } from './search-sequence.ts';
import { type RowFilter, useRowFilter } from './use-row-filter.ts';
import { useRunSearch } from './use-run-search.ts';
import { type ShownSearch, useSearchBatches } from './use-search-batches.ts';

/** A page or an order of the same search. */
export type PageChange = Partial<Pick<RequestedSearch, 'pageNumber' | 'sortKey' | 'sortDirection'>>;

/** The current page, complete or filtered, with the functions that change the page, order or filter of its search. */
export interface ListedPage {
  /** The rows that are shown. Undefined until a search has results. */
  readonly page: ResultPage | undefined;
  /** The page with the rows that filters hide. */
  readonly allRows: ResultPage | undefined;
  /** The checked rows, and the filters by them and by facets. */
  readonly filter: Pick<
    RowFilter,
    'checked' | 'isApplied' | 'facets' | 'toggle' | 'uncheckAll' | 'apply' | 'setFacets'
  >;
  /** True while another page or order is loading. */
  readonly isChanging: boolean;
  /** True if the rest of the page failed to load; `loadRest` tries again. */
  readonly isRestMissing: boolean;
  readonly loadRest: () => void;
  /** The pages of this search that the user has opened. */
  readonly visitedPages: ReadonlySet<number>;
  /**
   * Shows another page or order and returns whether it arrived. A failure changes nothing (Spec 2 §4 "Paging failure is silently ignored").
   */
  readonly changePage: (change: PageChange) => Promise<boolean>;
  /** Shows the unfiltered list from its first page; returns and fails like `changePage`. */
  readonly removeFilter: () => Promise<boolean>;
}

/** The state that a page inherits from the previous page of the same search. */
type Shown = Pick<ResultPage, 'searchId' | 'addressKey'> & Pick<ListedPage, 'visitedPages'>;

/**
 * Holds the current page of a search.
 *
 * @returns the page, and the functions that run and show another search. Pages of the same search keep their id.
 */
export function useListedPage() {
  const [shown, setShown] = useState<ShownSearch>();
  const [visitedPages, setVisitedPages] = useState<ReadonlySet<number>>(new Set());
  const filter = useRowFilter();
  const { runSearch, cancel, isLoading } = useRunSearch();
  const { page, isRestMissing, loadRest } = useSearchBatches(shown, isLoading);
  const { filtered, narrow, sort, remove, reset } = filter;
  const shownRows = useMemo(() => filtered ?? (page && narrow(page)), [filtered, page, narrow]);

  const show = useCallback((requested: RequestedSearch, first: SearchResponse, before?: Shown) => {
    const { searchId, addressKey } = createPage(requested, first, before);
    writeStoredState(STORED_SEARCH_KEY, { ...requested, searchId, addressKey });
    setVisitedPages(new Set([...(before?.visitedPages ?? []), requested.pageNumber]));
    setShown({ requested, first, before });
    return { searchId, addressKey };
  }, []);

  /** Shows another search, or an earlier one again, without checked rows and visited pages. */
  const showSearch = useCallback(
    (requested: RequestedSearch, first: SearchResponse, earlier?: Omit<Shown, 'visitedPages'>) => {
      reset();
      return show(requested, first, earlier && { ...earlier, visitedPages: new Set() });
    },
    [show, reset],
  );

  const pending = useRef<Pick<ResultPage, 'searchId' | 'requested'>>(undefined);
  const loadPage = useCallback(
    async (change: PageChange): Promise<boolean> => {
      if (!page) return false;
      const { searchId, addressKey } = page;
      // A change builds on the pending change that it replaces, so that sorting and paging at the same time apply both.
      const before = pending.current?.searchId === searchId ? pending.current : page;
      const next = { searchId, requested: { ...before.requested, ...change } };
      pending.current = next;
      const response = await runSearch(next.requested, { isNew: false }).catch(() => undefined);
      if (pending.current === next) pending.current = undefined;
      if (response) show(next.requested, response, { searchId, addressKey, visitedPages });
      return response !== undefined;
    },
    [runSearch, page, show, visitedPages],
  );

  const changePage = useCallback<ListedPage['changePage']>(
    async (change) => {
      if (!filtered) return loadPage(change);
      // The filtered list is complete on one page.
      sort({ ...filtered.requested, ...change });
      return true;
    },
    [loadPage, filtered, sort],
  );

  const removeFilter = useCallback<ListedPage['removeFilter']>(async () => {
    if (!filtered) return false;
    const { sortKey, sortDirection } = filtered.requested;
    const hasArrived = await loadPage({ sortKey, sortDirection, pageNumber: 1 });
    if (hasArrived) remove();
    return hasArrived;
  }, [loadPage, filtered, remove]);

  const listed = useMemo<ListedPage>(
    () => ({
      page: shownRows,
      allRows: page,
      filter,
      isChanging: isLoading,
      isRestMissing,
      loadRest: () => void loadRest(),
      visitedPages,
      changePage,
      removeFilter,
    }),
    [shownRows, page, filter, isLoading, isRestMissing, loadRest, visitedPages, changePage, removeFilter],
  );
  return { listed, runSearch, cancel, showSearch };
}
