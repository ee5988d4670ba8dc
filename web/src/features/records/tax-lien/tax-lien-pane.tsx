import { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import type { TaxLienDetails } from '@portal/contract/index/search/results/tax-lien-result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { detailsQuery } from '../record/details-query.ts';
import { buildDocumentSearch, type FollowOn } from '../record/follow-on.ts';
import { FollowOnLink } from '../record/follow-on-link.tsx';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { TaxLienFacts } from './tax-lien-facts.tsx';

/** The facts of a lien from a list, before its details arrive. */
export type TaxLienSummary = Pick<
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
  readonly summary?: TaxLienSummary;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
  readonly onOpenImage: (document: ViewedDocument) => void;
  readonly onFollowOn: (search: FollowOn) => void;
}

/** One tax lien: its claim, taxpayers, revisions and releases (Spec 2 §2 "Tax lien results", §3). */
export function TaxLienPane({ id, summary, toolbar, takesFocus, onOpenImage, onFollowOn }: TaxLienPaneProps) {
  const texts = useTexts('results');
  const description = summary ? `${summary.instrumentDescription} ${summary.displayDocNumber}` : id;
  const { data, error } = useQuery(detailsQuery(taxLienDetails, id, description));
  const details = data?.details;
  const facts = details ?? summary;
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
        <>
          {facts && (
            <p className={classes.identity}>
              <FollowOnLink
                label={texts('taxLien.searchDocument', { number: facts.displayDocNumber })}
                search={buildDocumentSearch(facts.docType, facts.docNumber)}
                onFollowOn={onFollowOn}
              >
                {texts('record.document', { number: facts.displayDocNumber })}
              </FollowOnLink>
              <Badge tone={facts.status === 'CURRENT' ? 'amber' : 'plain'}>
                {texts(`taxLien.statuses.${facts.status}`)}
              </Badge>
            </p>
          )}
          <div className={classes.buttons}>
            <ImageButton recordId={id} kind="document" image={facts && getImage(facts)} onOpen={onOpenImage} />
          </div>
        </>
      }
    >
      {details && <TaxLienFacts key={id} details={details} onFollowOn={onFollowOn} />}
    </RecordFrame>
  );
}

/** Returns the notice of lien for the image viewer. */
function getImage(facts: TaxLienSummary): ViewedDocument {
  const { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount } = facts;
  return { docId, docType, docNumber, instrumentCode, instrumentDescription, pageCount };
}
