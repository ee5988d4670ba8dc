import type { GrantorGranteeBookRow } from '@portal/contract/search/grantor-grantee-book-result';
import type { ResultReport } from '../result-reports.ts';
import type { CriteriaWords } from '../search-definition.ts';

/** Pages of the old books of names as printed: what the list shows. */
export function grantorGranteeBookReport({ translate }: CriteriaWords): ResultReport<GrantorGranteeBookRow> {
  return {
    columns: [
      { heading: translate('results:columns.bookReference'), share: 1 },
      { heading: translate('results:columns.bookNames'), share: 2 },
      { heading: translate('results:columns.bookDates'), share: 1 },
    ],
    cellsOf: (row) => [
      [row.id, translate(`results:nameBook.types.${row.type}`)],
      [row.fromName, row.toName],
      [row.fromDate, row.toDate],
    ],
  };
}
