import { taxLienDetails } from '@portal/contract/search/tax-lien-details';
import type { TaxLienDetails } from '@portal/contract/search/tax-lien-result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { detailsQuery } from '../record/details-query.ts';
import { FollowLink } from '../record/follow-link.tsx';
import { type FollowOn, followDocument } from '../record/follow-on.ts';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { TaxLienFacts } from './tax-lien-facts.tsx';

/** What a list knows of a lien before its details are here. */
export type KnownTaxLien = Pick<
  TaxLienDetails,
  | 'docId'
  | 'docType'
  | 'docNumber'
  | 'displayDocNumber'
  | 'instrumentCode'
  | 'instrumentDescription'
  | 'pageCount'
  | 'status'
>;

interface TaxLienPaneProps {
  /** The key of the document that claims the lien. */
  readonly id: string;
  readonly known?: KnownTaxLien;
  /** The way back, and on to other records: stands above the record and stays while records change. */
  readonly toolbar?: ReactNode;
  /** The record stands alone on the screen, so the focus goes to it; else only where nothing has it. */
  readonly takesFocus: boolean;
  readonly onOpenImage: (document: ViewedDocument) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** One tax lien: what it claims, of whom, and what became of it (Spec 2 §2 "Tax lien results", §3). */
export function TaxLienPane({ id, known, toolbar, takesFocus, onOpenImage, onFollowOn }: TaxLienPaneProps) {
  const texts = useTexts('results');
  const description = known ? `${known.instrumentDescription} ${known.displayDocNumber}` : id;
  const { data, error } = useQuery(detailsQuery(taxLienDetails, id, description));
  const details = data?.details;
  const facts = details ?? known;
  return (
    <RecordFrame
      id={id}
      heading={facts?.instrumentDescription ?? id}
      announcement={facts && texts('taxLien.announced', { number: facts.displayDocNumber })}
      toolbar={toolbar}
      takesFocus={takesFocus}
      error={error}
      usageBalance={data?.usageBalance}
      head={
        facts && (
          <>
            <p className={classes.identity}>
              <FollowLink
                label={texts('taxLien.searchDocument', { number: facts.displayDocNumber })}
                search={followDocument(facts.docType, facts.docNumber)}
                onFollowOn={onFollowOn}
              >
                {texts('record.document', { number: facts.displayDocNumber })}
              </FollowLink>
              <Badge tone={facts.status === 'CURRENT' ? 'amber' : 'plain'}>
                {texts(`taxLien.statuses.${facts.status}`)}
              </Badge>
            </p>
            <div className={classes.buttons}>
              <ImageButton recordId={id} of="document" image={imageOf(facts)} onOpen={onOpenImage} />
            </div>
          </>
        )
      }
    >
      {details && <TaxLienFacts key={id} details={details} onFollowOn={onFollowOn} />}
    </RecordFrame>
  );
}

/** The notice of lien. */
function imageOf(facts: KnownTaxLien): ViewedDocument {
  const { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount } = facts;
  return { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount };
}
