import { type ResultRow, rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { useCallback, useMemo, useState } from 'react';
import {
  filterPage,
  findInstrument,
  getResultKind,
  listRows,
  type ResultOrder,
  type ResultPage,
  toggleChecked,
} from './results.rules.ts';

const NO_ROWS: ReadonlyMap<string, ResultRow> = new Map();

/** The checked rows of all pages of a search, and the filtered list. */
export interface RowFilter {
  readonly checked: ReadonlyMap<string, ResultRow>;
  /** Undefined while the list is not filtered. */
  readonly filtered: ResultPage | undefined;
  /** Checks or unchecks a row of a page. Returns false if no more rows can be checked. */
  readonly toggle: (page: ResultPage, id: string) => boolean;
  /** Filters the list to the checked rows (Spec 2 §4). */
  readonly apply: (page: ResultPage) => void;
  /** The instrument that the list is filtered by. */
  readonly instrument: string | undefined;
  /** Filters the list to the rows of an instrument on this page. */
  readonly applyInstrument: (page: ResultPage, instrument: string) => void;
  /** Sorts the filtered list. */
  readonly sort: (order: ResultOrder) => void;
  /** Removes the filter; the checks stay. */
  readonly remove: () => void;
  /** Clears checks and filter. */
  readonly reset: () => void;
}

/** Filter Selections and Remove Filter (Spec 2 §4 "Paging, sorting, filtering"). */
export function useRowFilter(): RowFilter {
  const [checked, setChecked] = useState(NO_ROWS);
  const [filtered, setFiltered] = useState<ResultPage>();
  const [instrument, setInstrument] = useState<string>();

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
    (page: ResultPage) =>
      setFiltered(filterPage(page, [...checked.values()], page.requested, computeNextTimestamp(page))),
    [checked],
  );
  const applyInstrument = useCallback((page: ResultPage, chosen: string) => {
    const rows = listRows(page).filter((row) => findInstrument(row) === chosen);
    setInstrument(chosen);
    setFiltered(filterPage(page, rows, page.requested, computeNextTimestamp(page)));
  }, []);
  const sort = useCallback(
    (order: ResultOrder) =>
      setFiltered((current) => current && filterPage(current, listRows(current), order, computeNextTimestamp(current))),
    [],
  );
  const remove = useCallback(() => {
    setFiltered(undefined);
    setInstrument(undefined);
  }, []);
  const reset = useCallback(() => {
    setChecked(NO_ROWS);
    setFiltered(undefined);
    setInstrument(undefined);
  }, []);
  return useMemo(
    () => ({ checked, filtered, instrument, toggle, apply, applyInstrument, sort, remove, reset }),
    [checked, filtered, instrument, toggle, apply, applyInstrument, sort, remove, reset],
  );
}

function computeNextTimestamp({ timestamp }: ResultPage): number {
  return Math.max(Date.now(), timestamp + 1);
}
