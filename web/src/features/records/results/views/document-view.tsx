import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { useCallback } from 'react';
import { useProductConfiguration } from '../../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Badge } from '../../../../ui/badge.tsx';
import classes from '../results-table.module.css';
import { ImageMark } from './image-mark.tsx';
import { MatchedName } from './matched-name.tsx';
import { MoreBadge } from './more-badge.tsx';
import type { ResultView } from './result-view.ts';

/** The columns for recorded documents: instrument and number, recording, parties, references and legals (Spec 2 §2 "Standard results"). */
export const documentView: ResultView<'documents'> = {
  columns: [
    { name: 'document', sortKeys: ['docNumber', 'instrument'] },
    { name: 'recorded', sortKeys: ['recordedDate', 'bookPage'] },
    { name: 'parties', sortKeys: [] },
    { name: 'references', sortKeys: [] },
  ],
  useCells() {
    const texts = useTexts('results');
    const { torrensLabel } = useProductConfiguration().county;
    const more = texts('more');
    const to = texts('to');
    return useCallback(
      (row: DocumentRow) => {
        const [certificate] = row.torrensSearchResults;
        const [grantor] = row.grantorSearchResults;
        const [grantee] = row.granteeSearchResults;
        return [
          <>
            <span className={classes.line}>
              {row.instrumentDescription} {row.docType === TORRENS_TYPE && <Badge tone="violet">{torrensLabel}</Badge>}
            </span>{' '}
            <strong>{row.displayDocNumber}</strong> <ImageMark pageCount={row.pageCount} />
            {row.foundOnPages && (
              <span className={`${classes.line} ${classes.second}`}>
                {texts('foundInImages', { pages: row.foundOnPages.join(', ') })}
              </span>
            )}
          </>,
          <>
            <span className={classes.line}>
              {row.recordedDate}{' '}
              <span className={`${classes.second} ${classes.time}`}>
                {`${row.recordedTime} ${row.recordedAmPm}`.trim()}
              </span>
            </span>{' '}
            <span className={`${classes.line} ${classes.second}`}>{row.displayBookAndPage}</span>
          </>,
          <span key="parties" className={classes.parties}>
            <span className={classes.line}>
              <MatchedName name={grantor?.displayName} isMatch={grantor?.isMatch} likeness={grantor?.likeness} />
              <MoreBadge label={more} count={row.grantorCount - 1} />
            </span>{' '}
            <span className={classes.line}>
              <span aria-hidden="true">→ </span>
              <span className="visually-hidden">{to} </span>
              <MatchedName name={grantee?.displayName} isMatch={grantee?.isMatch} likeness={grantee?.likeness} />
              <MoreBadge label={more} count={row.granteeCount - 1} />
            </span>
          </span>,
          <>
            <span className={classes.line}>
              {certificate && texts('certificate', { number: certificate.certificateNumber })}
              {certificate && row.referenceCount > 0 && ' · '}
              {row.referenceDocumentSearchResults[0]?.displayDocNumber}
              <MoreBadge label={more} count={row.referenceCount - 1} />
            </span>{' '}
            <span className={`${classes.line} ${classes.second}`}>
              {row.legalSearchResults[0]?.description}
              <MoreBadge label={more} count={row.legalCount - 1} />
            </span>
          </>,
        ];
      },
      [texts, more, to, torrensLabel],
    );
  },
};
