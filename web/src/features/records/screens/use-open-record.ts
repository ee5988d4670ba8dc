import type { ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ResultPage } from '../results/results.rules.ts';
import { buildResultsQuery, parseResultsQuery, type ResultsAddress } from './results-address.ts';

/** A record whose reference the user followed to the open record. */
export interface TrailRecord {
  readonly docId: string;
  readonly displayDocNumber: string;
}

/** The state that the browser's history stores with an address of results. */
export interface ResultsState {
  /** The search of these results; undefined if the user typed the address. */
  readonly searchId?: number;
  /** The records whose references the user followed. The first one is the record of the list. */
  readonly trail: readonly TrailRecord[];
  /** The reference that opened the record. */
  readonly reference?: ReferenceDocument;
  /** The number of history entries between the list and this record; 0 if the user entered its address. */
  readonly steps: number;
}

const EMPTY_STATE: ResultsState = { trail: [], steps: 0 };
const NOTHING_OPEN: ResultsAddress = {};

/** Returns the history state for opening a search's list, with or without an open record. */
export function buildResultsState(searchId: number | undefined): ResultsState {
  return { ...EMPTY_STATE, searchId };
}

/**
 * Returns the open record of a search, the page of its image in the viewer, and the functions to open a record, follow a reference, go back
 * and close. No record is open
 * while the address belongs to another search.
 */
export function useOpenRecord({ searchId, addressKey }: Pick<ResultPage, 'searchId' | 'addressKey'>) {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const resultsState = (state as ResultsState | null) ?? EMPTY_STATE;
  const isThisSearch = resultsState.searchId === undefined || resultsState.searchId === searchId;
  const { trail, steps, reference } = isThisSearch ? resultsState : EMPTY_STATE;
  const { recordId, imagePage } = isThisSearch ? parseResultsQuery(search) : NOTHING_OPEN;

  const navigateTo = useCallback(
    (opened: Omit<ResultsAddress, 'addressKey'>, next: ResultsState, isReplaced: boolean) => {
      // The list keeps its scroll position while records open over it or next to it. The record is on the screen before
      // the next key, which otherwise would act on the previous record: `n i` opens the next record's image.
      const options = { replace: isReplaced, preventScrollReset: true, flushSync: true };
      void navigate(pathname + buildResultsQuery({ addressKey, ...opened }), {
        ...options,
        state: { ...next, searchId },
      });
    },
    [navigate, pathname, searchId, addressKey],
  );
  // Moving from record to record replaces the history entry, so that one Back returns to the list.
  const isOpen = recordId !== undefined;
  const open = useCallback(
    (id: string, withImage = false) =>
      navigateTo(
        { recordId: id, imagePage: withImage ? 1 : undefined },
        { trail: [], steps: isOpen ? steps : 1 },
        isOpen,
      ),
    [navigateTo, isOpen, steps],
  );
  return useMemo(
    () => ({
      recordId,
      /** The page in the viewer; undefined while the viewer is closed. */
      imagePage,
      reference,
      trail,
      /** The selected record of the list, from which the user followed references. */
      selectedId: trail[0]?.docId ?? recordId,
      open,
      follow: (from: TrailRecord, to: ReferenceDocument) => {
        if (to.docId !== null)
          navigateTo({ recordId: to.docId }, { trail: [...trail, from], steps: steps + 1, reference: to }, false);
      },
      back: () => void navigate(-1),
      close: () => {
        if (steps > 0) void navigate(-steps);
        else navigateTo({}, EMPTY_STATE, true);
      },
      /** Opens the viewer over the record, or closes it. In the same history entry, because Back closes dialogs anyway. */
      showImage: (page: number | undefined) =>
        navigateTo({ recordId, imagePage: page }, { trail, steps, ...(reference && { reference }) }, true),
    }),
    [recordId, imagePage, reference, trail, steps, open, navigateTo, navigate],
  );
}

export type OpenRecord = ReturnType<typeof useOpenRecord>;
