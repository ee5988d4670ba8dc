import type { TorrensRow } from '@portal/contract/search/torrens-result';
import type { ResultReport } from '../result-reports.ts';
import type { CriteriaWords } from '../search-definition.ts';
import { withOthers } from './with-others.ts';

/** Certificates of title as printed: what the list shows, with all that cancelled each instead of the first. */
export function certificateReport(words: CriteriaWords): ResultReport<TorrensRow> {
  const { translate, bookLabel: book, torrensUseFileNumber } = words;
  const fileNumber = { heading: translate('results:columns.fileNumber'), share: 1 };
  return {
    columns: [
      { heading: translate('results:columns.certificateNumber'), share: 1 },
      ...(torrensUseFileNumber ? [fileNumber] : []),
      { heading: translate('results:columns.certified', { book }), share: 1.5 },
      { heading: translate('results:columns.certificateStatus'), share: 3 },
    ],
    cellsOf: (row) => [
      [row.certificateNumber],
      ...(torrensUseFileNumber ? [[row.fileNumber]] : []),
      [row.certifiedDate, row.displayBookAndPage].filter(Boolean),
      [
        row.status,
        ...withOthers(
          row.cancelledBySearchResults,
          row.cancelledByCount,
          ({ cancelledByCertificateNumber: number }) => translate('results:torrens.by', { number }),
          translate,
        ),
      ],
    ],
  };
}
