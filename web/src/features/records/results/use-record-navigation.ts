import type { ResultRow } from '@portal/contract/index/search/results/result-kinds';
import { useEffect, useState } from 'react';
import { computeFirstRow, computePageCount, findNextBatch, listRowIds, listRows } from './results.rules.ts';
import type { ListedPage } from './use-listed-page.ts';

/** The position of the open record in the results, and the functions that open its neighbors. */
export interface RecordNavigation {
  /** From 1, in the whole result; undefined if the record isn't on this page. */
  readonly position: number | undefined;
  readonly total: number;
  /** Undefined at the last record. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

const isAny = () => true;

/**
 * Moves from record to record, across page boundaries. Records open after the effects, because opening one renders at once.
 *
 * @param isIncluded whether to stop at a row; all rows if absent.
 */
export function useRecordNavigation(
  { page, changePage, isRestMissing, loadRest }: ListedPage,
  selectedId: string | undefined,
  onOpen: (id: string) => void,
  isIncluded: (row: ResultRow) => boolean = isAny,
): RecordNavigation {
  /** The row to open when the requested page arrives. */
  const [arrival, setArrival] = useState<{ readonly pageNumber: number; readonly end: 'first' | 'last' }>();
  /** The last row that was loaded when the user asked for the next one. */
  const [lastLoaded, setLastLoaded] = useState<string>();
  const ids = page ? listRowIds(page) : [];
  const rows = page ? listRows(page) : [];
  const pageNumber = page?.requested.pageNumber ?? 1;
  const total = page?.totalRecordCount ?? 0;
  const index = selectedId === undefined ? -1 : ids.indexOf(selectedId);

  useEffect(() => {
    if (!page || arrival?.pageNumber !== pageNumber) return;
    if (arrival.end === 'last' && findNextBatch(page) !== undefined) return;
    const arrived = listRowIds(page);
    const included = listRows(page).flatMap((row, at) => (isIncluded(row) ? (arrived[at] ?? []) : []));
    const id = (included.length > 0 ? included : arrived).at(arrival.end === 'first' ? 0 : -1);
    setArrival(undefined);
    if (id !== undefined) queueMicrotask(() => onOpen(id));
  }, [arrival, page, pageNumber, onOpen, isIncluded]);

  const following = ids[rows.findIndex((row, at) => at > index && isIncluded(row))];
  const preceding = ids[rows.findLastIndex((row, at) => at < index && isIncluded(row))];
  useEffect(() => {
    if (lastLoaded === undefined) return;
    if (lastLoaded === selectedId && following === undefined) return;
    setLastLoaded(undefined);
    if (lastLoaded === selectedId && following !== undefined) queueMicrotask(() => onOpen(following));
  }, [lastLoaded, selectedId, following, onOpen]);

  const turnTo = (toPage: number, end: 'first' | 'last') => () => {
    setArrival({ pageNumber: toPage, end });
    void changePage({ pageNumber: toPage }).then((hasArrived) => {
      if (!hasArrived) setArrival(undefined);
    });
  };
  const open = (id: string | undefined) => (id === undefined ? undefined : () => onOpen(id));
  const isFullPage = page !== undefined && findNextBatch(page) === undefined;
  const openBehind = () => {
    if (page !== undefined && !isFullPage) {
      return () => {
        setLastLoaded(selectedId);
        if (isRestMissing) loadRest();
      };
    }
    return pageNumber < computePageCount(total) ? turnTo(pageNumber + 1, 'first') : undefined;
  };
  return {
    position: index < 0 ? undefined : computeFirstRow(pageNumber) + index,
    total,
    next: open(following) ?? openBehind(),
    previous: open(preceding) ?? (index >= 0 && pageNumber > 1 ? turnTo(pageNumber - 1, 'last') : undefined),
  };
}
