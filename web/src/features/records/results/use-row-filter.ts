import { type ResultRow, rowIdOf } from '@portal/contract/search/result-kinds';
import { useCallback, useMemo, useState } from 'react';
import { filterPage, kindOf, type ResultOrder, type ResultPage, rowsOf, toggleChecked } from './results.rules.ts';

const NONE: ReadonlyMap<string, ResultRow> = new Map();

/** The rows that were checked, on whichever pages of a search, and the list of them alone while it is filtered. */
export interface RowFilter {
  readonly checked: ReadonlyMap<string, ResultRow>;
  /** Undefined while the whole is listed. */
  readonly filtered: ResultPage | undefined;
  /** Checks a row of a page or takes its check away; false where no more can be checked. */
  readonly toggle: (page: ResultPage, id: string) => boolean;
  /** Lists the checked rows of a page's search alone (Spec 2 §4). */
  readonly apply: (page: ResultPage) => void;
  /** Sorts the filtered list. */
  readonly sort: (order: ResultOrder) => void;
  /** Lists the whole again; the checks stay. */
  readonly remove: () => void;
  /** Forgets checks and filter, for a new search or by wish. */
  readonly reset: () => void;
}

/** Filter Selections and Remove Filter (Spec 2 §4 "Paging, sorting, filtering"). */
export function useRowFilter(): RowFilter {
  const [checked, setChecked] = useState(NONE);
  const [filtered, setFiltered] = useState<ResultPage>();

  const toggle = useCallback(
    (page: ResultPage, id: string) => {
      const row = rowsOf(page).find((each) => rowIdOf(kindOf(page), each) === id);
      const next = row && toggleChecked(checked, id, row);
      if (next) setChecked(next);
      return next !== undefined;
    },
    [checked],
  );
  const apply = useCallback(
    (page: ResultPage) => setFiltered(filterPage(page, [...checked.values()], page.asked, laterThan(page))),
    [checked],
  );
  const sort = useCallback(
    (order: ResultOrder) =>
      setFiltered((current) => current && filterPage(current, rowsOf(current), order, laterThan(current))),
    [],
  );
  const remove = useCallback(() => setFiltered(undefined), []);
  const reset = useCallback(() => {
    setChecked(NONE);
    setFiltered(undefined);
  }, []);
  return useMemo(
    () => ({ checked, filtered, toggle, apply, sort, remove, reset }),
    [checked, filtered, toggle, apply, sort, remove, reset],
  );
}

function laterThan({ timestamp }: ResultPage): number {
  return Math.max(Date.now(), timestamp + 1);
}
