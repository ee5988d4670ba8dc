import { Button } from '@mantine/core';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ListedImages } from './listed-images.ts';
import type { ViewedDocument } from './viewed-document.ts';

interface ImageButtonProps {
  /** The id of the record. */
  readonly recordId: string;
  /** Certificates of title have their own permission and labels. */
  readonly kind: 'document' | 'certificate';
  /** Null if the county has no image; undefined while the details are loading. */
  readonly image: ViewedDocument | null | undefined;
  /** The alert for a record without an image. If absent, such a record has no button. */
  readonly noImage?: string;
  readonly onOpen: (image: ViewedDocument) => void;
}

/**
 * Opens a record's image by button or key, for users who can retrieve it (Spec 2 §2, §6). While another row of the list has the focus,
 * the key belongs to that row (decision 0012).
 */
export function ImageButton({ recordId, kind, image, noImage, onOpen }: ImageButtonProps) {
  const texts = useTexts('results');
  const { imageRetrieval, certificateRetrieval } = useCurrentUser();
  const { alert } = useDialogs();
  const isCertificate = kind === 'certificate';
  const canView = isCertificate ? certificateRetrieval : imageRetrieval;
  const isOffered = canView && (image !== null || noImage !== undefined);
  const open = useWhenLoaded(recordId, image, (value) => {
    if (value) onOpen(value);
    else if (noImage !== undefined) void alert({ kind: 'info', message: noImage });
  });
  const keyLabel = texts(isCertificate ? 'torrens.keyCertificate' : 'record.keyImage');
  const { openFocused } = use(ListedImages);
  const openByKey = () => {
    if (!openFocused?.(recordId) && isOffered) open();
  };
  useKeys(isOffered || (canView && openFocused) ? [{ key: 'i', label: keyLabel, run: openByKey }] : []);
  if (!isOffered) return null;
  const count = image?.pageCount ?? 0;
  const labels = isCertificate ? CERTIFICATE_LABELS : DOCUMENT_LABELS;
  return <Button onClick={open}>{count > 0 ? texts(labels.pages, { count }) : texts(labels.plain)}</Button>;
}

const DOCUMENT_LABELS = { plain: 'record.image', pages: 'record.imagePages' } as const;
const CERTIFICATE_LABELS = { plain: 'torrens.certificate', pages: 'torrens.certificatePages' } as const;

/**
 * Runs an action with a record's details, and waits for them if they are still loading. Opening another record cancels the action. It also
 * runs for a record whose image the list or the address requests.
 *
 * @returns the function that requests the action.
 */
function useWhenLoaded<Value>(recordId: string, value: Value | undefined, act: (value: Value) => void): () => void {
  const [requestedFor, setRequestedFor] = useState<string>();
  const { requestedId } = use(ListedImages);
  useEffect(() => {
    if (requestedId === recordId) setRequestedFor(recordId);
  }, [requestedId, recordId]);
  const actOn = useEffectEvent(act);
  useEffect(() => {
    if (requestedFor === undefined) return;
    if (requestedFor === recordId && value === undefined) return;
    setRequestedFor(undefined);
    if (requestedFor === recordId && value !== undefined) actOn(value);
  }, [requestedFor, recordId, value]);
  return () => setRequestedFor(recordId);
}
