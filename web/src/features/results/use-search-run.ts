import type { RequestOf } from '@portal/contract/endpoint';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/search/run-search';
import { type DisplayCriteria, searchHistoryEntrySchema } from '@portal/contract/search/search-history';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useShowSearchHistory } from '../../lib/search-history.ts';
import { useShowBalance } from '../../lib/session.ts';
import { readStoredState, writeStoredState } from '../../lib/stored-state.ts';
import { type AskedSearch, beginPage, mergeBatch, nextBatchOf, type ResultPage } from './results.rules.ts';

/** The search whose results were looked at last, for a reload of the page. */
const STORED_KEY = 'search';
const storedSchema = searchHistoryEntrySchema.pick({
  type: true,
  criteria: true,
  pageNumber: true,
  sortKey: true,
  sortDirection: true,
});

/** The order of a new search (Spec 2 §9). */
const DEFAULT_ORDER = { pageNumber: 1, sortKey: 'docNumber', sortDirection: 'ASC' } as const;

/** A page or an order of the same search. */
export type Turn = Partial<Pick<AskedSearch, 'pageNumber' | 'sortKey' | 'sortDirection'>>;

/** What came of a new search. */
export interface Found {
  readonly count: number;
  /** What was asked, in words. */
  readonly displayCriteria: DisplayCriteria;
}

/** The search of the moment: what was asked, what has arrived, and what can be asked next. */
export interface SearchRun {
  /** Undefined until a search has found something. */
  readonly page: ResultPage | undefined;
  /** While another page or order is on its way. */
  readonly isTurning: boolean;
  /** The rest of the page failed to arrive; `loadRest` asks again. */
  readonly isRestMissing: boolean;
  /** Pages of this search that were looked at. */
  readonly visitedPages: ReadonlySet<number>;
  /** Runs a new search. Throws ApiRefusal. */
  readonly search: (type: AskedSearch['type'], criteria: AskedSearch['criteria']) => Promise<Found>;
  /**
   * Shows another page or order; whether it came. A failure leaves what is shown (Spec 2 §4 "Paging failure is silently ignored").
   */
  readonly turn: (turn: Turn) => Promise<boolean>;
  /** Runs the last search of this tab again; whether it has something to show. Throws ApiRefusal. */
  readonly repeat: () => Promise<boolean>;
  readonly loadRest: () => void;
}

/** Asks for searches, pages, orders and batches, and holds what has arrived (Spec 2 §4). */
export function useSearchRun(): SearchRun {
  const [page, setPage] = useState<ResultPage>();
  const [visitedPages, setVisitedPages] = useState<ReadonlySet<number>>(new Set());
  const { ask, isAsking } = useAsk();
  const batches = useBackgroundBatches(page, setPage, isAsking);

  const show = useCallback((asked: AskedSearch, answer: SearchResponse, visitedBefore: ReadonlySet<number>) => {
    writeStoredState(STORED_KEY, asked);
    setVisitedPages(new Set([...visitedBefore, asked.pageNumber]));
    setPage(beginPage(asked, answer));
  }, []);

  const search = useCallback<SearchRun['search']>(
    async (type, criteria) => {
      const asked = { type, criteria, ...DEFAULT_ORDER };
      const answer = await ask(asked, { isNew: true });
      const count = answer?.searchResults.totalRecordCount ?? 0;
      if (answer && count > 0) show(asked, answer, new Set());
      return { count, displayCriteria: answer?.displayCriteria ?? [] };
    },
    [ask, show],
  );

  const repeat = useCallback<SearchRun['repeat']>(async () => {
    const asked = readStoredState(STORED_KEY, storedSchema) as AskedSearch | undefined;
    if (!asked) return false;
    const answer = await ask(asked, { isNew: false });
    if (answer?.searchResults.totalRecordCount === 0) return false;
    if (answer) show(asked, answer, new Set());
    return true;
  }, [ask, show]);

  const turn = useCallback<SearchRun['turn']>(
    async (change) => {
      if (!page) return false;
      const asked = { ...page.asked, ...change };
      const answer = await ask(asked, { isNew: false }).catch(() => undefined);
      if (answer) show(asked, answer, visitedPages);
      return answer !== undefined;
    },
    [ask, page, show, visitedPages],
  );

  return useMemo(
    () => ({
      page,
      isTurning: isAsking,
      isRestMissing: batches.isMissing,
      visitedPages,
      search,
      turn,
      repeat,
      loadRest: batches.retry,
    }),
    [page, isAsking, batches, visitedPages, search, turn, repeat],
  );
}

/** Asks for a first batch. An answer that a later question has overtaken is undefined: nobody waits for it any more. */
function useAsk() {
  const showBalance = useShowBalance();
  const showHistory = useShowSearchHistory();
  const latest = useRef(0);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ asked, timestamp, isNew }: { asked: AskedSearch; timestamp: number; isNew: boolean }) =>
      callSearch(asked, { timestamp, batch: 1, updateHistory: isNew }),
    onSuccess: ({ usageBalance, historyResults }) => {
      showBalance(usageBalance);
      if (historyResults) showHistory(historyResults.searchHistoryList);
    },
  });
  const ask = useCallback(
    async (asked: AskedSearch, { isNew }: { isNew: boolean }): Promise<SearchResponse | undefined> => {
      const timestamp = Math.max(Date.now(), latest.current + 1);
      latest.current = timestamp;
      const answer = await mutateAsync({ asked, timestamp, isNew });
      return latest.current === timestamp ? answer : undefined;
    },
    [mutateAsync],
  );
  return { ask, isAsking: isPending };
}

/** Fetches the rest of a page, a batch after the other, until a newer search starts (Spec 2 §4 "Background batches"). */
function useBackgroundBatches(
  page: ResultPage | undefined,
  setPage: (merge: (page: ResultPage | undefined) => ResultPage | undefined) => void,
  isPaused: boolean,
) {
  const [missing, setMissing] = useState<ResultPage>();
  const isMissing = missing !== undefined && missing === page;
  useEffect(() => {
    if (!page || isMissing || isPaused) return;
    const batch = nextBatchOf(page);
    if (batch === undefined) return;
    const giveUp = new AbortController();
    callSearch(page.asked, { timestamp: page.timestamp, batch, updateHistory: false }, giveUp.signal).then(
      (answer) => setPage((current) => current && mergeBatch(current, answer)),
      () => {
        if (!giveUp.signal.aborted) setMissing(page);
      },
    );
    return () => giveUp.abort();
  }, [page, isMissing, isPaused, setPage]);
  const retry = useCallback(() => setMissing(undefined), []);
  return useMemo(() => ({ isMissing, retry }), [isMissing, retry]);
}

function callSearch(
  { type, criteria, ...order }: AskedSearch,
  part: { timestamp: number; batch: number; updateHistory: boolean },
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const endpoint = SEARCH_ENDPOINTS[type];
  return call(endpoint, { ...criteria, ...order, ...part } as RequestOf<typeof endpoint>, { signal });
}
