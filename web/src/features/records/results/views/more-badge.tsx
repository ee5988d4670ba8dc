import classes from '../results-table.module.css';

interface MoreBadgeProps {
  /** Read by screen readers after "+n". */
  readonly label: string;
  readonly count: number;
}

/** "+n": the number of entries in addition to the one shown (Spec 2 §2). */
export function MoreBadge({ label, count }: MoreBadgeProps) {
  if (count < 1) return null;
  return (
    <>
      {' '}
      <span className={classes.more}>
        +{count}
        <span className="visually-hidden"> {label}</span>
      </span>
    </>
  );
}
