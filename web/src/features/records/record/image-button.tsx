import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import type { ViewedDocument } from './viewed-document.ts';

interface ImageButtonProps {
  /** What names the record. */
  readonly recordId: string;
  /** A certificate of title has a permission and words of its own. */
  readonly of: 'document' | 'certificate';
  /** Null where the county has none; undefined until it is known. */
  readonly image: ViewedDocument | null | undefined;
  /** Told where there is none; without it a record without an image has no button. */
  readonly noImage?: string;
  readonly onOpen: (image: ViewedDocument) => void;
}

/** The way from a record to its image, by button and by key, for those who may retrieve it (Spec 2 §2, §6). */
export function ImageButton({ recordId, of, image, noImage, onOpen }: ImageButtonProps) {
  const texts = useTexts('results');
  const { imageRetrieval, certificateRetrieval } = useCurrentUser();
  const { alert } = useDialogs();
  const isOfCertificate = of === 'certificate';
  const mayLook = isOfCertificate ? certificateRetrieval : imageRetrieval;
  const isOffered = mayLook && (image !== null || noImage !== undefined);
  const open = useOnceKnown(recordId, image, (known) => {
    if (known) onOpen(known);
    else if (noImage !== undefined) void alert({ kind: 'info', message: noImage });
  });
  const keyLabel = texts(isOfCertificate ? 'torrens.keyCertificate' : 'record.keyImage');
  useKeys(isOffered ? [{ key: 'i', label: keyLabel, run: open }] : []);
  if (!isOffered) return null;
  const count = image?.pageCount ?? 0;
  const words = isOfCertificate ? CERTIFICATE_WORDS : DOCUMENT_WORDS;
  return <Button onClick={open}>{count > 0 ? texts(words.pages, { count }) : texts(words.plain)}</Button>;
}

const DOCUMENT_WORDS = { plain: 'record.image', pages: 'record.imagePages' } as const;
const CERTIFICATE_WORDS = { plain: 'torrens.certificate', pages: 'torrens.certificatePages' } as const;

/**
 * Acts on what a record's details tell, once they do: who asks while they are on their way need not ask again. Another record
 * ends the wish.
 *
 * @returns what asks.
 */
function useOnceKnown<Known>(recordId: string, known: Known | undefined, act: (known: Known) => void): () => void {
  const [askedOf, setAskedOf] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is fulfilled once, with what is known then.
  useEffect(() => {
    if (askedOf === undefined) return;
    if (askedOf === recordId && known === undefined) return;
    setAskedOf(undefined);
    if (askedOf === recordId && known !== undefined) act(known);
  }, [askedOf, recordId, known]);
  return () => setAskedOf(recordId);
}
