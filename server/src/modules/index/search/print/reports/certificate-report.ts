import type { CriteriaWords } from '../../select/search-definition.ts';
import { formatEntries } from './format-entries.ts';
import type { ResultReport } from './result-report.ts';

/** Certificates of title with all their cancellations; the list on the screen shows only the first. */
export function certificateReport(words: CriteriaWords): ResultReport<'certificates'> {
  const { translate, bookLabel: book, torrensUseFileNumber } = words;
  return {
    labels: {
      certificateNumber: translate('results:columns.certificateNumber'),
      fileNumber: translate('results:columns.fileNumber'),
      certifiedOn: translate('results:sortKeys.certifiedDate'),
      bookAndPage: translate('results:record.bookAndPage', { book }),
      certified: translate('results:columns.certified', { book }),
      status: translate('results:columns.certificateStatus'),
      cancelledBy: translate('results:printed.canceledBy'),
      statusLines: translate('results:columns.certificateStatus'),
    },
    hidden: torrensUseFileNumber ? [] : ['fileNumber'],
    toRow: (row) => {
      const cancelledBy = (format: (number: string) => string) =>
        formatEntries(
          row.cancelledBySearchResults,
          row.cancelledByCount,
          ({ cancelledByCertificateNumber: number }) => format(number),
          translate,
        );
      return {
        certificateNumber: row.certificateNumber,
        fileNumber: row.fileNumber,
        certifiedOn: row.certifiedDate,
        bookAndPage: row.displayBookAndPage,
        certified: [row.certifiedDate, row.displayBookAndPage].filter(Boolean),
        status: row.status,
        cancelledBy: cancelledBy((number) => number),
        statusLines: [row.status, ...cancelledBy((number) => translate('results:torrens.by', { number }))],
      };
    },
  };
}
