import type { ReactNode } from 'react';
import classes from './account-money-screen.module.css';

interface MoneyTableProps {
  /** Names the region that scrolls where the screen is narrow. */
  readonly title: string;
  /** The headings, in the order of the cells. Amounts are on the right. */
  readonly columns: readonly { readonly label: string; readonly isAmount?: boolean }[];
  /** The rows, each with a key and a heading. */
  readonly children: ReactNode;
}

/** A table of the account's page. */
export function MoneyTable({ title, columns, children }: MoneyTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isAmount }) => (
              <th key={label} scope="col" data-align={isAmount ? 'right' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
