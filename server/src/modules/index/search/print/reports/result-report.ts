import type { ResultKind, RowOf } from '@portal/contract/index/search/results/result-kinds';
import type { ResultTableField, ResultTableRow } from '@portal/contract/index/search/results/result-reports';

/** Converts the rows of a kind of result to rows of a report, in the reader's language. */
export interface ResultReport<Kind extends ResultKind> {
  readonly labels: Readonly<Record<ResultTableField<Kind>, string>>;
  /** Columns that the county doesn't use. */
  readonly hidden?: readonly ResultTableField<Kind>[];
  readonly statusLabels?: Partial<Readonly<Record<ResultTableField<Kind>, (code: string) => string>>>;
  readonly toRow: (row: RowOf<Kind>) => ResultTableRow<Kind>;
}
