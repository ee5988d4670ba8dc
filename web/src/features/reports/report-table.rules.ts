import type { CellValue } from '@portal/contract/column';
import type { ReportContent } from '@portal/contract/reports/define-report';

export type ShownRow = ReportContent['rows'][number];

/** By which column the rows are sorted; undefined for the order of the report. */
export interface TableSort {
  readonly field: string;
  readonly isDescending: boolean;
}

/** The next sort after a click on a heading: ascending, descending, then the order of the report again. */
export function nextSort(sort: TableSort | undefined, field: string): TableSort | undefined {
  if (sort?.field !== field) return { field, isDescending: false };
  return sort.isDescending ? undefined : { field, isDescending: true };
}

/** Sorts rows; rows without a value come last, and rows of the same value keep their order. */
export function sortRows(rows: readonly ShownRow[], sort: TableSort | undefined): readonly ShownRow[] {
  if (sort === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[sort.field], other[sort.field]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
    return direction * String(a).localeCompare(String(b), undefined, { numeric: true });
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The rows in which a text occurs, in any case, as the cells show it. */
export function filterRows(
  rows: readonly ShownRow[],
  text: string,
  cellText: (row: ShownRow) => readonly string[],
): readonly ShownRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) => cellText(row).some((cell) => cell.toLowerCase().includes(wanted)));
}

/** A cell of a report, as JSON carries it. */
export function cellOf(row: ShownRow, field: string): CellValue | undefined {
  return row[field] as CellValue | undefined;
}
