import type { CriteriaWords } from '../../select/search-definition.ts';
import { formatEntries } from './format-entries.ts';
import { formatRecorded, formatRecordedTime } from './format-recorded.ts';
import type { ResultReport } from './result-report.ts';

/** Pages of tract books with their legals; the list on the screen shows only the first. */
export function tractBookReport({ translate }: CriteriaWords): ResultReport<'tractBooks'> {
  return {
    labels: {
      tractBookId: translate('results:sortKeys.tractBookId'),
      recorded: translate('results:sortKeys.recordedDate'),
      recordedOn: translate('results:sortKeys.recordedDate'),
      recordedTime: translate('results:printed.recordedTime'),
      legals: translate('results:record.legals'),
    },
    toRow: (row) => ({
      tractBookId: row.docId,
      recorded: formatRecorded(row),
      recordedOn: row.recordedDate,
      recordedTime: formatRecordedTime(row),
      legals: formatEntries(row.legalSearchResults, row.legalCount, ({ description }) => description, translate),
    }),
  };
}
