import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { NEAR_WORDS, type PageTerms } from './page-query.rules.ts';
import { listSearchWords } from './search-words.rules.ts';

/** A rectangle on a page, in ten-thousandths of its width and height. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of a page as they are searched: `123-45` is two of them. */
export interface SearchedPage {
  readonly words: readonly PageWord[];
  readonly searched: readonly { readonly text: string; readonly indexOfWord: number }[];
}

export function toSearchedPage(words: readonly PageWord[]): SearchedPage {
  const searched = words.flatMap((word, indexOfWord) =>
    listSearchWords(word.text).map((text) => ({ text, indexOfWord })),
  );
  return { words, searched };
}

/**
 * Finds the places on a page that match the words of a search, in reading order.
 *
 * @param matches whether a word of a page matches a term.
 * @returns for each place its boxes, one for each line that it is on.
 */
export function findPlaces(
  { words, searched }: SearchedPage,
  terms: PageTerms,
  matches: (term: string, text: string) => boolean,
): readonly (readonly PageBox[])[] {
  const matchesAt = (term: string | undefined, at: number) => {
    const found = searched[at];
    return term !== undefined && found !== undefined && matches(term, found.text);
  };
  /** The words of each place, each place once: "deed of deed" isn't two places for two equal words. */
  const places = new Map<string, readonly number[]>();
  const add = (at: readonly number[]) => {
    const indexes = [...new Set(at.map((each) => searched[each]?.indexOfWord ?? 0))].sort((a, b) => a - b);
    places.set(indexes.join(' '), indexes);
  };
  const findNear = (at: number) => {
    const [first, ...others] = terms.near;
    if (!matchesAt(first, at)) return;
    const nearest = others.flatMap((other) => {
      for (let apart = 1; apart <= NEAR_WORDS; apart += 1) {
        if (matchesAt(other, at + apart)) return [at + apart];
        if (matchesAt(other, at - apart)) return [at - apart];
      }
      return [];
    });
    if (others.length === 0 || nearest.length > 0) add([at, ...nearest]);
  };
  for (let at = 0; at < searched.length; at += 1) {
    if (terms.words.some((term) => matchesAt(term, at))) add([at]);
    if (terms.phrase.length > 0 && terms.phrase.every((term, index) => matchesAt(term, at + index)))
      add(terms.phrase.map((_, index) => at + index));
    findNear(at);
  }
  return [...places.values()]
    .sort(([a = 0], [b = 0]) => a - b)
    .map((indexes) => boxLines(indexes.flatMap((index) => words[index] ?? [])));
}

/** Joins the boxes of words that are on the same line. */
export function boxLines(words: readonly PageWord[]): readonly PageBox[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) => ({
    left: Math.min(...line.map(({ left }) => left)),
    top: Math.min(...line.map(({ top }) => top)),
    right: Math.max(...line.map(({ right }) => right)),
    bottom: Math.max(...line.map(({ bottom }) => bottom)),
  }));
}
