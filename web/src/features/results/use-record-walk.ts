import type { DocumentRow } from '@portal/contract/search/document-result';
import { useEffect, useState } from 'react';
import { firstRowOf, nextBatchOf, pageCountOf, rowsOf } from './results.rules.ts';
import type { SearchRun } from './use-search-run.ts';

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
  { page, turn }: SearchRun,
  selectedId: string | undefined,
  onOpen: (row: DocumentRow) => void,
): RecordWalk {
  /** Which row to open once the page to which the walk went on is here. */
  const [arrival, setArrival] = useState<{ readonly pageNumber: number; readonly end: 'first' | 'last' }>();
  const rows = page ? rowsOf(page) : [];
  const pageNumber = page?.asked.pageNumber ?? 1;
  const total = page?.totalRecordCount ?? 0;
  const at = rows.findIndex(({ docId }) => docId === selectedId);

  useEffect(() => {
    if (!page || arrival?.pageNumber !== pageNumber) return;
    if (arrival.end === 'last' && nextBatchOf(page) !== undefined) return;
    const row = rowsOf(page).at(arrival.end === 'first' ? 0 : -1);
    setArrival(undefined);
    if (row) onOpen(row);
  }, [arrival, page, pageNumber, onOpen]);

  const goOn = (toPage: number, end: 'first' | 'last') => () => {
    setArrival({ pageNumber: toPage, end });
    void turn({ pageNumber: toPage }).then((hasTurned) => {
      if (!hasTurned) setArrival(undefined);
    });
  };
  const open = (row: DocumentRow | undefined) => row && (() => onOpen(row));
  const isFullPage = page !== undefined && nextBatchOf(page) === undefined;
  return {
    position: at < 0 ? undefined : firstRowOf(pageNumber) + at,
    total,
    next:
      open(rows[at + 1]) ?? (isFullPage && pageNumber < pageCountOf(total) ? goOn(pageNumber + 1, 'first') : undefined),
    previous: open(rows[at - 1]) ?? (at === 0 && pageNumber > 1 ? goOn(pageNumber - 1, 'last') : undefined),
  };
}
