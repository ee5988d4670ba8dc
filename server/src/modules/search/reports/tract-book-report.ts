import type { TractBookRow } from '@portal/contract/search/tract-book-result';
import type { ResultReport } from '../result-reports.ts';
import type { CriteriaWords } from '../search-definition.ts';
import { withOthers } from './with-others.ts';

/** Pages of tract books as printed: what the list shows, with all legals instead of the first. */
export function tractBookReport({ translate }: CriteriaWords): ResultReport<TractBookRow> {
  return {
    columns: [
      { heading: translate('results:sortKeys.tractBookId'), share: 1 },
      { heading: translate('results:sortKeys.recordedDate'), share: 1 },
      { heading: translate('results:record.legals'), share: 4 },
    ],
    cellsOf: (row) => [
      [row.docId],
      [`${row.recordedDate} ${row.recordedTime} ${row.recordedAmPm}`.trim()],
      withOthers(row.legalSearchResults, row.legalCount, ({ description }) => description, translate),
    ],
  };
}
