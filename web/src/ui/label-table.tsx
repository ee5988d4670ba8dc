import type { ReactNode } from 'react';
import classes from './label-table.module.css';

interface LabelTableProps {
  readonly caption: string;
  /** Beside something else: in smaller letters, with its caption shown. Elsewhere a heading says it, and the caption is only heard. */
  readonly isAside?: boolean;
  /** Names the column of the labels; nothing shown where they name themselves. */
  readonly corner?: ReactNode;
  readonly headings: readonly string[];
  readonly rows: readonly LabelRow[];
}

interface LabelRow {
  readonly label: string;
  /** One below each heading. */
  readonly cells: readonly ReactNode[];
}

/** A small table that is read by its headings and by the label at the beginning of each row. */
export function LabelTable({ caption, isAside = false, corner, headings, rows }: LabelTableProps) {
  return (
    <table className={classes.table} data-aside={isAside}>
      <caption className={isAside ? classes.caption : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {corner === undefined ? <td /> : <th scope="col">{corner}</th>}
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {headings.map((heading, column) => (
              <td key={heading}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
