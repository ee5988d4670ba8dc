import { useTexts } from '../../../../lib/texts/i18n.ts';
import classes from '../results-table.module.css';

interface MatchedNameProps {
  readonly name: string | undefined;
  /** Whether the search found the record by this party. */
  readonly isMatch: boolean | undefined;
}

/** The name of a party in a row, marked if the search found the record by it. */
export function MatchedName({ name, isMatch }: MatchedNameProps) {
  const texts = useTexts('results');
  if (!isMatch) return <bdi className={classes.name}>{name}</bdi>;
  return (
    <mark className={`${classes.name} ${classes.match}`}>
      <bdi>{name}</bdi>
      <span className="visually-hidden"> {texts('match')}</span>
    </mark>
  );
}
