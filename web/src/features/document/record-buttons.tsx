import { Button } from '@mantine/core';
import type { DocumentDetails } from '@portal/contract/search/document-result';
import { useState } from 'react';
import { useCountyFlags } from '../../lib/county-flags.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import type { ViewedDocument } from '../../lib/viewed-document.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from '../../ui/record/record-frame.module.css';
import { ParcelLinksDialog, type ParcelSystem } from './parcel-links-dialog.tsx';

/** What a list or a reference knows of a document before its details are here. */
export type KnownRecord = Pick<
  DocumentDetails,
  'docType' | 'docNumber' | 'displayDocNumber' | 'instrumentDescription'
> &
  Partial<Pick<DocumentDetails, 'instrumentCode' | 'pageCount'>>;

interface RecordButtonsProps {
  readonly docId: string;
  readonly facts: KnownRecord;
  readonly onOpenImage: (document: ViewedDocument) => void;
}

/** The ways on from a document: its image, for those who may retrieve images, and the map and tax systems that the county has (Spec 2 §6). */
export function RecordButtons({ docId, facts, onOpenImage }: RecordButtonsProps) {
  const texts = useTexts('results');
  const { imageRetrieval } = useCurrentUser();
  const { map, tax } = useCountyFlags();
  const [system, setSystem] = useState<ParcelSystem>();
  if (!imageRetrieval && !map && !tax) return null;
  return (
    <div className={classes.buttons}>
      {imageRetrieval && <ImageButton docId={docId} facts={facts} onOpenImage={onOpenImage} />}
      {map && (
        <Button variant="default" onClick={() => setSystem('gis')}>
          {texts('parcelLinks.map')}
        </Button>
      )}
      {tax && (
        <Button variant="default" onClick={() => setSystem('tax')}>
          {texts('parcelLinks.taxes')}
        </Button>
      )}
      {system && (
        <ParcelLinksDialog
          system={system}
          docId={docId}
          displayDocNumber={facts.displayDocNumber}
          onClose={() => setSystem(undefined)}
        />
      )}
    </div>
  );
}

function ImageButton({ docId, facts, onOpenImage }: RecordButtonsProps) {
  const texts = useTexts('results');
  const { instrumentCode, pageCount, docType, docNumber, instrumentDescription } = facts;
  const isKnown = instrumentCode !== undefined && pageCount !== undefined;
  const open = () => {
    if (isKnown) onOpenImage({ docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount });
  };
  useKeys([{ key: 'i', label: texts('record.keyImage'), run: open }]);
  return (
    <Button aria-disabled={!isKnown} onClick={open}>
      {pageCount ? texts('record.imagePages', { count: pageCount }) : texts('record.image')}
    </Button>
  );
}
