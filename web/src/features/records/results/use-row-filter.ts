import { type ResultRow, rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { useCallback, useMemo, useState } from 'react';
import {
  applyFacets,
  computeFacetCount,
  type Facets,
  filterPage,
  getResultKind,
  listRows,
  NO_FACETS,
  type ResultOrder,
  type ResultPage,
  toggleChecked,
} from './results.rules.ts';

const NO_ROWS: ReadonlyMap<string, ResultRow> = new Map();
const UNFILTERED = { facets: NO_FACETS, at: 0 };

/** The checked rows of all pages of a search, and the filtered list. */
export interface RowFilter {
  readonly checked: ReadonlyMap<string, ResultRow>;
  /** Undefined while the list is not filtered. */
  readonly filtered: ResultPage | undefined;
  /** Checks or unchecks a row of a page. Returns false if no more rows can be checked. */
  readonly toggle: (page: ResultPage, id: string) => boolean;
  /** Filters the list to the checked rows (Spec 2 §4). */
  readonly apply: (page: ResultPage) => void;
  /** Whether the list is filtered to checked rows. */
  readonly isApplied: boolean;
  /** The filters of each page's rows. */
  readonly facets: Facets;
  readonly setFacets: (facets: Facets) => void;
  /** Returns a page with the rows that the facets leave. */
  readonly narrow: (page: ResultPage) => ResultPage;
  /** Sorts the filtered list. */
  readonly sort: (order: ResultOrder) => void;
  /** Removes the filter; the checks stay. */
  readonly remove: () => void;
  readonly uncheckAll: () => void;
  /** Clears checks and filters. */
  readonly reset: () => void;
}

/** Filter Selections and Remove Filter (Spec 2 §4 "Paging, sorting, filtering"). */
export function useRowFilter(): RowFilter {
  const [checked, setChecked] = useState(NO_ROWS);
  const [filtered, setFiltered] = useState<ResultPage>();
  const [narrowed, setNarrowed] = useState<{ readonly facets: Facets; readonly at: number }>(UNFILTERED);
  const { facets } = narrowed;

  const toggle = useCallback(
    (page: ResultPage, id: string) => {
      const row = listRows(page).find((each) => rowIdOf(getResultKind(page), each) === id);
      const next = row && toggleChecked(checked, id, row);
      if (next) setChecked(next);
      return next !== undefined;
    },
    [checked],
  );
  const apply = useCallback(
    (page: ResultPage) => {
      setNarrowed(UNFILTERED);
      setFiltered(filterPage(page, [...checked.values()], page.requested, computeNextTimestamp(page)));
    },
    [checked],
  );
  const setFacets = useCallback(
    (next: Facets) => setNarrowed(({ at }) => ({ facets: next, at: Math.max(Date.now(), at + 1) })),
    [],
  );
  const narrow = useCallback(
    (page: ResultPage) =>
      computeFacetCount(narrowed.facets) === 0 ? page : applyFacets(page, narrowed.facets, narrowed.at),
    [narrowed],
  );
  const sort = useCallback(
    (order: ResultOrder) =>
      setFiltered((current) => current && filterPage(current, listRows(current), order, computeNextTimestamp(current))),
    [],
  );
  const remove = useCallback(() => {
    setFiltered(undefined);
  }, []);
  const reset = useCallback(() => {
    setChecked(NO_ROWS);
    setFiltered(undefined);
    setNarrowed(UNFILTERED);
  }, []);
  const uncheckAll = useCallback(() => setChecked(NO_ROWS), []);
  const isApplied = filtered !== undefined;
  return useMemo(
    () => ({ checked, filtered, isApplied, facets, setFacets, narrow, toggle, uncheckAll, apply, sort, remove, reset }),
    [checked, filtered, isApplied, facets, setFacets, narrow, toggle, uncheckAll, apply, sort, remove, reset],
  );
}

function computeNextTimestamp({ timestamp }: ResultPage): number {
  return Math.max(Date.now(), timestamp + 1);
}
