import { Button } from '@mantine/core';
import type { DocumentDetails } from '@portal/contract/index/search/results/document-result';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import { SectionDrawing } from '../../../ui/section-drawing/section-drawing.tsx';
import classes from '../record/record-parts.module.css';
import { RecordPart } from '../record/record-parts.tsx';
import { usePagedRows } from '../record/use-paged-rows.tsx';

interface LegalsProps {
  readonly details: DocumentDetails;
  /** Opens the parts of the legal descriptions. */
  readonly onOpenLegalDetails: (docId: string) => void;
}

/** The legal descriptions: a drawing per section, then the texts with a pager. */
export function Legals({ details, onOpenLegalDetails }: LegalsProps) {
  const texts = useTexts('results');
  const { docId, legalSearchResults: legals, sections } = details;
  const { shown, pager } = usePagedRows(legals, { label: texts('record.legals') });
  if (legals.length === 0 && sections.length === 0) return null;
  return (
    <RecordPart title={texts('record.legals')}>
      {sections.map((section) => (
        <SectionDrawing key={`${section.section} ${section.township} ${section.range}`} {...section} />
      ))}
      <ul className={classes.lines}>
        {withKeys(shown, ({ description }) => description).map(({ key, item }) => (
          <li key={key}>
            {item.description}
            {item.comment !== '' && <span className={classes.comment}>{item.comment}</span>}
          </li>
        ))}
      </ul>
      {pager}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onOpenLegalDetails(docId)}>
          {texts('legalDetails.button')}
        </Button>
      </div>
    </RecordPart>
  );
}
