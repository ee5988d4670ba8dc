import type { ReferenceDocument } from '@portal/contract/search/document-result';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The query parameter that names the record which is open, so that a reload and the browser's Back know it too. */
const PARAMETER = 'record';

/** A record on the way that led to the open one. */
export interface TrailRecord {
  readonly docId: string;
  readonly displayDocNumber: string;
}

/** What the browser's history keeps with an address of results. */
export interface ResultsState {
  /** The search whose results they are; undefined where the address was typed. */
  readonly searchId?: number;
  /** The records from which references led on, the first that of the list. */
  readonly trail: readonly TrailRecord[];
  /** What was known of the record when it was opened. */
  readonly reference?: ReferenceDocument;
  /** How many steps of the browser's history lie between this record and the list; 0 where it was entered by its address. */
  readonly steps: number;
}

const NOWHERE: ResultsState = { trail: [], steps: 0 };

/** Where a search's list is entered, with a record open in it or none. */
export function enterResults(searchId: number | undefined): ResultsState {
  return { ...NOWHERE, searchId };
}

/** The query of an address in which a record is open. */
export function queryOfRecord(recordId: string | undefined): string {
  return recordId === undefined ? '' : `?${new URLSearchParams({ [PARAMETER]: recordId })}`;
}

/**
 * Which record of a search is open, and the ways to open, follow, go back and close. None is while the address is still, or again,
 * that of another search.
 */
export function useOpenRecord(searchId: number) {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const place = (state as ResultsState | null) ?? NOWHERE;
  const isHere = place.searchId === undefined || place.searchId === searchId;
  const { trail, steps, reference } = isHere ? place : NOWHERE;
  const recordId = (isHere && new URLSearchParams(search).get(PARAMETER)) || undefined;

  const go = useCallback(
    (id: string | undefined, next: ResultsState, isReplaced: boolean) => {
      // The list keeps its place while records open over it or beside it.
      const options = { replace: isReplaced, preventScrollReset: true };
      void navigate(pathname + queryOfRecord(id), { ...options, state: { ...next, searchId } });
    },
    [navigate, pathname, searchId],
  );
  // One step lies between the list and whatever record of it is open: walking through a hundred leaves one way back.
  const isOpen = recordId !== undefined;
  const open = useCallback(
    (id: string) => go(id, { trail: [], steps: isOpen ? steps : 1 }, isOpen),
    [go, isOpen, steps],
  );
  return useMemo(
    () => ({
      recordId,
      reference,
      trail,
      /** The list's record: where the references began. */
      selectedId: trail[0]?.docId ?? recordId,
      open,
      follow: (from: TrailRecord, to: ReferenceDocument) => {
        if (to.docId !== null) go(to.docId, { trail: [...trail, from], steps: steps + 1, reference: to }, false);
      },
      back: () => void navigate(-1),
      close: () => {
        if (steps > 0) void navigate(-steps);
        else go(undefined, NOWHERE, true);
      },
    }),
    [recordId, reference, trail, steps, open, go, navigate],
  );
}

export type OpenRecord = ReturnType<typeof useOpenRecord>;
