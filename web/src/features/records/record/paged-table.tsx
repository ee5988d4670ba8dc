import type { ReactNode } from 'react';
import classes from './paged-table.module.css';
import { FactTable } from './record-parts.tsx';
import { usePagedRows } from './use-paged-rows.tsx';

interface PagedTableProps {
  /** The name of the rows, used to label the pager. */
  readonly label: string;
  /** The headings. The first column is the row header. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Returns a key for a row. */
  readonly keyOf: (index: number) => string;
  readonly pageRows?: number;
}

/** A table of facts with a pager. Give it a key that changes with the record, so that each record starts on its first page. */
export function PagedTable({ label, columns, rows, keyOf, pageRows }: PagedTableProps) {
  const { shown, start, pager } = usePagedRows(rows, { label, pageRows });
  return (
    <div className={classes.paged}>
      <FactTable columns={columns} rows={shown} keyOf={(index) => keyOf(start + index)} />
      {pager}
    </div>
  );
}
