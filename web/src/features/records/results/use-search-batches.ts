import type { SearchResponse } from '@portal/contract/index/search/run/run-search';
import { infiniteQueryOptions, skipToken, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callSearch } from './call-search.ts';
import { findNextBatch, isBatchOf, mergeBatches, type RequestedSearch, type ResultPage } from './results.rules.ts';

/** A page of a search whose first batch has arrived. */
export interface ShownSearch {
  readonly requested: RequestedSearch;
  /** The first batch, which came with the search. */
  readonly first: SearchResponse;
  /** The identity of the search across its pages and orders; undefined for a new search. */
  readonly before: Pick<ResultPage, 'searchId' | 'addressKey'> | undefined;
}

const KEY = 'search-batches';

/**
 * The batches of a page, by search, order and run. A search can cost money, so the query can't run one: its first batch is given, whatever
 * makes the library fetch again. Batches 2 to 4 are free.
 */
function batchesQuery(shown: ShownSearch | undefined) {
  const merge = (batches: readonly SearchResponse[]) =>
    shown && mergeBatches(shown.requested, [shown.first, ...batches.slice(1)], shown.before);
  return infiniteQueryOptions({
    queryKey: [KEY, shown?.requested, shown?.first.timestamp],
    queryFn: shown
      ? ({ pageParam: batch, signal }) => (batch === 1 ? shown.first : loadBatch(shown, batch, signal))
      : skipToken,
    initialData: shown && { pages: [shown.first], pageParams: [1] },
    initialPageParam: 1,
    getNextPageParam: (_, batches) => {
      const page = merge(batches);
      return page && findNextBatch(page);
    },
    select: ({ pages }) => merge(pages),
    meta: { isQuiet: true },
  });
}

/** Loads a further batch. Throws ApiRefusal; Error if it belongs to another search (Spec 2 §4 "only when the timestamp matches"). */
async function loadBatch({ requested, first }: ShownSearch, batch: number, signal: AbortSignal) {
  const { timestamp, continuation } = first;
  const response = await callSearch(requested, { timestamp, batch, continuation, updateHistory: false }, signal);
  if (!isBatchOf(response, { timestamp, batch })) throw new Error('The batch belongs to another search');
  return response;
}

/**
 * Returns the page of a search with the batches that have arrived, and loads the others one by one in the background.
 *
 * @param isPaused whether another page, order or search is loading: it stops the batches of this one.
 */
export function useSearchBatches(shown: ShownSearch | undefined, isPaused: boolean) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(useMemo(() => batchesQuery(shown), [shown]));
  const { data: page, isFetching, isError, fetchNextPage } = query;
  const batch = page && findNextBatch(page);
  useEffect(() => {
    if (isPaused) void queryClient.cancelQueries({ queryKey: [KEY] });
    // Joins a request for this batch, which an effect that runs twice has sent.
    else if (batch !== undefined && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [isPaused, batch, isFetching, isError, fetchNextPage, queryClient]);
  return { page, isRestMissing: isError && !isFetching, loadRest: fetchNextPage };
}
