import { type ReactNode, useId } from 'react';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import classes from './record-parts.module.css';

// Layout components for the facts of every kind of record.

/** Stacks the parts of a record. */
export function RecordParts({ children }: { readonly children: ReactNode }) {
  return <div className={classes.facts}>{children}</div>;
}

/** The first facts of a record: dates, amounts, numbers. */
export function KeyFacts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.keyFacts}>{children}</dl>;
}

/** A fact and its label; renders nothing if the index has no value. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

/** A part of a record with its heading. */
export function RecordPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FactTableProps {
  /** The headings. The first column is the row header. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Returns a key for a row. */
  readonly keyOf: (index: number) => string;
}

/** A table of facts. */
export function FactTable({ columns, rows, keyOf }: FactTableProps) {
  const keyed = withKeys(
    rows.map((cells, index) => ({ cells, name: keyOf(index) })),
    ({ name }) => name,
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ key, item: { cells } }) => (
          <tr key={key}>
            {columns.map((column, index) =>
              // A row without a value in its first column has no header; an empty one would be read as a header without a name.
              index === 0 && cells[index] !== '' ? (
                <th key={column} scope="row">
                  {cells[index]}
                </th>
              ) : (
                <td key={column}>{cells[index]}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
