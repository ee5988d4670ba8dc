import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { findPlaceFrom, stepPlace } from './found-places.rules.ts';
import type { PageSource } from './page-source.ts';
import { foundPlacesQuery } from './page-text.ts';
import type { FoundOnPages, FoundWords } from './page-text-source.ts';

/** The words that are marked on the pages of a document, and the place that the reader has come to. */
export interface FindOnPages {
  /** Undefined while no words are marked. */
  readonly words: FoundWords | undefined;
  /** Undefined while they are searched. */
  readonly found: FoundOnPages | undefined;
  readonly error: unknown;
  /** The index of the place that the reader has come to. */
  readonly current: number | undefined;
  /** Finds a phrase, and goes to its first place from the shown page on. */
  readonly findPhrase: (phrase: string) => void;
  readonly step: (step: 1 | -1) => void;
  /** Removes the marks. */
  readonly clear: () => void;
}

interface FindOnPagesOptions {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Words that are marked from the start: those of the search that found the document. */
  readonly start: FoundWords | undefined;
}

/**
 * Finds words on the pages of a document. Words that are marked from the start lead to the first page that has them, unless the viewer starts
 * at another page than the first, which the reader has requested.
 */
export function useFindOnPages(source: PageSource, { page, onPage, start }: FindOnPagesOptions): FindOnPages {
  const [words, setWords] = useState(source.text && start);
  const [current, setCurrent] = useState<number>();
  const [turns, setTurns] = useState(page === 1);
  const { data: found, error } = useQuery(foundPlacesQuery(source, words));

  const goTo = (index: number | undefined, isTurned: boolean) => {
    setCurrent(index);
    const place = index === undefined ? undefined : found?.places[index];
    if (isTurned && place && place.page !== page) onPage(place.page);
  };
  const goToFirst = useEffectEvent((arrived: FoundOnPages) => goTo(findPlaceFrom(arrived.places, page), turns));
  useEffect(() => {
    if (found) goToFirst(found);
  }, [found]);

  return {
    ...{ words, found, error, current },
    findPhrase: (phrase) => {
      setTurns(true);
      setCurrent(undefined);
      setWords({ words: '', phrase, near: '' });
    },
    step: (step) => found && goTo(stepPlace(found.places, { current, page, step }), true),
    clear: () => {
      setWords(undefined);
      setCurrent(undefined);
    },
  };
}
