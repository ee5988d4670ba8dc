import { DEFAULT_NAME_RULES, type NameRules } from './name-words.ts';
import { findOrdinal, WORDS_BY_ORDINAL } from './number-words.ts';
import { computeTextKey, removeSpaces } from './search-key.ts';

export type NameKind = 'HUMAN' | 'NON_HUMAN';

/** What a party is found by. */
export interface NameKeys {
  /** Surname, or the whole name of a firm, with spaces. */
  readonly key: string;
  /** The same without spaces: the column that searches read. */
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/** How typed text finds keys without spaces: those that begin with a prefix, and those that are exactly one of `exact`. */
export interface NameQuery {
  readonly prefixes: readonly string[];
  readonly exact: readonly string[];
}

const NOISE_MAX_WORDS = 4;

/** Keys of a stored party. */
export function computeNameKeys(
  name: {
    readonly kind: NameKind;
    readonly lastName: string;
    readonly firstName?: string | null;
    readonly middleName?: string | null;
  },
  rules: NameRules = DEFAULT_NAME_RULES,
): NameKeys {
  const key = name.kind === 'HUMAN' ? computeSurnameKey(name.lastName) : computeFirmKey(name.lastName, rules);
  return {
    key,
    keyNospace: removeSpaces(key),
    firstKey: computeTextKey(name.firstName ?? ''),
    middleKey: computeTextKey(name.middleName ?? ''),
  };
}

/** Key of a surname. ST in front is SAINT; nothing else is changed, so that no two families meet by an abbreviation. */
export function computeSurnameKey(surname: string): string {
  return computeTextKey(surname).replace(/^ST (?=.)/, 'SAINT ');
}

/**
 * Key of a firm: without THE in front and legal forms at the end, abbreviations and ordinals written out. ST is SAINT in front and
 * after OF, STREET elsewhere. A name of nothing but such words is kept.
 */
export function computeFirmKey(name: string, rules: NameRules = DEFAULT_NAME_RULES): string {
  return dropNoise(expandFirmWords(name, rules), rules);
}

/**
 * What text in the surname box finds ("business or last name"): keys of people and of firms that begin with it, and the firm that
 * it names in full with its legal form (ACME INC finds ACME). A comma at the end asks for exactly that name.
 */
export function computeNameQuery(text: string, rules: NameRules = DEFAULT_NAME_RULES): NameQuery {
  const whole = computeFirmKey(text, rules);
  const exact = new Set([computeSurnameKey(text), whole].map(removeSpaces));
  if (/,\s*$/.test(text)) return { prefixes: [], exact: withoutEmpty(exact) };

  const typed = computeTextKey(text);
  const prefixes = new Set([computeSurnameKey(text), typed, expandFirmWords(text, rules)].map(removeSpaces));
  return {
    prefixes: withoutEmpty(prefixes),
    exact: withoutEmpty(exact).filter((key) => !startsWithAny(key, prefixes)),
  };
}

/** The words of typed text that all must stand in a key, in any order (words mode). */
export function computeWordsQuery(text: string, rules: NameRules = DEFAULT_NAME_RULES): readonly string[] {
  const key = computeFirmKey(text, rules);
  return key === '' ? [] : [...new Set(key.split(' '))];
}

/**
 * Whether a typed given name and a stored one may be the same: nothing typed matches all, a stored blank only a typed blank; an initial
 * matches every name with it; otherwise the stored name begins with the typed one.
 */
export function givenNameMatches(typedKey: string, storedKey: string): boolean {
  return storedKey.startsWith(typedKey) || (storedKey.length === 1 && typedKey.startsWith(storedKey));
}

function expandFirmWords(name: string, rules: NameRules): string {
  const words = computeTextKey(name)
    .replace(/^THE (?=.)/, '')
    .split(' ');
  return words
    .map((word, index) => {
      if (word === 'ST') return expandSaint(words, index);
      const ordinal = findOrdinal(word);
      return (
        (ordinal === undefined ? undefined : WORDS_BY_ORDINAL.get(ordinal)) ?? rules.abbreviations.get(word) ?? word
      );
    })
    .join(' ');
}

function expandSaint(words: readonly string[], index: number): string {
  if (words.length === 1) return 'ST';
  const before = words[index - 1];
  const isSaint = index < words.length - 1 && (before === undefined || ['OF', 'AT', 'IN', 'AND'].includes(before));
  return isSaint ? 'SAINT' : 'STREET';
}

function dropNoise(key: string, rules: NameRules): string {
  const words = key.split(' ');
  for (;;) {
    const length = findNoiseLength(words, rules);
    if (length === 0 || length >= words.length) return words.join(' ');
    words.splice(-length);
    if (words.length > 1 && words.at(-1) === 'AND') words.pop();
  }
}

function findNoiseLength(words: readonly string[], rules: NameRules): number {
  for (let length = Math.min(NOISE_MAX_WORDS, words.length); length > 0; length -= 1) {
    if (rules.endingNoise.has(words.slice(-length).join(' '))) return length;
  }
  return 0;
}

function startsWithAny(key: string, prefixes: ReadonlySet<string>): boolean {
  return [...prefixes].some((prefix) => prefix !== '' && key.startsWith(prefix));
}

function withoutEmpty(keys: ReadonlySet<string>): readonly string[] {
  return [...keys].filter((key) => key !== '');
}
