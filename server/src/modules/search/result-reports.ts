import type { ResultKind, RowOf } from '@portal/contract/search/result-kinds';
import type { PdfCell, PdfColumn } from '../../platform/report/write-pdf-report.ts';
import { certificateReport } from './reports/certificate-report.ts';
import { documentReport } from './reports/document-report.ts';
import { grantorGranteeBookReport } from './reports/grantor-grantee-book-report.ts';
import { taxLienReport } from './reports/tax-lien-report.ts';
import { tractBookReport } from './reports/tract-book-report.ts';
import type { CriteriaWords } from './search-definition.ts';

/** How a kind of result is printed. */
export interface ResultReport<Row> {
  readonly columns: readonly Pick<PdfColumn, 'heading' | 'share'>[];
  /** The cells of a row, one for each column. */
  readonly cellsOf: (row: Row) => readonly PdfCell[];
}

/** How every kind of result is printed: adding a kind is a file and a line here. */
export const RESULT_REPORTS: { readonly [Kind in ResultKind]: (words: CriteriaWords) => ResultReport<RowOf<Kind>> } = {
  documents: documentReport,
  certificates: certificateReport,
  taxLiens: taxLienReport,
  grantorGranteeBooks: grantorGranteeBookReport,
  tractBooks: tractBookReport,
};
