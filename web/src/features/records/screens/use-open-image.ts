import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { WRITING_DELAY_MS } from '../../../ui/page-viewer/page-address.ts';
import { DETAILS } from '../record/details-query.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import type { OpenRecord } from './use-open-record.ts';

/** Enough for the effects of the record's image button, which opens an image as soon as its details are there. */
const BUTTON_DELAY_MS = 50;

/**
 * The image of the open record in the viewer. The address says which page is shown, so a reload shows it again: the record's image button
 * opens the image that the address requests, as it knows whether there is one and whether the user can see it.
 */
export function useOpenImage({ recordId, imagePage, showImage }: OpenRecord) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<{ readonly recordId: string; readonly document: ViewedDocument }>();
  /** The record whose viewer the user closed, until the address says so as well. */
  const [closedId, setClosedId] = useState<string>();
  /** Whether the address is to be written. */
  const [isDue, setIsDue] = useState(false);
  /** The record that turned out to have no image for this user. */
  const [lackingId, setLackingId] = useState<string>();
  const fetching = useIsFetching({ queryKey: [DETAILS] });
  const isClosed = closedId !== undefined && closedId === recordId;
  const isRequested = imagePage !== undefined && !isClosed;
  // A user who goes elsewhere at once goes there: writing the address would end that navigation.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (closedId === undefined || isLeaving) return;
    // In a transition, which waits for the screen that a link has already requested.
    const timer = setTimeout(() => startTransition(() => setIsDue(true)), WRITING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [closedId, isLeaving]);
  useEffect(() => {
    if (!isDue) return;
    setIsDue(false);
    if (isClosed && imagePage !== undefined) showImage(undefined);
    setClosedId(undefined);
  }, [isDue, isClosed, imagePage, showImage]);
  const document = known && known.recordId === recordId ? known.document : undefined;
  const requestedId = isRequested && !document ? recordId : undefined;
  useEffect(() => {
    if (requestedId === undefined || fetching > 0) return;
    const timer = setTimeout(() => {
      if (queryClient.isFetching({ queryKey: [DETAILS] }) === 0) setLackingId(requestedId);
    }, BUTTON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [requestedId, fetching, queryClient]);
  return {
    document,
    requestedId,
    /** From the request on, so that a viewer next to the list stays where it is between two documents. */
    isShown: isRequested && (document !== undefined || lackingId !== recordId),
    open: (opened: ViewedDocument) => {
      if (recordId === undefined) return;
      setKnown({ recordId, document: opened });
      setClosedId(undefined);
      // After the effects that open it, because the address renders at once.
      if (imagePage === undefined) queueMicrotask(() => showImage(1));
    },
    close: () => setClosedId(recordId),
  };
}
