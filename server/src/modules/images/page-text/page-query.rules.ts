import { listSearchWords } from './search-words.rules.ts';

/** The typed words of a search in the text of pages. */
export interface PageWordsCriteria {
  /** All of them, in any order. */
  readonly words: string;
  /** One after the other. */
  readonly phrase: string;
  /** Each within ten words of the first. */
  readonly near: string;
}

/** How far apart words are that are near each other. */
export const NEAR_WORDS = 10;
/** Words near each other: each pair is twenty conditions. */
const NEAR_MAX = 6;
/** Words of a text that also find their usual misreadings; those of longer texts are searched as they are. */
const MISREAD_WORDS_MAX = 8;
/** Shorter words have misreadings that are other words. */
const MISREAD_MIN_CHARACTERS = 3;
const MISREADINGS_MAX = 12;

/** Letters and digits that engines take for each other on scans. */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['i', 'l'],
  ['s', '5'],
  ['rn', 'm'],
];

/** Lists the words that an engine reads instead of a word by one usual error: SMITH as 5MITH or SRNITH. At most twelve. */
export function listMisreadings(word: string): readonly string[] {
  if (word.length < MISREAD_MIN_CHARACTERS) return [];
  const found = new Set<string>();
  for (const [left, right] of CONFUSED) {
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
        found.add(word.slice(0, at) + to + word.slice(at + from.length));
    }
  }
  found.delete(word);
  return [...found].slice(0, MISREADINGS_MAX);
}

/**
 * Builds the query of PostgreSQL's text search (to_tsquery) for one page. Its words are letters and digits alone, so that nothing that a
 * user types is an operator.
 *
 * @returns undefined if no word was typed.
 */
export function buildPageQuery({ words, phrase, near }: PageWordsCriteria): string | undefined {
  const parts = [
    ...withMisreadings(listSearchWords(words)),
    ...asPhrase(listSearchWords(phrase)),
    ...asNear(listSearchWords(near).slice(0, NEAR_MAX)),
  ];
  return parts.length === 0 ? undefined : parts.join(' & ');
}

/** The words of a search, each as a query for itself (to_tsquery), to find their places on a page. */
export interface PageTerms {
  readonly words: readonly string[];
  /** One after the other. */
  readonly phrase: readonly string[];
  /** Each within `NEAR_WORDS` of the first. */
  readonly near: readonly string[];
}

/** Lists the words for which `buildPageQuery` finds a page. */
export function listPageTerms({ words, phrase, near }: PageWordsCriteria): PageTerms {
  return {
    words: withMisreadings(listSearchWords(words)),
    phrase: withMisreadings(listSearchWords(phrase)),
    near: listSearchWords(near).slice(0, NEAR_MAX),
  };
}

/** Builds the query for pages with any of some words; undefined without a word. Misreadings of an unwanted word would exclude too much. */
export function buildUnwantedQuery(text: string): string | undefined {
  const words = listSearchWords(text);
  return words.length === 0 ? undefined : words.join(' | ');
}

function withMisreadings(words: readonly string[]): readonly string[] {
  if (words.length > MISREAD_WORDS_MAX) return words;
  return words.map((word) => {
    const misread = listMisreadings(word);
    return misread.length === 0 ? word : `(${[word, ...misread].join(' | ')})`;
  });
}

function asPhrase(words: readonly string[]): readonly string[] {
  return words.length === 0 ? [] : [`(${withMisreadings(words).join(' <-> ')})`];
}

function asNear([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  return others.map((other) => {
    const distances = Array.from({ length: NEAR_WORDS }, (_, index) => index + 1);
    return `(${distances.flatMap((apart) => [`${first} <${apart}> ${other}`, `${other} <${apart}> ${first}`]).join(' | ')})`;
  });
}
