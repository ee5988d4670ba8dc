import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './unnamed-lot.module.css';

/** Says that no document names a lot, so that a mistyped number doesn't read as a lot without burdens. */
export function UnnamedLot() {
  const texts = useTexts('chain');
  return <p className={classes.note}>{texts('notNamed')}</p>;
}
