import { grantorGranteeBookDetails } from '@portal/contract/index/search/records/grantor-grantee-book-details';
import type { GrantorGranteeBookRow } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { detailsQuery } from '../record/details-query.ts';
import { ImageButton } from '../record/image-button.tsx';
import classes from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import { Fact, KeyFacts, RecordParts } from '../record/record-parts.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';

interface GrantorGranteeBookPaneProps {
  /** The reference printed on the book page. */
  readonly id: string;
  readonly summary?: GrantorGranteeBookRow;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
  readonly onOpenImage: (document: ViewedDocument) => void;
}

/** One page of a grantor-grantee book: its names, dates and image (Spec 2 §2 "Grantor Grantee Book results"). */
export function GrantorGranteeBookPane({ id, summary, toolbar, takesFocus, onOpenImage }: GrantorGranteeBookPaneProps) {
  const texts = useTexts('results');
  const heading = texts('nameBook.heading', { id });
  const { data, error } = useQuery(detailsQuery(grantorGranteeBookDetails, id, heading));
  const details = data?.details;
  const facts = details ?? summary;
  return (
    <RecordFrame
      id={id}
      heading={heading}
      announcement={texts('nameBook.announced', { id })}
      toolbar={toolbar}
      takesFocus={takesFocus}
      error={error}
      usageBalance={data?.usageBalance}
      head={
        <div className={classes.buttons}>
          <ImageButton
            recordId={id}
            kind="document"
            image={details?.image}
            noImage={texts('nameBook.noImage')}
            onOpen={onOpenImage}
          />
        </div>
      }
    >
      {facts && (
        <RecordParts>
          <KeyFacts>
            <Fact label={texts('nameBook.type')}>{texts(`nameBook.types.${facts.type}`)}</Fact>
            <Fact label={texts('nameBook.reference')}>{facts.id}</Fact>
            <Fact label={texts('nameBook.names')}>
              {texts('nameBook.span', { from: facts.fromName, to: facts.toName })}
            </Fact>
            <Fact label={texts('nameBook.dates')}>
              {texts('nameBook.span', { from: facts.fromDate, to: facts.toDate })}
            </Fact>
          </KeyFacts>
        </RecordParts>
      )}
    </RecordFrame>
  );
}
