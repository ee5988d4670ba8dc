import type { TractBookRow } from '@portal/contract/index/search/results/tract-book-result';
import { Fragment, useCallback } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import classes from '../results-table.module.css';
import { ImageMark } from './image-mark.tsx';
import { MoreBadge } from './more-badge.tsx';
import type { ResultView } from './result-view.ts';

/** The columns for pages of tract books: identifier, recording, land (Spec 2 §2 "Tract book results"). */
export const tractBookView: ResultView<'tractBooks'> = {
  columns: [
    { name: 'tractBookId', sortKeys: ['tractBookId'] },
    { name: 'tractBookRecorded', sortKeys: ['recordedDate'] },
    { name: 'tractBookLegal', sortKeys: [] },
  ],
  useCells() {
    const texts = useTexts('results');
    return useCallback(
      (row: TractBookRow) => [
        <Fragment key="id">
          <strong>{row.docId}</strong> <ImageMark pageCount={row.pageCount} />
        </Fragment>,
        <span key="recorded" className={classes.line}>
          {row.recordedDate}{' '}
          <span className={`${classes.second} ${classes.time}`}>
            {`${row.recordedTime} ${row.recordedAmPm}`.trim()}
          </span>
        </span>,
        <span key="legal" className={classes.line}>
          {row.legalSearchResults[0]?.description}
          <MoreBadge label={texts('more')} count={row.legalCount - 1} />
        </span>,
      ],
      [texts],
    );
  },
};
