import { documentDetails } from '@portal/contract/index/search/records/document-details';
import type { ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import { listWatchedOfDocument } from '@portal/contract/index/watches/watchable';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { detailsQuery } from '../record/details-query.ts';
import type { FollowOn } from '../record/follow-on.ts';
import classes from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { useNameMatches } from './name-matches.tsx';
import { RecordButtons, type RecordSummary } from './record-buttons.tsx';
import { RecordFacts } from './record-facts.tsx';

interface RecordPaneProps {
  readonly docId: string;
  readonly summary?: RecordSummary;
  /** The criteria of the name search that found the document; absent for other searches. */
  readonly nameCriteria?: Readonly<Record<string, string>> | undefined;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  readonly onOpenImage: (document: ViewedDocument) => void;
  readonly onOpenReference: (reference: ReferenceDocument) => void;
  /** Opens the parts of the legal descriptions. */
  readonly onOpenLegalDetails: (docId: string) => void;
  readonly onFollowOn: (search: FollowOn) => void;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
}

/** One document: its identity, image and facts (Spec 2 §2 "details pane", §4 "Detail views"). */
export function RecordPane(props: RecordPaneProps) {
  const { docId, summary, nameCriteria, toolbar, onOpenImage, takesFocus, ...handlers } = props;
  const texts = useTexts('results');
  const description = summary ? `${summary.instrumentDescription} ${summary.displayDocNumber}` : docId;
  const { data, error } = useQuery(detailsQuery(documentDetails, docId, description));
  const details = data?.details;
  const facts = details ?? summary;
  const nameMatches = useNameMatches(docId, nameCriteria);
  return (
    <RecordFrame
      id={docId}
      heading={facts?.instrumentDescription ?? docId}
      announcement={
        facts && texts('record.announced', { instrument: facts.instrumentDescription, number: facts.displayDocNumber })
      }
      toolbar={toolbar}
      takesFocus={takesFocus}
      error={error}
      usageBalance={data?.usageBalance}
      head={
        <>
          {facts && <Identity facts={facts} isUnverified={details?.verifiedStatus === false} />}
          <RecordButtons
            docId={docId}
            facts={facts}
            watched={details ? listWatchedOfDocument(details) : []}
            onOpenImage={onOpenImage}
          />
        </>
      }
    >
      {details && (
        <RecordFacts
          key={docId}
          details={details}
          nameMatches={nameMatches}
          onOpenReference={handlers.onOpenReference}
          onOpenLegalDetails={handlers.onOpenLegalDetails}
          onFollowOn={handlers.onFollowOn}
        />
      )}
    </RecordFrame>
  );
}

function Identity({ facts, isUnverified }: { readonly facts: RecordSummary; readonly isUnverified: boolean }) {
  const texts = useTexts('results');
  const { county } = useProductConfiguration();
  return (
    <p className={classes.identity}>
      <span className="tabular">{texts('record.document', { number: facts.displayDocNumber })}</span>
      {facts.docType === TORRENS_TYPE && <Badge tone="violet">{county.torrensLabel}</Badge>}
      {isUnverified && <Badge tone="amber">{texts('record.unverified')}</Badge>}
    </p>
  );
}
