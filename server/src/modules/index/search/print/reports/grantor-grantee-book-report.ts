import type { GrantorGranteeBookRow } from '@portal/contract/index/search/results/grantor-grantee-book-result';
import type { CriteriaWords } from '../../select/search-definition.ts';
import type { ResultReport } from './result-report.ts';

/** Pages of the old books of names. */
export function grantorGranteeBookReport({ translate }: CriteriaWords): ResultReport<'grantorGranteeBooks'> {
  const formatType = (type: GrantorGranteeBookRow['type']) => translate(`results:nameBook.types.${type}`);
  return {
    labels: {
      reference: translate('results:sortKeys.id'),
      type: translate('results:printed.bookType'),
      book: translate('results:columns.bookReference'),
      fromName: translate('results:sortKeys.fromName'),
      toName: translate('results:printed.toName'),
      names: translate('results:columns.bookNames'),
      fromDate: translate('results:sortKeys.fromDate'),
      toDate: translate('results:printed.toDate'),
      dates: translate('results:columns.bookDates'),
    },
    toRow: (row) => ({
      reference: row.id,
      type: formatType(row.type),
      book: [row.id, formatType(row.type)],
      fromName: row.fromName,
      toName: row.toName,
      names: [row.fromName, row.toName],
      fromDate: row.fromDate,
      toDate: row.toDate,
      dates: [row.fromDate, row.toDate],
    }),
  };
}
