import { Button } from '@mantine/core';
import { tractBookDetails } from '@portal/contract/index/search/records/tract-book-details';
import type { TractBookDetails } from '@portal/contract/index/search/results/tract-book-result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { detailsQuery } from '../record/details-query.ts';
import { formatDayAndTime } from '../record/format-day-and-time.ts';
import { ImageButton } from '../record/image-button.tsx';
import { PagedTable } from '../record/paged-table.tsx';
import frameClasses from '../record/record-frame.module.css';
import { RecordFrame } from '../record/record-frame.tsx';
import classes from '../record/record-parts.module.css';
import { Fact, KeyFacts, RecordPart, RecordParts } from '../record/record-parts.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';

/** Legal descriptions per page of the list (Spec 2 §9). */
const LEGAL_PAGE_ROWS = 10;

interface TractBookPaneProps {
  /** The identifier printed on the book page. */
  readonly id: string;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
  readonly onOpenImage: (document: ViewedDocument) => void;
  /** Opens the parts of the legal descriptions. */
  readonly onOpenLegalDetails: (id: string) => void;
}

/** One page of a tract book: its recording, land and image (Spec 2 §2 "Tract book results"). */
export function TractBookPane({ id, toolbar, takesFocus, onOpenImage, onOpenLegalDetails }: TractBookPaneProps) {
  const texts = useTexts('results');
  const heading = texts('tractBook.heading', { id });
  const { data, error } = useQuery(detailsQuery(tractBookDetails, id, heading));
  const details = data?.details;
  return (
    <RecordFrame
      id={id}
      heading={heading}
      announcement={texts('tractBook.announced', { id })}
      toolbar={toolbar}
      takesFocus={takesFocus}
      error={error}
      usageBalance={data?.usageBalance}
      head={
        <div className={frameClasses.buttons}>
          <ImageButton recordId={id} kind="document" image={details?.image} onOpen={onOpenImage} />
          {details && details.legalCount > 0 && (
            <Button variant="default" onClick={() => onOpenLegalDetails(details.docId)}>
              {texts('tractBook.details')}
            </Button>
          )}
        </div>
      }
    >
      {details && (
        <RecordParts>
          <KeyFacts>
            <Fact label={texts('tractBook.id')}>{details.docId}</Fact>
            <Fact label={texts('record.recorded')}>
              {formatDayAndTime(details.recordedDate, details.recordedTime, details.recordedAmPm)}
            </Fact>
          </KeyFacts>
          <RecordPart title={texts('tractBook.legals')}>
            <Legals key={id} legals={details.legalSearchResults} />
          </RecordPart>
        </RecordParts>
      )}
    </RecordFrame>
  );
}

function Legals({ legals }: { readonly legals: TractBookDetails['legalSearchResults'] }) {
  const texts = useTexts('results');
  const hasComments = legals.some(({ comment }) => comment !== '');
  if (legals.length === 0) return <p className={classes.nothing}>{texts('tractBook.noLegals')}</p>;
  return (
    <PagedTable
      label={texts('tractBook.legals')}
      columns={[texts('tractBook.legal'), ...(hasComments ? [texts('tractBook.comment')] : [])]}
      rows={legals.map(({ description, comment }) => [description, comment])}
      keyOf={(index) => legals[index]?.description ?? ''}
      pageRows={LEGAL_PAGE_ROWS}
    />
  );
}
