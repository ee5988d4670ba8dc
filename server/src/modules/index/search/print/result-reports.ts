import type { ResultKind, ResultRow } from '@portal/contract/index/search/results/result-kinds';
import type { CriteriaWords } from '../select/search-definition.ts';
import { certificateReport } from './reports/certificate-report.ts';
import { documentReport } from './reports/document-report.ts';
import { grantorGranteeBookReport } from './reports/grantor-grantee-book-report.ts';
import type { ResultReport } from './reports/result-report.ts';
import { taxLienReport } from './reports/tax-lien-report.ts';
import { tractBookReport } from './reports/tract-book-report.ts';

/** The report of a kind of result that is only known at runtime. */
interface AnyResultReport {
  readonly labels: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly statusLabels?: Readonly<Record<string, (code: string) => string>>;
  readonly toRow: (row: ResultRow) => Readonly<Record<string, unknown>>;
}

/** The report of every kind of result. Adding a kind takes a file and a line here. */
const RESULT_REPORTS: { readonly [Kind in ResultKind]: (words: CriteriaWords) => ResultReport<Kind> } = {
  documents: documentReport,
  certificates: certificateReport,
  taxLiens: taxLienReport,
  grantorGranteeBooks: grantorGranteeBookReport,
  tractBooks: tractBookReport,
};

/** Returns the report of a kind of result, for rows of this kind: the compiler can't follow a kind from a search to its rows. */
export function getResultReport(kind: ResultKind, words: CriteriaWords): AnyResultReport {
  return RESULT_REPORTS[kind](words) as unknown as AnyResultReport;
}
