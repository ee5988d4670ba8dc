import type { Party } from '@portal/contract/index/search/results/document-result';
import type { CriteriaWords } from '../../select/search-definition.ts';
import { formatEntries } from './format-entries.ts';
import { formatParty } from './format-party.ts';
import { formatRecorded, formatRecordedTime } from './format-recorded.ts';
import type { ResultReport } from './result-report.ts';

const getName = ({ displayName }: Party) => displayName;

/** Documents with their parties, references and legals; the list on the screen shows only the first of each. */
export function documentReport({ translate, bookLabel: book }: CriteriaWords): ResultReport<'documents'> {
  const format = ({ displayName, isMatch }: Party) => formatParty(displayName, isMatch, translate);
  return {
    labels: {
      document: translate('results:columns.document'),
      instrument: translate('results:sortKeys.instrument'),
      documentNumber: translate('results:sortKeys.docNumber'),
      recordedOn: translate('results:sortKeys.recordedDate'),
      recordedTime: translate('results:printed.recordedTime'),
      bookAndPage: translate('results:record.bookAndPage', { book }),
      recorded: translate('results:columns.recorded', { book }),
      grantors: translate('results:record.grantors'),
      grantees: translate('results:record.grantees'),
      grantorNames: translate('results:record.grantors'),
      granteeNames: translate('results:record.grantees'),
      references: translate('results:record.references'),
      legals: translate('results:record.legals'),
    },
    toRow: (row) => ({
      document: [row.instrumentDescription, row.displayDocNumber],
      instrument: row.instrumentDescription,
      documentNumber: row.displayDocNumber,
      recordedOn: row.recordedDate,
      recordedTime: formatRecordedTime(row),
      bookAndPage: row.displayBookAndPage,
      recorded: [formatRecorded(row), row.displayBookAndPage].filter(Boolean),
      grantors: formatEntries(row.grantorSearchResults, row.grantorCount, format, translate),
      grantees: formatEntries(row.granteeSearchResults, row.granteeCount, format, translate),
      grantorNames: formatEntries(row.grantorSearchResults, row.grantorCount, getName, translate),
      granteeNames: formatEntries(row.granteeSearchResults, row.granteeCount, getName, translate),
      references: [
        ...row.torrensSearchResults.map(({ certificateNumber: number }) =>
          translate('results:certificate', { number }),
        ),
        ...formatEntries(
          row.referenceDocumentSearchResults,
          row.referenceCount,
          ({ displayDocNumber }) => displayDocNumber,
          translate,
        ),
      ],
      legals: formatEntries(row.legalSearchResults, row.legalCount, ({ description }) => description, translate),
    }),
  };
}
