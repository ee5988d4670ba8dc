import classes from './results-table.module.css';

interface MoreBadgeProps {
  /** After "+n", for those who do not see that it is a badge. */
  readonly word: string;
  readonly count: number;
}

/** How many more there are than the one that is shown (Spec 2 §2). */
export function MoreBadge({ word, count }: MoreBadgeProps) {
  if (count < 1) return null;
  return (
    <>
      {' '}
      <span className={classes.more}>
        +{count}
        <span className="visually-hidden"> {word}</span>
      </span>
    </>
  );
}
