import type { TaxLienRelease, TaxLienStatus, Taxpayer } from '@portal/contract/index/search/results/tax-lien-result';
import type { Translate } from '../../../../../platform/translate.ts';
import type { CriteriaWords } from '../../select/search-definition.ts';
import { formatEntries } from './format-entries.ts';
import { formatParty } from './format-party.ts';
import type { ResultReport } from './result-report.ts';

/** Tax liens with their taxpayers, revisions and releases; the list on the screen shows only the first of each. */
export function taxLienReport({ translate }: CriteriaWords): ResultReport<'taxLiens'> {
  const formatStatus = (code: string) => translate(`results:taxLien.statuses.${code as TaxLienStatus}`);
  return {
    labels: {
      document: translate('results:columns.lienDocument'),
      instrument: translate('results:sortKeys.instrument'),
      documentNumber: translate('results:sortKeys.docNumber'),
      recordedOn: translate('results:sortKeys.recordedDate'),
      lienDate: translate('results:sortKeys.lienDate'),
      dates: translate('results:columns.lienDates'),
      lienNumber: translate('results:sortKeys.lienNumber'),
      status: translate('results:columns.certificateStatus'),
      taxpayers: translate('results:printed.taxpayers'),
      lien: translate('results:columns.lienTaxpayers'),
      revisions: translate('results:columns.lienReleases'),
    },
    statusLabels: { status: formatStatus },
    toRow: (row) => {
      const format = (formatName: (taxpayer: Taxpayer) => string) =>
        formatEntries(row.taxpayerSearchResults, row.taxpayerCount, formatName, translate);
      return {
        document: [row.instrumentDescription, row.displayDocNumber],
        instrument: row.instrumentDescription,
        documentNumber: row.displayDocNumber,
        recordedOn: row.recordedDate,
        lienDate: row.lienDate,
        dates: [row.recordedDate, row.lienDate].filter(Boolean),
        lienNumber: row.lienNumber,
        status: row.status,
        taxpayers: format(({ name }) => name),
        lien: [
          `${row.lienNumber} ${formatStatus(row.status)}`,
          ...format(({ name, isMatch }) => formatParty(name, isMatch, translate)),
        ],
        revisions: [
          ...formatEntries(
            row.revisionSearchResults,
            row.revisionCount,
            ({ flag, displayDocNumber }) => `${translate(`results:taxLien.flags.${flag}`)} ${displayDocNumber}`,
            translate,
          ),
          ...formatEntries(
            row.releaseSearchResults,
            row.releaseCount,
            (release) => formatRelease(release, translate),
            translate,
          ),
        ],
      };
    },
  };
}

/** `Full A461777 05/02/1992`, and its revocation. */
function formatRelease(release: TaxLienRelease, translate: Translate): string {
  const flag = translate(`results:taxLien.partialFull.${release.partialFullFlag}`);
  const released = `${flag} ${release.releaseDisplayDocNumber} ${release.releaseDate}`;
  if (release.revokeDate === '') return released;
  return `${released}; ${translate('results:taxLien.revoked')} ${release.revokeDisplayDocNumber} ${release.revokeDate}`;
}
