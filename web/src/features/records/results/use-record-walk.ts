import { useEffect, useState } from 'react';
import { firstRowOf, nextBatchOf, pageCountOf, rowIdsOf } from './results.rules.ts';
import type { ListedPage } from './use-listed-page.ts';

/** Where the open record stands among the results, and the way to its neighbours. */
export interface RecordWalk {
  /** From 1, in the whole result; undefined where the record is not on this page. */
  readonly position: number | undefined;
  readonly total: number;
  /** Undefined at the end. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

/** Walks from record to record, and on over the ends of a page. */
export function useRecordWalk(
  { page, turn }: ListedPage,
  selectedId: string | undefined,
  onOpen: (id: string) => void,
): RecordWalk {
  /** Which row to open once the page to which the walk went on is here. */
  const [arrival, setArrival] = useState<{ readonly pageNumber: number; readonly end: 'first' | 'last' }>();
  const ids = page ? rowIdsOf(page) : [];
  const pageNumber = page?.asked.pageNumber ?? 1;
  const total = page?.totalRecordCount ?? 0;
  const at = selectedId === undefined ? -1 : ids.indexOf(selectedId);

  useEffect(() => {
    if (!page || arrival?.pageNumber !== pageNumber) return;
    if (arrival.end === 'last' && nextBatchOf(page) !== undefined) return;
    const id = rowIdsOf(page).at(arrival.end === 'first' ? 0 : -1);
    setArrival(undefined);
    if (id !== undefined) onOpen(id);
  }, [arrival, page, pageNumber, onOpen]);

  const goOn = (toPage: number, end: 'first' | 'last') => () => {
    setArrival({ pageNumber: toPage, end });
    void turn({ pageNumber: toPage }).then((hasTurned) => {
      if (!hasTurned) setArrival(undefined);
    });
  };
  const open = (id: string | undefined) => (id === undefined ? undefined : () => onOpen(id));
  const isFullPage = page !== undefined && nextBatchOf(page) === undefined;
  return {
    position: at < 0 ? undefined : firstRowOf(pageNumber) + at,
    total,
    next:
      open(ids[at + 1]) ?? (isFullPage && pageNumber < pageCountOf(total) ? goOn(pageNumber + 1, 'first') : undefined),
    previous: open(ids[at - 1]) ?? (at === 0 && pageNumber > 1 ? goOn(pageNumber - 1, 'last') : undefined),
  };
}
