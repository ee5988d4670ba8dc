import { useTexts } from '../../../lib/texts/i18n.ts';
import type { DescribedChange } from './describe-differences.ts';
import classes from './differences-table.module.css';

interface DifferencesTableProps {
  readonly caption: string;
  readonly changes: readonly DescribedChange[];
  /** The headings of the two columns of values; "Before" and "After" by default. */
  readonly headings?: readonly [before: string, after: string];
}

/** The changes, a line for each value, before and after. */
export function DifferencesTable({ caption, changes, headings }: DifferencesTableProps) {
  const texts = useTexts('control-panel');
  const [before, after] = headings ?? [texts('before'), texts('after')];
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('setting')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <th scope="row">{change.label}</th>
            <td data-label={before}>{change.before}</td>
            <td data-label={after}>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
