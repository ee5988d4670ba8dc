import { Button } from '@mantine/core';
import type { DocumentDetails } from '@portal/contract/search/document-result';
import { useState } from 'react';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { ParcelLinksDialog, type ParcelSystem } from './parcel-links-dialog.tsx';

/** What a list or a reference knows of a document before its details are here. */
export type KnownRecord = Pick<
  DocumentDetails,
  'docType' | 'docNumber' | 'displayDocNumber' | 'instrumentDescription'
> &
  Partial<Pick<DocumentDetails, 'instrumentCode' | 'pageCount'>>;

interface RecordButtonsProps {
  readonly docId: string;
  /** Undefined while nothing is known of the document. */
  readonly facts: KnownRecord | undefined;
  readonly onOpenImage: (document: ViewedDocument) => void;
}

/** The ways on from a document: its image, for those who may retrieve images, and the map and tax systems that the county has (Spec 2 §6). */
export function RecordButtons({ docId, facts, onOpenImage }: RecordButtonsProps) {
  const texts = useTexts('results');
  const { map, tax } = useCountyFlags();
  const [system, setSystem] = useState<ParcelSystem>();
  return (
    <div className={classes.buttons}>
      <ImageButton recordId={docId} of="document" image={imageOf(docId, facts)} onOpen={onOpenImage} />
      {facts && map && (
        <Button variant="default" onClick={() => setSystem('gis')}>
          {texts('parcelLinks.map')}
        </Button>
      )}
      {facts && tax && (
        <Button variant="default" onClick={() => setSystem('tax')}>
          {texts('parcelLinks.taxes')}
        </Button>
      )}
      {facts && system && (
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

/** What is looked at; undefined while the details that tell of the image are on their way. */
function imageOf(docId: string, facts: KnownRecord | undefined): ViewedDocument | undefined {
  if (facts?.instrumentCode === undefined || facts.pageCount === undefined) return;
  const { docType, docNumber, instrumentCode, instrumentDescription, pageCount } = facts;
  return { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount };
}
