import type { List, ListFilter, ListRow, ListSortKey } from '@portal/contract/lists/define-list';
import { formatListAddress, type ListState, parseListAddress } from '@portal/contract/lists/list-address';
import type { FieldProblems } from '@portal/contract/problem';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api-client.ts';

/** A page of rows as the server sent it. */
interface ListPage<L extends List> {
  readonly rows: readonly ListRow<L>[];
  readonly totalCount: number;
  readonly pageNumber: number;
}

/** The content of a list and how to change it. Every change becomes part of the address. */
export interface ShownList<L extends List> extends ListState<L> {
  readonly list: L;
  /** The rows that were shown last stay until new ones arrive; undefined before the first ones and after a failure. */
  readonly page: ListPage<L> | undefined;
  /** Problems with the filter. Nothing is requested while it has problems. */
  readonly filterProblems: FieldProblems;
  readonly error: Error | null;
  /** Whether rows that belong to the current filter, sort and page are on their way. */
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Changes fields of the filter and returns to the first page. */
  readonly setFilter: (changed: Partial<ListFilter<L>>) => void;
  /** Sorts by a key, or reverses the direction if the list is already sorted by it. */
  readonly sortBy: (sortKey: ListSortKey<L>) => void;
  readonly setPage: (pageNumber: number) => void;
}

/**
 * Keeps the filter, sort and page of a list in the address, and requests its rows.
 *
 * @param context.today the county's day, for filters with dates.
 * @param context.fixed fields of the filter that the screen decides. They aren't part of the address.
 */
export function useList<L extends List>(
  list: L,
  { today, fixed }: { readonly today: PlainDate; readonly fixed?: Partial<ListFilter<L>> },
): ShownList<L> {
  const [query, setQuery] = useSearchParams();
  const addressed = parseListAddress(list, query);
  const state: ListState<L> = { ...addressed, filter: { ...addressed.filter, ...fixed } };
  const filterProblems = list.findFilterProblems(state.filter as never, { today });
  const { filter, ...paging } = state;
  const request = { ...filter, ...paging };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [list.endpoint.path, request],
    queryFn: async ({ signal }) => readPage(list, await call(list.endpoint, request, { signal })),
    enabled: Object.keys(filterProblems).length === 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  // A second change can follow before the address has the first one, and must not undo it.
  const newestQuery = useRef(query);
  useEffect(() => {
    newestQuery.current = query;
  }, [query]);
  // Typing into a filter must not fill the browser's history, but a page or a sort is a step to go back from.
  const show = (change: (newest: ListState<L>) => Partial<ListState<L>>, isStep: boolean) => {
    const newest = parseListAddress(list, newestQuery.current);
    newestQuery.current = formatListAddress(list, { ...newest, pageNumber: 1, ...change(newest) });
    setQuery(newestQuery.current, { replace: !isStep });
  };
  return {
    ...state,
    list,
    page: data,
    filterProblems,
    error,
    isFetching,
    retry: () => void refetch(),
    setFilter: (changed) => show(({ filter }) => ({ filter: { ...filter, ...changed } }), false),
    sortBy: (sortKey) =>
      show((newest) => {
        const isReversed = sortKey === newest.sortKey && newest.sortDirection === 'ASC';
        return { sortKey, sortDirection: isReversed ? 'DESC' : 'ASC' };
      }, true),
    setPage: (pageNumber) => show(() => ({ pageNumber }), true),
  };
}

function readPage<L extends List>(list: L, content: unknown): ListPage<L> {
  const { [list.rowsKey]: rows, totalCount, pageNumber } = content as Readonly<Record<string, unknown>>;
  return { rows, totalCount, pageNumber } as ListPage<L>;
}
