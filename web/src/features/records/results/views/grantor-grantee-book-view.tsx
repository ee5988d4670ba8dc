import type { GrantorGranteeBookRow } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import { Fragment, useCallback } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import classes from '../results-table.module.css';
import { ImageMark } from './image-mark.tsx';
import type { ResultView } from './result-view.ts';

/** The columns for pages of grantor-grantee books: reference, first and last name, first and last date (Spec 2 §2). */
export const grantorGranteeBookView: ResultView<'grantorGranteeBooks'> = {
  columns: [
    { name: 'bookReference', sortKeys: ['id'] },
    { name: 'bookNames', sortKeys: ['fromName'] },
    { name: 'bookDates', sortKeys: ['fromDate'] },
  ],
  useCells() {
    const texts = useTexts('results');
    return useCallback(
      (row: GrantorGranteeBookRow) => {
        const from = (text: string) => (
          <span className={classes.line}>
            <bdi>{text}</bdi>
          </span>
        );
        const to = (text: string) => (
          <span className={classes.line}>
            <span aria-hidden="true">→ </span>
            <span className="visually-hidden">{texts('to')} </span>
            <bdi>{text}</bdi>
          </span>
        );
        return [
          <Fragment key="reference">
            <span className={classes.line}>
              <strong>{row.id}</strong> <ImageMark pageCount={row.pageCount} />
            </span>{' '}
            <span className={classes.second}>{texts(`nameBook.types.${row.type}`)}</span>
          </Fragment>,
          <Fragment key="names">
            {from(row.fromName)} {to(row.toName)}
          </Fragment>,
          <Fragment key="dates">
            {from(row.fromDate)} {to(row.toDate)}
          </Fragment>,
        ];
      },
      [texts],
    );
  },
};
