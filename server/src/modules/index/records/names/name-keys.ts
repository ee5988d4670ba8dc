import { joinOrdinalWords, parseOrdinal, WORDS_BY_ORDINAL } from '../keys/number-words.ts';
import { computeTextKey, removeSpaces } from '../keys/search-key.ts';
import {
  ABBREVIATED_PHRASES,
  DEFAULT_NAME_RULES,
  FIRM_WORDS,
  GENERATIONS,
  type NameRules,
  NUMBER_WORDS,
  OTHER_MEANINGS,
  PERSON_SUFFIXES,
  WORDS_BEFORE_SAINTS,
} from './name-words.ts';

export type NameKind = 'HUMAN' | 'NON_HUMAN';

/** The search keys of a party. */
export interface NameKeys {
  /** The surname or the whole name of a firm, with spaces. */
  readonly key: string;
  /** The same without spaces. Searches use this column. */
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/** Criteria for keys without spaces: those that start with one of `prefixes`, and those that equal one of `exact`. */
export interface NameQuery {
  readonly prefixes: readonly string[];
  readonly exact: readonly string[];
}

const NOISE_MAX_WORDS = 4;

/** Computes the keys of a stored party. */
export function computeNameKeys(
  name: {
    readonly kind: NameKind;
    readonly lastName: string;
    readonly firstName?: string | null;
    readonly middleName?: string | null;
  },
  rules: NameRules = DEFAULT_NAME_RULES,
): NameKeys {
  const isPerson = name.kind === 'HUMAN';
  const key = isPerson ? dropSuffix(computeSurnameKey(name.lastName)) : computeFirmKey(name.lastName, rules);
  return { key, keyNospace: removeSpaces(key), ...computeGivenKeys(name.firstName ?? '', name.middleName ?? '') };
}

/** Computes the keys of given names, without a suffix after them or a generation before them (SMITH JR JOHN). */
export function computeGivenKeys(
  firstName: string,
  middleName: string,
): { readonly firstKey: string; readonly middleKey: string } {
  const middle = computeTextKey(middleName);
  const firstKey = dropSuffix(computeTextKey(firstName));
  const middleKey = PERSON_SUFFIXES.has(middle) ? '' : dropSuffix(middle);
  const [generation = '', ...others] = firstKey.split(' ');
  if (!GENERATIONS.has(generation)) return { firstKey, middleKey };
  if (others.length > 0) return { firstKey: others.join(' '), middleKey };
  const [given = '', ...rest] = middleKey.split(' ');
  return given === '' ? { firstKey, middleKey } : { firstKey: given, middleKey: rest.join(' ') };
}

/**
 * Removes a suffix (JR, III) from the end of the key of a surname or given name. Suffixes are displayed but not searched, and some
 * counties store them within a name. A key that is only a suffix is kept.
 */
export function dropSuffix(key: string): string {
  if (!key.includes(' ')) return key;
  const [, before, last] = /^(.+) (\S+)$/.exec(key) ?? [];
  return before !== undefined && PERSON_SUFFIXES.has(last ?? '') ? dropSuffix(before) : key;
}

/** Computes the key of a surname. Only a leading ST is expanded to SAINT, so that abbreviations never merge two surnames. */
export function computeSurnameKey(surname: string): string {
  return computeTextKey(surname).replace(/^ST (?=.)/, 'SAINT ');
}

/**
 * Computes the key of a firm: without a leading or trailing THE, trailing legal forms and NO before a number, with abbreviations and
 * ordinals spelled out. ST becomes SAINT at the start, after OF and in NORTH ST PAUL, and STREET elsewhere. A name that consists only of
 * such words is kept.
 */
export function computeFirmKey(name: string, rules: NameRules = DEFAULT_NAME_RULES): string {
  return dropNoise(expandFirmWords(name, rules), rules);
}

/**
 * Computes the criteria for text typed as "business or last name": persons and firms whose key starts with it, and the firm with
 * exactly this name except for its legal form (ACME INC finds ACME). A trailing comma requests an exact match.
 */
export function computeNameQuery(text: string, rules: NameRules = DEFAULT_NAME_RULES): NameQuery {
  const wholes = listMeanings(text).map((meaning) => computeFirmKey(meaning, rules));
  const exact = withSaint([computeSurnameKey(text), ...wholes]);
  if (/,\s*$/.test(text)) return { prefixes: [], exact: withoutEmpty(exact) };

  const typed = computeTextKey(text);
  const expanded = listMeanings(text).map((meaning) => expandFirmWords(meaning, rules));
  const prefixes = withSaint([computeSurnameKey(text), typed, ...expanded]);
  return {
    prefixes: withoutEmpty(prefixes),
    exact: withoutEmpty(exact).filter((key) => !startsWithAny(key, prefixes)),
  };
}

/** The text, and the same with the other meaning of an abbreviation within it. The last word can be the beginning of another one. */
function listMeanings(text: string): readonly string[] {
  const words = computeTextKey(text).split(' ');
  const others = words.map((word, index) => (index < words.length - 1 ? findOtherMeaning(words, index) : word));
  return others.some((word, index) => word !== words[index]) ? [text, others.join(' ')] : [text];
}

/** SOUTH STREET SEAPORT can be stored as SOUTH ST SEAPORT, which is read as a saint like SOUTH ST PAUL. */
function findOtherMeaning(words: readonly string[], index: number): string {
  const word = words[index] ?? '';
  if (word === 'STREET' && WORDS_BEFORE_SAINTS.has(words[index - 1] ?? '')) return 'SAINT';
  return OTHER_MEANINGS.get(word) ?? word;
}

/** Fewer letters after ST or SAINT are the beginning of too many other names: SAINT A would be every STA. */
const SAINT_MIN_LETTERS = 3;
const JOINED_SAINT = new RegExp(`^(SAINT|ST)(?=.{${SAINT_MIN_LETTERS}})`);

/** Lists a key without spaces, and how it is written with the saint joined to it: STANSGAR and SAINTANSGAR (ST ANSGAR) are one name. */
export function listSaintKeys(keyNospace: string): readonly string[] {
  const other = keyNospace.replace(JOINED_SAINT, (saint) => (saint === 'ST' ? 'SAINT' : 'ST'));
  return other === keyNospace ? [keyNospace] : [keyNospace, other];
}

function withSaint(keys: readonly string[]): Set<string> {
  return new Set(keys.map(removeSpaces).flatMap(listSaintKeys));
}

/** Words that say nothing about a name. A query that has others doesn't require them. */
const CONNECTIVES: ReadonlySet<string> = new Set(['THE', 'OF', 'AND']);

/**
 * Returns the words of typed text that must all occur in a key, in any order ("Contains words"). Legal forms and THE, OF, AND are not
 * required anywhere in the text, because keys omit legal forms only at their end.
 */
export function computeWordsQuery(text: string, rules: NameRules = DEFAULT_NAME_RULES): readonly string[] {
  const words = [...new Set(computeFirmKey(text, rules).split(' '))].filter((word) => word !== '');
  const required = words.filter((word) => !CONNECTIVES.has(word) && !rules.endingNoise.has(word));
  return required.length === 0 ? words : required;
}

/** Whether given names are the same when they are written together: MARYANN and MARY ANN. Initials aren't parts of a name. */
export function areJoinedGivenNames(
  one: { readonly firstKey: string; readonly middleKey: string },
  other: { readonly firstKey: string; readonly middleKey: string },
): boolean {
  const hasInitial = [one, other].some(({ firstKey, middleKey }) => firstKey.length < 2 || middleKey.length === 1);
  return !hasInitial && removeSpaces(one.firstKey + one.middleKey) === removeSpaces(other.firstKey + other.middleKey);
}

/**
 * Whether a typed given name matches a stored one. Blank matches everything, but a stored blank matches only blank. An initial matches
 * every name that starts with it. Otherwise the stored name must start with the typed one.
 */
export function givenNameMatches(typedKey: string, storedKey: string): boolean {
  return storedKey.startsWith(typedKey) || (storedKey.length === 1 && typedKey.startsWith(storedKey));
}

function expandFirmWords(name: string, rules: NameRules): string {
  const all = expandPhrases(joinOrdinalWords(computeTextKey(name)).replace(/^THE (?=.)/, '')).split(' ');
  const words = all.filter((word, index) => !NUMBER_WORDS.has(word) || !/^\d/.test(all[index + 1] ?? ''));
  return words
    .map((word, index) => {
      if (word === 'ST') return expandSaint(words, index);
      const ordinal = parseOrdinal(word);
      return (
        (ordinal === undefined ? undefined : WORDS_BY_ORDINAL.get(ordinal)) ?? rules.abbreviations.get(word) ?? word
      );
    })
    .join(' ');
}

function expandPhrases(key: string): string {
  const found = ABBREVIATED_PHRASES.filter(([phrase]) => key.includes(phrase));
  if (found.length === 0) return key;
  return found.reduce((text, [phrase, words]) => text.replaceAll(` ${phrase} `, ` ${words} `), ` ${key} `).trim();
}

function expandSaint(words: readonly string[], index: number): string {
  if (words.length === 1) return 'ST';
  const [before, next] = [words[index - 1], words[index + 1]];
  if (next === undefined) return 'STREET';
  const isPlace = WORDS_BEFORE_SAINTS.has(before ?? '') && !FIRM_WORDS.has(next);
  return isPlace || before === undefined || ['OF', 'AT', 'IN', 'AND'].includes(before) ? 'SAINT' : 'STREET';
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
