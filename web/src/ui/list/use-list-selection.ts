import { useState } from 'react';

/**
 * The selected rows of a list: those listed, or all matches of the filter except those listed. The server receives
 * exactly that, with the count that the user saw, and refuses if another number of rows matches by then.
 */
export type SelectedRows =
  | { readonly kind: 'rows'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'allMatching'; readonly except: ReadonlySet<string> };

export interface ListSelection {
  readonly selected: SelectedRows;
  readonly count: number;
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly setAll: (keys: readonly string[], isSelected: boolean) => void;
  /** Selects every row that matches the filter, on all pages. */
  readonly selectAllMatching: () => void;
  readonly clear: () => void;
}

const NOTHING: SelectedRows = { kind: 'rows', keys: new Set() };

/**
 * Keeps the selection of a list.
 *
 * @param filter identifies the filter; another one clears the selection, because rows that are no longer shown must not be changed.
 * @param totalCount rows that match the filter.
 */
export function useListSelection(filter: string, totalCount: number): ListSelection {
  const [state, setState] = useState({ filter, selected: NOTHING });
  const selected = state.filter === filter ? state.selected : NOTHING;
  const set = (next: SelectedRows) => setState({ filter, selected: next });
  const has = (key: string) => (selected.kind === 'rows' ? selected.keys.has(key) : !selected.except.has(key));
  const setAll = (keys: readonly string[], isSelected: boolean) => set(changeRows(selected, keys, isSelected));
  return {
    selected,
    count: selected.kind === 'rows' ? selected.keys.size : totalCount - selected.except.size,
    has,
    toggle: (key) => setAll([key], !has(key)),
    setAll,
    selectAllMatching: () => set({ kind: 'allMatching', except: new Set() }),
    clear: () => set(NOTHING),
  };
}

function changeRows(selected: SelectedRows, keys: readonly string[], isSelected: boolean): SelectedRows {
  const change = (listed: ReadonlySet<string>, isListed: boolean) =>
    new Set(isListed ? [...listed, ...keys] : [...listed].filter((key) => !keys.includes(key)));
  return selected.kind === 'rows'
    ? { kind: 'rows', keys: change(selected.keys, isSelected) }
    : { kind: 'allMatching', except: change(selected.except, !isSelected) };
}
