import type { ReactNode } from 'react';
import classes from './label-table.module.css';

interface LabelTableProps {
  readonly caption: string;
  /** True for a table next to other content: smaller, with a visible caption. Otherwise only screen readers get the caption. */
  readonly isAside?: boolean;
  /** The heading of the column of labels; empty if the labels need none. */
  readonly corner?: ReactNode;
  readonly headings: readonly string[];
  readonly rows: readonly LabelRow[];
}

interface LabelRow {
  /** Distinguishes repeated labels. */
  readonly id?: string;
  readonly label: string;
  /** A sentence below the label. */
  readonly note?: ReactNode;
  /** One below each heading. */
  readonly cells: readonly ReactNode[];
}

/** A small table with headings and a label at the start of each row. */
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
        {rows.map(({ id, label, note, cells }) => (
          <tr key={id ?? label}>
            <th scope="row">
              {label}
              {note}
            </th>
            {headings.map((heading, column) => (
              <td key={heading}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
