import { Button } from '@mantine/core';
import type { DocumentDetails } from '@portal/contract/index/search/results/document-result';
import type { Watched } from '@portal/contract/index/watches/watched';
import { buildAuditAddress } from '@portal/contract/office/audit/audit-list';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { WatchButton } from '../../../ui/watch/watch-button.tsx';
import { useAddToCart } from '../record/cart.ts';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { CertifiedCopyButton } from './certified-copy-button.tsx';
import { ParcelLinksDialog, type ParcelSystem } from './parcel-links-dialog.tsx';

/** The facts of a document from a list or a reference, before its details arrive. */
export type RecordSummary = Pick<
  DocumentDetails,
  'docType' | 'docNumber' | 'displayDocNumber' | 'instrumentDescription'
> &
  Partial<Pick<DocumentDetails, 'instrumentCode' | 'pageCount'>>;

interface RecordButtonsProps {
  readonly docId: string;
  /** Undefined while no facts of the document are known. */
  readonly facts: RecordSummary | undefined;
  /** The watches that the document offers; empty until its details arrive. */
  readonly watched: readonly Watched[];
  readonly onOpenImage: (document: ViewedDocument) => void;
}

/**
 * The buttons of a document: its image, if the user can retrieve images, and the county's map and tax systems (Spec 2 §6). Staff get
 * a link to its entries in the audit log.
 */
export function RecordButtons({ docId, facts, watched, onOpenImage }: RecordButtonsProps) {
  const texts = useTexts('results');
  const chainTexts = useTexts('chain');
  const propertyTexts = useTexts('property');
  const redactionTexts = useTexts('redaction-request');
  const { redactionRequests } = useProductConfiguration();
  const { map, tax, chain, property } = useCountyFlags();
  const cartTexts = useTexts('cart');
  const addToCart = useAddToCart();
  const user = useSession().data?.session?.currentUser;
  const [system, setSystem] = useState<ParcelSystem>();
  const navigate = useNavigate();
  const chainAddress = `/document/${encodeURIComponent(docId)}/chain`;
  useKeys(facts && chain ? [{ key: 'h', label: chainTexts('title'), run: () => void navigate(chainAddress) }] : []);
  return (
    <div className={classes.buttons}>
      <ImageButton recordId={docId} kind="document" image={getImage(docId, facts)} onOpen={onOpenImage} />
      {facts && user?.imageRetrieval === true && (
        <Button variant="default" onClick={() => addToCart([{ documentKey: docId }])}>
          {cartTexts('add')}
        </Button>
      )}
      {facts && user?.imageRetrieval === true && <CertifiedCopyButton key={docId} facts={facts} />}
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
      {facts && property && (
        <Button component={Link} to={`/document/${encodeURIComponent(docId)}/property`} variant="default">
          {propertyTexts('title')}
        </Button>
      )}
      {facts && chain && (
        <Button component={Link} to={chainAddress} variant="default">
          {chainTexts('title')}
        </Button>
      )}
      <WatchButton options={watched} />
      {facts && redactionRequests && (
        <Button component={Link} to={`/redaction?document=${encodeURIComponent(docId)}`} variant="default">
          {redactionTexts('title')}
        </Button>
      )}
      {(user?.role === 'COUNTY' || user?.role === 'TRIMIN') && (
        <Button component={Link} to={buildAuditAddress({ documentKey: docId })} variant="default">
          {texts('record.auditLog')}
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

/** Returns the document for the image viewer; undefined while the details with the page count are loading. */
function getImage(docId: string, facts: RecordSummary | undefined): ViewedDocument | undefined {
  if (facts?.instrumentCode === undefined || facts.pageCount === undefined) return;
  const { docType, docNumber, instrumentCode, instrumentDescription, pageCount } = facts;
  return { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount };
}
