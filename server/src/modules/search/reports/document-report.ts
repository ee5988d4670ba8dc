import type { DocumentRow } from '@portal/contract/search/document-result';
import type { ResultReport } from '../result-reports.ts';
import type { CriteriaWords } from '../search-definition.ts';
import { withOthers } from './with-others.ts';

/** Documents as printed: what the list shows, with all parties, references and legals instead of the first. */
export function documentReport({ translate, bookLabel: book }: CriteriaWords): ResultReport<DocumentRow> {
  return {
    columns: [
      { heading: translate('results:columns.document'), share: 2.2 },
      { heading: translate('results:columns.recorded', { book }), share: 1.8 },
      { heading: translate('results:record.grantors'), share: 2.4 },
      { heading: translate('results:record.grantees'), share: 2.4 },
      { heading: translate('results:record.references'), share: 1.5 },
      { heading: translate('results:record.legals'), share: 3 },
    ],
    cellsOf: (row) => [
      [row.instrumentDescription, row.displayDocNumber],
      [`${row.recordedDate} ${row.recordedTime} ${row.recordedAmPm}`.trim(), row.displayBookAndPage].filter(Boolean),
      withOthers(row.grantorSearchResults, row.grantorCount, ({ displayName }) => displayName, translate),
      withOthers(row.granteeSearchResults, row.granteeCount, ({ displayName }) => displayName, translate),
      [
        ...row.torrensSearchResults.map(({ certificateNumber: number }) =>
          translate('results:certificate', { number }),
        ),
        ...withOthers(
          row.referenceDocumentSearchResults,
          row.referenceCount,
          ({ displayDocNumber }) => displayDocNumber,
          translate,
        ),
      ],
      withOthers(row.legalSearchResults, row.legalCount, ({ description }) => description, translate),
    ],
  };
}
