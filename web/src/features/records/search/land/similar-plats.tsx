import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import type { Plat } from './plat-entry.rules.ts';
import classes from './plat-field.module.css';
import { similarPlatsQuery } from './plats.ts';

interface SimilarPlatsProps {
  /** A name that no plat starts with. */
  readonly name: string;
  readonly plats: readonly Plat[];
  readonly onChoose: (plat: Plat) => void;
}

/** The plats that a name can mean if none starts with it: NO 2 for 2ND, a word from the middle, a typing error. */
export function SimilarPlats({ name, plats, onChoose }: SimilarPlatsProps) {
  const texts = useTexts('search');
  const platName = useDeferredValue(name.trim());
  const { data } = useQuery(similarPlatsQuery(platName));
  const similar = (data?.codeDescriptionResultList ?? []).flatMap(
    ({ code }) => plats.find(({ number }) => number === code) ?? [],
  );
  if (similar.length === 0) return null;
  return (
    <fieldset className={classes.similar}>
      <legend className={classes.similarTitle}>{texts('didYouMean')}</legend>
      {similar.map((plat) => (
        <Button key={plat.number} size="compact-sm" variant="default" onClick={() => onChoose(plat)}>
          {plat.name}
        </Button>
      ))}
    </fieldset>
  );
}
