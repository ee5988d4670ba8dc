import type { TorrensRow } from '@portal/contract/index/search/results/torrens-result';
import { Fragment, useCallback } from 'react';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Badge } from '../../../../ui/badge.tsx';
import classes from '../results-table.module.css';
import { ImageMark } from './image-mark.tsx';
import { MoreBadge } from './more-badge.tsx';
import type { ResultView } from './result-view.ts';

/** The columns for certificates of title: number, file number, certification, status (Spec 2 §2 "Torrens results"). */
export const certificateView: ResultView<'certificates'> = {
  columns: [
    { name: 'certificateNumber', sortKeys: ['certificateNumber'] },
    { name: 'fileNumber', sortKeys: [], isShown: (flags) => flags.torrensUseFileNumber },
    { name: 'certified', sortKeys: ['certifiedDate', 'bookPage'] },
    { name: 'certificateStatus', sortKeys: [] },
  ],
  useCells() {
    const texts = useTexts('results');
    const { torrensUseFileNumber } = useCountyFlags();
    return useCallback(
      (row: TorrensRow) => [
        <Fragment key="number">
          <strong>{row.certificateNumber}</strong> <ImageMark pageCount={row.pageCount} />
        </Fragment>,
        ...(torrensUseFileNumber ? [row.fileNumber] : []),
        <span key="certified">
          <span className={classes.line}>{row.certifiedDate}</span>{' '}
          <span className={`${classes.line} ${classes.second}`}>{row.displayBookAndPage}</span>
        </span>,
        <span key="status" className={classes.line}>
          <Badge tone={row.shortStatus === 'CURRENT' ? 'green' : 'amber'}>{row.status}</Badge>{' '}
          {row.cancelledBySearchResults[0] &&
            texts('torrens.by', { number: row.cancelledBySearchResults[0].cancelledByCertificateNumber })}
          <MoreBadge label={texts('more')} count={row.cancelledByCount - 1} />
        </span>,
      ],
      [texts, torrensUseFileNumber],
    );
  },
};
