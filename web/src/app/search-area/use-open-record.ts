import type { DocumentRow, ReferenceDocument } from '@portal/contract/search/document-result';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The query parameter that names the record which is open, so that a reload and the browser's Back know it too. */
const PARAMETER = 'record';

/** A record on the way that led to the open one. */
export interface TrailRecord {
  readonly docId: string;
  readonly displayDocNumber: string;
}

/** What the browser's history keeps with the address of an open record. */
interface RecordState {
  /** The records from which references led on, the first that of the list. */
  readonly trail: readonly TrailRecord[];
  /** What was known of the record when it was opened. */
  readonly reference?: ReferenceDocument;
  /** How many steps of the browser's history lie between this record and the list; 0 where it was entered by its address. */
  readonly steps: number;
}

const AT_LIST: RecordState = { trail: [], steps: 0 };

/** Which record is open, and the ways to open, follow, go back and close. */
export function useOpenRecord() {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const recordId = new URLSearchParams(search).get(PARAMETER) ?? undefined;
  const { trail, steps, reference } = (state as RecordState | null) ?? AT_LIST;

  const go = useCallback(
    (docId: string | undefined, next: RecordState, isReplaced: boolean) => {
      const query = docId === undefined ? '' : `?${new URLSearchParams({ [PARAMETER]: docId })}`;
      void navigate(pathname + query, { replace: isReplaced, state: next });
    },
    [navigate, pathname],
  );
  // One step lies between the list and whatever record of it is open: walking through a hundred leaves one way back.
  const isOpen = recordId !== undefined;
  const open = useCallback(
    ({ docId }: DocumentRow) => go(docId, { trail: [], steps: isOpen ? steps : 1 }, isOpen),
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
        else go(undefined, AT_LIST, true);
      },
    }),
    [recordId, reference, trail, steps, open, go, navigate],
  );
}
