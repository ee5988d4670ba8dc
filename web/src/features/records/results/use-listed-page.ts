import type { SearchResponse } from '@portal/contract/search/run-search';
import { useCallback, useMemo, useRef, useState } from 'react';
import { writeStoredState } from '../../../lib/stored-state.ts';
import { type AskedSearch, beginPage, type ResultPage } from './results.rules.ts';
import { STORED_SEARCH_KEY } from './search-sequence.ts';
import { type RowFilter, useRowFilter } from './use-row-filter.ts';
import { useAsk, useBackgroundBatches } from './use-search-calls.ts';

/** A page or an order of the same search. */
export type Turn = Partial<Pick<AskedSearch, 'pageNumber' | 'sortKey' | 'sortDirection'>>;

/** The page that is looked at, whole or filtered, and what can be asked next of the same search. */
export interface ListedPage {
  /** What is listed; undefined until a search has found something. */
  readonly page: ResultPage | undefined;
  /** The rows that were checked, and the ways to list them alone. */
  readonly filter: Pick<RowFilter, 'checked' | 'toggle' | 'apply' | 'reset'>;
  /** While another page or order is on its way. */
  readonly isTurning: boolean;
  /** The rest of the page failed to arrive; `loadRest` asks again. */
  readonly isRestMissing: boolean;
  readonly loadRest: () => void;
  /** Pages of this search that were looked at. */
  readonly visitedPages: ReadonlySet<number>;
  /**
   * Shows another page or order; whether it came. A failure leaves what is shown (Spec 2 §4 "Paging failure is silently ignored").
   */
  readonly turn: (turn: Turn) => Promise<boolean>;
  /** Lists the whole again, from its first page; as `turn`. */
  readonly removeFilter: () => Promise<boolean>;
}

/** What of a search was looked at before. */
type Shown = Pick<ResultPage, 'searchId'> & Pick<ListedPage, 'visitedPages'>;

/**
 * Holds what has arrived of a search.
 *
 * @returns the page, and how another search is asked for and shown; what is shown of the same search keeps its id.
 */
export function useListedPage() {
  const [page, setPage] = useState<ResultPage>();
  const [visitedPages, setVisitedPages] = useState<ReadonlySet<number>>(new Set());
  const filter = useRowFilter();
  const { ask, isAsking } = useAsk();
  const { isMissing, retry } = useBackgroundBatches(page, setPage, isAsking);
  const { filtered, sort, remove, reset } = filter;

  const show = useCallback((asked: AskedSearch, answer: SearchResponse, before?: Shown): number => {
    const arrived = beginPage(asked, answer, before?.searchId);
    writeStoredState(STORED_SEARCH_KEY, { ...asked, searchId: arrived.searchId });
    setVisitedPages(new Set([...(before?.visitedPages ?? []), asked.pageNumber]));
    setPage(arrived);
    return arrived.searchId;
  }, []);

  /** Shows another search, or one of before anew: nothing of it is checked or visited. */
  const showAnew = useCallback(
    (asked: AskedSearch, answer: SearchResponse, searchId?: number): number => {
      reset();
      return show(asked, answer, searchId === undefined ? undefined : { searchId, visitedPages: new Set() });
    },
    [show, reset],
  );

  const underWay = useRef<Pick<ResultPage, 'searchId' | 'asked'>>(undefined);
  const askAgain = useCallback(
    async (change: Turn): Promise<boolean> => {
      if (!page) return false;
      const { searchId } = page;
      // Who sorts and turns the page at once gets both: a turn goes on from the one on its way, which it overtakes.
      const before = underWay.current?.searchId === searchId ? underWay.current : page;
      const turned = { searchId, asked: { ...before.asked, ...change } };
      underWay.current = turned;
      const answer = await ask(turned.asked, { isNew: false }).catch(() => undefined);
      if (underWay.current === turned) underWay.current = undefined;
      if (answer) show(turned.asked, answer, { searchId, visitedPages });
      return answer !== undefined;
    },
    [ask, page, show, visitedPages],
  );

  const turn = useCallback<ListedPage['turn']>(
    async (change) => {
      if (!filtered) return askAgain(change);
      // What is filtered is all here, on one page.
      sort({ ...filtered.asked, ...change });
      return true;
    },
    [askAgain, filtered, sort],
  );

  const removeFilter = useCallback<ListedPage['removeFilter']>(async () => {
    if (!filtered) return false;
    const { sortKey, sortDirection } = filtered.asked;
    const isHere = await askAgain({ sortKey, sortDirection, pageNumber: 1 });
    if (isHere) remove();
    return isHere;
  }, [askAgain, filtered, remove]);

  const listed = useMemo<ListedPage>(
    () => ({
      page: filtered ?? page,
      filter,
      isTurning: isAsking,
      isRestMissing: isMissing,
      loadRest: retry,
      visitedPages,
      turn,
      removeFilter,
    }),
    [page, filtered, filter, isAsking, isMissing, retry, visitedPages, turn, removeFilter],
  );
  return { listed, ask, showAnew };
}
