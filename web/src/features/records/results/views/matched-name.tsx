import { useTexts } from '../../../../lib/texts/i18n.ts';
import classes from '../results-table.module.css';

interface MatchedNameProps {
  readonly name: string | undefined;
  /** Whether the search found the record by this party. */
  readonly isMatch: boolean | undefined;
  /** How the name is like the searched one; undefined for the typed name. */
  readonly likeness?: 'oneLetter' | 'similar' | undefined;
}

/** The name of a party in a row, marked if the search found the record by it. */
export function MatchedName({ name, isMatch, likeness }: MatchedNameProps) {
  const texts = useTexts('results');
  if (!isMatch) return <bdi className={classes.name}>{name}</bdi>;
  const mark = (
    <mark className={`${classes.name} ${classes.match}`}>
      <bdi>{name}</bdi>
      <span className="visually-hidden"> {texts('match')}</span>
    </mark>
  );
  if (likeness === undefined) return mark;
  return (
    <>
      {mark} <span className={classes.second}>{texts(`matchReasons.${likeness}`)}</span>
    </>
  );
}
