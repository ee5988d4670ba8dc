import type { MatchReason } from '@portal/contract/search/explain-name-match';
import { computeFirmKey, computeNameQuery, computeTextKey, listNicknames, removeSpaces } from '../records/index.ts';
import { type GivenNames, listGivenNameReadings } from './given-names.ts';
import type { TypedName } from './typed-name.ts';

/** A name of the index, by its keys. */
export interface IndexedKeys {
  readonly key: string;
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/**
 * Why a name of the index is found by a typed one (search semantics: names, matching).
 *
 * @param similarKeys keys without spaces that sound or look like the typed name, where such are asked for; given names are then
 *   widened to their short forms too.
 * @returns the reasons, the surname's first; undefined where the name is not found.
 */
export function explainName(
  typed: TypedName,
  indexed: IndexedKeys,
  similarKeys?: ReadonlySet<string>,
): readonly MatchReason[] | undefined {
  const surname = explainSurname(typed.lastName, indexed, similarKeys);
  if (surname === undefined) return undefined;
  const isWidened = similarKeys !== undefined;
  const given = listGivenNameReadings(typed.firstName, typed.middleInitial)
    .map((reading) => explainGivenNames(reading, indexed, isWidened))
    .find((reasons) => reasons !== undefined);
  return given && [surname, ...given];
}

function explainSurname(
  text: string,
  { key, keyNospace }: IndexedKeys,
  similarKeys: ReadonlySet<string> | undefined,
): MatchReason | undefined {
  const typedKey = computeTextKey(text);
  if (key === typedKey) return 'exact';
  const { prefixes, exact } = computeNameQuery(text);
  const isFound = exact.includes(keyNospace) || prefixes.some((prefix) => keyNospace.startsWith(prefix));
  if (!isFound) return similarKeys?.has(keyNospace) ? 'similar' : undefined;
  if (key.startsWith(typedKey)) return 'prefix';
  if (keyNospace.startsWith(removeSpaces(typedKey))) return 'space';
  // ACME INC finds ACME: all that is left of the typed name is what was typed.
  const typedWords = typedKey.split(' ');
  const isLeftOver = computeFirmKey(text) === key && key.split(' ').every((word) => typedWords.includes(word));
  return isLeftOver ? 'noiseWord' : 'otherSpelling';
}

function explainGivenNames(
  typed: GivenNames,
  indexed: IndexedKeys,
  isWidened: boolean,
): readonly MatchReason[] | undefined {
  const first = explainFirstName(typed.firstKey, indexed.firstKey, isWidened);
  const middle = explainMiddleName(typed.middleKey, indexed.middleKey);
  return first && middle && [...new Set([...first, ...middle])];
}

function explainFirstName(typed: string, indexed: string, isWidened: boolean): readonly MatchReason[] | undefined {
  if (indexed.startsWith(typed)) return isInitialOf(typed, indexed) ? ['initial'] : [];
  if (isInitialOf(indexed, typed)) return ['initial'];
  return isWidened && listNicknames(typed).includes(indexed) ? ['nickname'] : undefined;
}

function explainMiddleName(typed: string, indexed: string): readonly MatchReason[] | undefined {
  if (typed !== '' && indexed === '') return ['noMiddle'];
  return explainFirstName(typed, indexed, false);
}

function isInitialOf(initial: string, name: string): boolean {
  return initial.length === 1 && name.length > 1 && name.startsWith(initial);
}
