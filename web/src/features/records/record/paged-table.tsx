import type { ReactNode } from 'react';
import classes from './paged-table.module.css';
import { FactTable } from './record-parts.tsx';
import { usePagedRows } from './use-paged-rows.tsx';

interface PagedTableProps {
  /** What the rows are: names the pages below them. */
  readonly label: string;
  /** Headings; the first column names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** What tells the rows apart. */
  readonly keyOf: (index: number) => string;
  readonly pageRows?: number;
}

/** Facts that come in rows, a page at a time. Give it a key that changes with the record, so that each begins with its first page. */
export function PagedTable({ label, columns, rows, keyOf, pageRows }: PagedTableProps) {
  const { shown, start, pager } = usePagedRows(rows, { label, pageRows });
  return (
    <div className={classes.paged}>
      <FactTable columns={columns} rows={shown} keyOf={(index) => keyOf(start + index)} />
      {pager}
    </div>
  );
}
