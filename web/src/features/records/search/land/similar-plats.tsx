import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { DidYouMean, Offer } from '../offers.tsx';
import type { Plat } from './plat-entry.rules.ts';
import { similarPlatsQuery } from './plats.ts';

interface SimilarPlatsProps {
  /** A name that no plat starts with. */
  readonly name: string;
  readonly plats: readonly Plat[];
  readonly onChoose: (plat: Plat) => void;
}

/** The plats that a name can mean if none starts with it: NO 2 for 2ND, a word from the middle, a typing error. */
export function SimilarPlats({ name, plats, onChoose }: SimilarPlatsProps) {
  const platName = useDeferredValue(name.trim());
  const { data } = useQuery(similarPlatsQuery(platName));
  const similar = (data?.codeDescriptionResultList ?? []).flatMap(
    ({ code }) => plats.find(({ number }) => number === code) ?? [],
  );
  if (similar.length === 0) return null;
  return (
    <DidYouMean>
      {similar.map((plat) => (
        <Offer key={plat.number} label={plat.name} onChoose={() => onChoose(plat)} />
      ))}
    </DidYouMean>
  );
}
