import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import {
  computeGivenKeys,
  computeNameQuery,
  computeSurnameKey,
  computeTextKey,
  computeWordsQuery,
  dropSuffix,
  FIRM_WORDS,
  GENERATIONS,
  isFirmName,
  listSaintKeys,
  type NameQuery,
  PERSON_SUFFIXES,
  removeSpaces,
  SURNAME_FIRM_WORDS,
} from '../../records/index.ts';
import { type GivenNames, listGivenNameReadings } from './given-names.ts';

/** A name as typed in a form. */
export interface TypedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
}

/** A condition on the given names of a party: on first and middle name, or on the words of both in any order. */
export type GivenCondition =
  | ({ readonly kind: 'parts'; readonly isExact: boolean } & GivenNames)
  | { readonly kind: 'words'; readonly words: readonly string[] };

/** Keys of surnames and firms: those of a typed name, or those that contain all of some words. */
export type KeyCondition = NameQuery & { readonly words?: readonly string[] };

/** One interpretation of a typed name. */
export interface NameReading {
  readonly keys: KeyCondition;
  /** Any of these matches. Without given names, a single condition matches everything. */
  readonly given: readonly GivenCondition[];
  /** The key without spaces whose similar names these are, the likeliest first; undefined for the typed name itself. */
  readonly similarTo?: string;
}

/** Words of a typed name that are tried as surname and given names. A longer text is a firm's name. */
const TYPED_NAME_MAX_WORDS = 6;

/**
 * Lists the interpretations of a typed name. The name box holds a surname or a firm's name. If the first-name box is empty, it can also
 * hold a surname followed by given names, with a comma (LINDQUIST, ALBERT) or without (LINDQUIST ALBERT). A suffix (NELSON JR,
 * RICHARD SR) is ignored.
 *
 * @returns no reading for text without letters or digits.
 */
export function listNameReadings(typed: TypedName, match: NameMatch): readonly NameReading[] {
  const isExact = match === 'EXACT';
  const given = listGiven(typed.firstName, typed.middleInitial, isExact);
  const persons = listPersons(typed).map(
    ({ surname, givenNames }): NameReading => ({
      keys: { prefixes: [], exact: listSaintKeys(surname) },
      given: givenNames === '' ? given : listGiven(givenNames, '', isExact),
    }),
  );
  if (match === 'WORDS') return [...listWordReadings(typed, given), ...persons.filter(() => hasComma(typed.lastName))];
  const whole = computeNameQuery(isExact ? `${typed.lastName},` : typed.lastName);
  const isPerson = hasComma(typed.lastName) && !isFirmName(typed.lastName) && persons.length > 0;
  if (isPerson) return persons;
  return whole.prefixes.length + whole.exact.length === 0 ? [] : [{ keys: whole, given }, ...persons];
}

/**
 * Lists the texts for which "Sounds like" looks up similar names, with the given names that belong to each: the whole text, and its
 * surname if it continues with given names.
 */
export function listSoundTexts(
  typed: TypedName,
): readonly { readonly lastName: string; readonly given: readonly GivenCondition[] }[] {
  const whole = { lastName: typed.lastName, given: listGiven(typed.firstName, typed.middleInitial, false) };
  const [first] = listPersons(typed);
  if (first === undefined || first.givenNames === '') return [{ ...whole, lastName: first?.surname ?? typed.lastName }];
  const person = { lastName: first.surname, given: listGiven(first.givenNames, '', false) };
  return hasComma(typed.lastName) ? [person] : [whole, person];
}

/** A comma within the text separates a surname from given names. A comma at the end requests an exact match. */
function hasComma(lastName: string): boolean {
  return /,\s*[^\s,]/.test(lastName);
}

function listGiven(firstName: string, middleInitial: string, isExact: boolean): readonly GivenCondition[] {
  const { firstKey: typedFirst, middleKey } = computeGivenKeys(firstName, middleInitial);
  // A generation alone, in the box of the first name, says nothing about the first name.
  const firstKey = GENERATIONS.has(typedFirst) ? '' : typedFirst;
  return listGivenNameReadings(firstKey, middleKey).map((names) => ({ kind: 'parts', isExact, ...names }));
}

/** Surname keys and given names that the name box can hold. Given names are empty if it only adds a suffix to a surname. */
function listPersons({ lastName, firstName }: TypedName): readonly { surname: string; givenNames: string }[] {
  return splitPersons(lastName, computeTextKey(firstName) === '').filter(({ givenNames }) =>
    canBeGivenNames(givenNames),
  );
}

function splitPersons(
  lastName: string,
  canHoldGivenNames: boolean,
): readonly { surname: string; givenNames: string }[] {
  if (hasComma(lastName)) {
    const comma = lastName.indexOf(',');
    const surname = computeSurnamePart(lastName.slice(0, comma));
    const rest = dropLoneSuffix(computeTextKey(lastName.slice(comma + 1)));
    return surname === '' || (rest !== '' && !canHoldGivenNames) ? [] : [{ surname, givenNames: rest }];
  }
  const typedWords = computeTextKey(lastName).split(' ');
  const words = dropSuffix(typedWords.join(' ')).split(' ');
  const withoutSuffix =
    words.length < typedWords.length ? [{ surname: computeSurnamePart(words.join(' ')), givenNames: '' }] : [];
  if (!canHoldGivenNames || words.length < 2 || words.length > TYPED_NAME_MAX_WORDS) return withoutSuffix;
  const splits = Array.from({ length: words.length - 1 }, (_, index) => ({
    surname: computeSurnamePart(words.slice(0, index + 1).join(' ')),
    givenNames: words.slice(index + 1).join(' '),
  }));
  return [...splits, ...withoutSuffix];
}

/** Words that begin what follows the first word of a firm's name: OLSON AND SONS PLUMBING isn't an Olson whose name begins with AND. */
const NEVER_GIVEN_NAMES: ReadonlySet<string> = new Set(['AND', 'OF', 'THE', 'FOR', 'SON', 'SONS', 'BROTHERS', 'BROS']);

/** A middle name can be a surname that firms use, too: SMITH JOHN CHURCH. */
function canBeGivenNames(givenNames: string): boolean {
  const [first = '', ...others] = givenNames.split(' ');
  if (NEVER_GIVEN_NAMES.has(first) || FIRM_WORDS.has(first)) return false;
  return (
    !others.some((word) => FIRM_WORDS.has(word) && !SURNAME_FIRM_WORDS.has(word)) && !/ AND SONS?\b/.test(givenNames)
  );
}

function computeSurnamePart(text: string): string {
  return removeSpaces(dropSuffix(computeSurnameKey(text)));
}

function dropLoneSuffix(key: string): string {
  return PERSON_SUFFIXES.has(key) ? '' : dropSuffix(key);
}

/** All words within one surname or firm's name, or some of them in the surname and the others among the given names. */
function listWordReadings(
  { lastName, firstName }: TypedName,
  given: readonly GivenCondition[],
): readonly NameReading[] {
  const typed = dropSuffix(computeTextKey(lastName));
  const words = computeWordsQuery(typed);
  if (words.length === 0) return [];
  const within: NameReading = { keys: { prefixes: [], exact: [], words }, given };
  if (computeTextKey(firstName) !== '') return [within];
  const personWords = typed.split(' ').filter((word) => word !== 'AND' && !PERSON_SUFFIXES.has(word));
  const persons = splitPersonWords(personWords).map(
    ({ surname, givenNames }): NameReading => ({
      keys: { prefixes: [], exact: [], words: computeSurnameKey(surname.join(' ')).split(' ') },
      given: [{ kind: 'words', words: givenNames }],
    }),
  );
  return [within, ...persons];
}

/** Splits words into a surname and given names in either order. A surname of one word can also be between given names. */
function splitPersonWords(
  words: readonly string[],
): readonly { readonly surname: readonly string[]; readonly givenNames: readonly string[] }[] {
  if (words.length < 2 || words.length > TYPED_NAME_MAX_WORDS) return [];
  const one = words.map((word, index) => ({ surname: [word], givenNames: words.toSpliced(index, 1) }));
  const several = words.slice(2).flatMap((_, index) => {
    const length = index + 2;
    return [
      { surname: words.slice(0, length), givenNames: words.slice(length) },
      { surname: words.slice(-length), givenNames: words.slice(0, -length) },
    ];
  });
  return [...one, ...several];
}
