import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './skeletons.module.css';

interface SkeletonLinesProps {
  /** The approximate number of lines. */
  readonly lines: number;
}

/** A placeholder for lines of text that are loading. */
export function SkeletonLines({ lines }: SkeletonLinesProps) {
  const texts = useTexts('common');
  return (
    <div className={classes.lines} role="status" data-waiting>
      <span className="visually-hidden">{texts('loading')}</span>
      {indexes(lines).map((index) => (
        <span key={index} className={classes.bar} />
      ))}
    </div>
  );
}

/** A placeholder for list rows that are loading, two lines each. */
export function SkeletonRows({ rows }: { readonly rows: number }) {
  const texts = useTexts('common');
  return (
    <div role="status" data-waiting>
      <span className="visually-hidden">{texts('loading')}</span>
      {indexes(rows).map((index) => (
        <div key={index} className={classes.row}>
          <span className={classes.bar} />
          <span className={classes.bar} />
          <span className={classes.bar} />
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  );
}

function indexes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
