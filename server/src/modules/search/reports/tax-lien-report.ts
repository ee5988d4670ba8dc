import type { TaxLienRelease, TaxLienRow } from '@portal/contract/search/tax-lien-result';
import type { Translate } from '../../../platform/translate.ts';
import type { ResultReport } from '../result-reports.ts';
import type { CriteriaWords } from '../search-definition.ts';
import { withOthers } from './with-others.ts';

/** Tax liens as printed: what the list shows, with all taxpayers, revisions and releases instead of the first. */
export function taxLienReport({ translate }: CriteriaWords): ResultReport<TaxLienRow> {
  return {
    columns: [
      { heading: translate('results:columns.lienDocument'), share: 2 },
      { heading: translate('results:columns.lienDates'), share: 1.2 },
      { heading: translate('results:columns.lienTaxpayers'), share: 2.4 },
      { heading: translate('results:columns.lienReleases'), share: 2.4 },
    ],
    cellsOf: (row) => [
      [row.instrumentDescription, row.displayDocNumber],
      [row.recordedDate, row.lienDate].filter(Boolean),
      [
        `${row.lienNumber} ${translate(`results:taxLien.statuses.${row.status}`)}`,
        ...withOthers(row.taxpayerSearchResults, row.taxpayerCount, ({ name }) => name, translate),
      ],
      [
        ...withOthers(
          row.revisionSearchResults,
          row.revisionCount,
          ({ flag, displayDocNumber }) => `${translate(`results:taxLien.flags.${flag}`)} ${displayDocNumber}`,
          translate,
        ),
        ...withOthers(
          row.releaseSearchResults,
          row.releaseCount,
          (release) => describeRelease(release, translate),
          translate,
        ),
      ],
    ],
  };
}

/** `Full A461777 05/02/1992`, and what revoked it. */
function describeRelease(release: TaxLienRelease, translate: Translate): string {
  const flag = translate(`results:taxLien.partialFull.${release.partialFullFlag}`);
  const released = `${flag} ${release.releaseDisplayDocNumber} ${release.releaseDate}`;
  if (release.revokeDate === '') return released;
  return `${released}; ${translate('results:taxLien.revoked')} ${release.revokeDisplayDocNumber} ${release.revokeDate}`;
}
