import { writtenNumbers } from '@portal/messages/written-numbers';
import { useId } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './count-bars.module.css';

interface CountBarsProps {
  readonly title: string;
  /** Shown below the bars. */
  readonly note?: string;
  readonly bars: readonly {
    readonly id: string;
    readonly label: string;
    readonly count: number;
    readonly onChoose: () => void;
  }[];
}

/**
 * A bar chart whose bars are buttons. Each shows its number, so the length of a bar only helps to compare. Renders
 * nothing without bars.
 */
export function CountBars({ title, note, bars }: CountBarsProps) {
  const texts = useTexts('search');
  const titleId = useId();
  if (bars.length === 0) return null;
  const highest = Math.max(...bars.map(({ count }) => count));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.bars}>
        {bars.map(({ id, label, count, onChoose }) => (
          <li key={id}>
            <button type="button" className={classes.choice} onClick={onChoose}>
              <span>{label}</span>{' '}
              <span className={classes.track} aria-hidden="true">
                <span className={classes.bar} style={{ width: `${(100 * count) / highest}%` }} />
              </span>{' '}
              <span className={classes.count}>
                <span aria-hidden="true">{writtenNumbers.format(count)}</span>
                <span className="visually-hidden">{texts('waysRecords', { count })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}
