import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import type { MatchReason } from '@portal/contract/index/search/records/explain-name-match';
import {
  areNicknames,
  computeFirmKey,
  computeTextKey,
  isInitialOf,
  isSpelledAlike,
  removeSpaces,
} from '../../records/index.ts';
import type { GivenCondition, KeyCondition, TypedName } from './name-readings.rules.ts';
import { listNameReadings, listSoundTexts, type NameReading } from './name-readings.rules.ts';

/** The keys of a name in the index. */
export interface IndexedKeys {
  readonly key: string;
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/**
 * Explains why a typed name finds a name of the index (decisions 0008, 0060).
 *
 * @param similarKeys keys without spaces that sound or look like the typed name, if similar names are searched. Short forms of first
 *   names then match too.
 * @returns the reasons, the surname's first; undefined if the name doesn't match.
 */
export function explainName(
  typed: TypedName,
  match: NameMatch,
  indexed: IndexedKeys,
  similarKeys?: ReadonlySet<string>,
): readonly MatchReason[] | undefined {
  for (const reading of listReadings(typed, match, similarKeys)) {
    const surname = explainKey(typed.lastName, reading.keys, indexed, similarKeys);
    if (surname === undefined) continue;
    const given = reading.given
      .map((each) => explainGivenNames(each, indexed, match === 'SIMILAR'))
      .find((reasons) => reasons !== undefined);
    if (given !== undefined) return [...new Set([surname, ...given])];
  }
  return undefined;
}

function listReadings(
  typed: TypedName,
  match: NameMatch,
  similarKeys: ReadonlySet<string> | undefined,
): readonly NameReading[] {
  const similar = listSoundTexts(typed).map(({ given }) => ({
    keys: { prefixes: [], exact: [...(similarKeys ?? [])] },
    given,
  }));
  return [...listNameReadings(typed, match), ...(similarKeys === undefined ? [] : similar)];
}

function explainKey(
  text: string,
  { prefixes, exact, words }: KeyCondition,
  { key, keyNospace }: IndexedKeys,
  similarKeys: ReadonlySet<string> | undefined,
): MatchReason | undefined {
  const typedKey = computeTextKey(text);
  const keyWords = key.split(' ');
  if (words !== undefined) return words.every((word) => keyWords.includes(word)) ? 'words' : undefined;
  const isFound = exact.includes(keyNospace) || prefixes.some((prefix) => keyNospace.startsWith(prefix));
  if (!isFound) return undefined;
  // The typed name is the whole name, or starts with it and continues with given names or a suffix.
  if (key === typedKey || typedKey.startsWith(`${key} `)) return explainWhole(text, key, typedKey);
  if (key.startsWith(typedKey)) return 'prefix';
  if (keyNospace.startsWith(removeSpaces(typedKey))) return 'space';
  if (exact.includes(keyNospace) && similarKeys?.has(keyNospace)) {
    return isSpelledAlike(keyNospace, removeSpaces(typedKey)) ? 'oneLetter' : 'similar';
  }
  return isLeftOver(text, key, typedKey) ? 'noiseWord' : 'otherSpelling';
}

function explainWhole(text: string, key: string, typedKey: string): MatchReason {
  return key !== typedKey && isLeftOver(text, key, typedKey) ? 'noiseWord' : 'exact';
}

/** ACME INC finds ACME: the key has only words that were typed. */
function isLeftOver(text: string, key: string, typedKey: string): boolean {
  const typedWords = typedKey.split(' ');
  return computeFirmKey(text) === key && key.split(' ').every((word) => typedWords.includes(word));
}

function explainGivenNames(
  typed: GivenCondition,
  indexed: IndexedKeys,
  isWidened: boolean,
): readonly MatchReason[] | undefined {
  if (typed.kind === 'words') {
    const words = `${indexed.firstKey} ${indexed.middleKey}`.split(' ');
    return typed.words.every((word) => words.includes(word)) ? ['words'] : undefined;
  }
  const first = explainFirstName(typed, indexed.firstKey, isWidened);
  if (first === undefined) return isJoinedName(typed, indexed) ? ['space'] : undefined;
  const middle = explainMiddleName(typed, indexed.middleKey);
  return middle && [...new Set([...first, ...middle])];
}

/** MARYANN finds MARY ANN. */
function isJoinedName(
  typed: { readonly firstKey: string; readonly middleKey: string; readonly isExact: boolean },
  { firstKey, middleKey }: IndexedKeys,
): boolean {
  const joined = removeSpaces(firstKey + middleKey);
  const isOneWord = typed.middleKey === '' && typed.firstKey !== '' && !typed.firstKey.includes(' ');
  const [firstWord = ''] = firstKey.split(' ');
  if (!isOneWord || firstKey.length < 2 || !typed.firstKey.startsWith(firstWord)) return false;
  return typed.isExact ? joined === typed.firstKey : joined.startsWith(typed.firstKey);
}

function explainFirstName(
  { firstKey: typed, isExact }: { readonly firstKey: string; readonly isExact: boolean },
  indexed: string,
  isWidened: boolean,
): readonly MatchReason[] | undefined {
  if (isExact) return typed === '' || typed === indexed ? [] : undefined;
  return explainPart(typed, indexed) ?? (isWidened && areNicknames(typed, indexed) ? ['nickname'] : undefined);
}

function explainMiddleName(
  { middleKey: typed, isExact }: { readonly middleKey: string; readonly isExact: boolean },
  indexed: string,
): readonly MatchReason[] | undefined {
  if (isExact) return indexed.startsWith(typed) ? [] : undefined;
  return typed !== '' && indexed === '' ? ['noMiddle'] : explainPart(typed, indexed);
}

function explainPart(typed: string, indexed: string): readonly MatchReason[] | undefined {
  if (indexed.startsWith(typed)) return isInitialOf(typed, indexed) ? ['initial'] : [];
  return isInitialOf(indexed, typed) ? ['initial'] : undefined;
}
