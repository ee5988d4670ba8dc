import type { ResultKind, RowOf } from '@portal/contract/search/result-kinds';
import type { ResultTableField, ResultTableRow } from '@portal/contract/search/result-reports';
import { certificateReport } from './reports/certificate-report.ts';
import { documentReport } from './reports/document-report.ts';
import { grantorGranteeBookReport } from './reports/grantor-grantee-book-report.ts';
import { taxLienReport } from './reports/tax-lien-report.ts';
import { tractBookReport } from './reports/tract-book-report.ts';
import type { CriteriaWords } from './search-definition.ts';

/** How the rows of a kind of result become rows of a report, in the reader's language. */
export interface ResultReport<Kind extends ResultKind> {
  readonly labels: Readonly<Record<ResultTableField<Kind>, string>>;
  /** Columns that the county doesn't use. */
  readonly hidden?: readonly ResultTableField<Kind>[];
  readonly statusLabels?: Partial<Readonly<Record<ResultTableField<Kind>, (code: string) => string>>>;
  readonly toRow: (row: RowOf<Kind>) => ResultTableRow<Kind>;
}

/** The report of every kind of result. Adding a kind takes a file and a line here. */
export const RESULT_REPORTS: { readonly [Kind in ResultKind]: (words: CriteriaWords) => ResultReport<Kind> } = {
  documents: documentReport,
  certificates: certificateReport,
  taxLiens: taxLienReport,
  grantorGranteeBooks: grantorGranteeBookReport,
  tractBooks: tractBookReport,
};
