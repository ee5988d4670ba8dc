import type { TaxLienRelease, TaxLienRow } from '@portal/contract/index/search/results/tax-lien-result';
import { Fragment, useCallback } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Badge } from '../../../../ui/badge.tsx';
import classes from '../results-table.module.css';
import { ImageMark } from './image-mark.tsx';
import { MatchedName } from './matched-name.tsx';
import { MoreBadge } from './more-badge.tsx';
import type { ResultView } from './result-view.ts';

/** The columns for tax liens: document, dates, number and taxpayers, revisions and releases (Spec 2 §2 "Tax lien results"). */
export const taxLienView: ResultView<'taxLiens'> = {
  columns: [
    { name: 'lienDocument', sortKeys: ['docNumber'] },
    { name: 'lienDates', sortKeys: ['recordedDate', 'lienDate'] },
    { name: 'lienTaxpayers', sortKeys: ['lienNumber'] },
    { name: 'lienReleases', sortKeys: [] },
  ],
  useCells() {
    const texts = useTexts('results');
    return useCallback(
      (row: TaxLienRow) => {
        const more = texts('more');
        const [taxpayer] = row.taxpayerSearchResults;
        const [revision] = row.revisionSearchResults;
        const [release] = row.releaseSearchResults;
        const released = (each: TaxLienRelease) =>
          `${texts(`taxLien.partialFull.${each.partialFullFlag}`)} ${each.releaseDisplayDocNumber} ${each.releaseDate}`;
        return [
          <Fragment key="document">
            <span className={classes.line}>{row.instrumentDescription}</span> <strong>{row.displayDocNumber}</strong>{' '}
            <ImageMark pageCount={row.pageCount} />
          </Fragment>,
          <Fragment key="dates">
            <span className={classes.line}>{row.recordedDate}</span>{' '}
            <span className={`${classes.line} ${classes.second}`}>{row.lienDate}</span>
          </Fragment>,
          <Fragment key="taxpayers">
            <span className={classes.line}>
              {row.lienNumber}{' '}
              <Badge tone={row.status === 'CURRENT' ? 'amber' : 'plain'}>
                {texts(`taxLien.statuses.${row.status}`)}
              </Badge>
            </span>{' '}
            <span className={classes.line}>
              <MatchedName name={taxpayer?.name} isMatch={taxpayer?.isMatch} />
              <MoreBadge label={more} count={row.taxpayerCount - 1} />
            </span>
          </Fragment>,
          <Fragment key="releases">
            <span className={classes.line}>
              {revision && `${texts(`taxLien.flags.${revision.flag}`)} ${revision.displayDocNumber}`}
              <MoreBadge label={more} count={row.revisionCount - 1} />
            </span>{' '}
            <span className={classes.line}>
              {release && released(release)}
              <MoreBadge label={more} count={row.releaseCount - 1} />
            </span>{' '}
            <span className={`${classes.line} ${classes.second}`}>
              {release?.revokeDate &&
                `${texts('taxLien.revoked')} ${release.revokeDisplayDocNumber} ${release.revokeDate}`}
            </span>
          </Fragment>,
        ];
      },
      [texts],
    );
  },
};
