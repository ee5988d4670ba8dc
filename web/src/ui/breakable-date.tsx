import type { WireDate } from '@portal/contract/values/plain-date';
import classes from './breakable-date.module.css';

/** A date that wraps before its year if a cell is too narrow (at 400 percent zoom), and never inside the year. */
export function BreakableDate({ date }: { readonly date: WireDate }) {
  const yearStart = date.lastIndexOf('/') + 1;
  return (
    <>
      <span className={classes.part}>{date.slice(0, yearStart)}</span>
      <wbr className={classes.gap} />
      <span className={classes.part}>{date.slice(yearStart)}</span>
    </>
  );
}
