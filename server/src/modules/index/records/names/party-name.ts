import { trimText } from '@portal/contract/trim-text';
import { computeTextKey } from '../keys/search-key.ts';
import type { NameKind } from './name-keys.ts';
import {
  AGENCY_PHRASES,
  AGENCY_WORDS,
  FIRM_WORDS,
  GENERATIONS,
  LENDERS_LIKE_PERSONS,
  PERSON_SUFFIXES,
  PERSON_TITLES,
  SURNAME_FIRM_WORDS,
  SURNAME_PARTICLES,
} from './name-words.ts';

/** A party as displayed in the index. */
export interface PartyName {
  readonly kind: NameKind;
  /** In upper case: LAST FIRST MIDDLE SUFFIX, or the name of the firm. */
  readonly displayName: string;
  readonly lastName: string;
  readonly firstName: string | undefined;
  readonly middleName: string | undefined;
  readonly suffix: string | undefined;
  /** ET UX, AS TRUSTEE: displayed but not searched. */
  readonly capacity: string | undefined;
}

/** The word order of a name: SMITH JOHN P as in an index, or John P. Smith as in a deed. */
export type NameOrder = 'INDEX' | 'NATURAL';

/** Builds the name of a person from its parts. */
export function buildPersonName(parts: {
  readonly lastName: string;
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly suffix?: string | undefined;
  readonly capacity?: string | undefined;
}): PartyName {
  const lastName = clean(parts.lastName) ?? '';
  const [firstName, middleName, suffix] = [parts.firstName, parts.middleName, parts.suffix].map((part) =>
    clean((part ?? '').replaceAll('.', ' ')),
  );
  const displayName = [lastName, firstName, middleName, suffix]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  return { kind: 'HUMAN', displayName, lastName, firstName, middleName, suffix, capacity: clean(parts.capacity ?? '') };
}

/** Builds the name of a firm, trust, or public body. */
export function buildFirmName(name: string, capacity?: string): PartyName {
  const displayName = clean(name) ?? '';
  const none = { firstName: undefined, middleName: undefined, suffix: undefined };
  return { kind: 'NON_HUMAN', displayName, lastName: displayName, ...none, capacity: clean(capacity ?? '') };
}

/** Whether a name without its capacity is a firm's: it contains a digit, a word that only firms use, OF, or an ampersand. */
export function isFirmName(name: string): boolean {
  const key = computeTextKey(name);
  const words = key.split(' ');
  return (
    /\d/.test(name.replace(/\b(?:2ND|3RD)\s*$/i, '')) ||
    words.includes('OF') ||
    words.includes('AND') ||
    (words[0] === 'THE' && words.length > 1) ||
    words.some((word) => FIRM_WORDS.has(word)) ||
    hasAgencyWords(key)
  );
}

/** Whether a name that could be a person's is that of an agency or lender: INTERNAL REVENUE SERVICE, FANNIE MAE. */
export function isAgencyName(name: string): boolean {
  const key = computeTextKey(name);
  const words = key.split(' ');
  return (
    words.length > 1 &&
    (hasAgencyWords(key) || words.some((word) => AGENCY_WORDS.has(word) && !SURNAME_FIRM_WORDS.has(word)))
  );
}

function hasAgencyWords(key: string): boolean {
  return LENDERS_LIKE_PERSONS.has(key) || AGENCY_PHRASES.some((phrase) => ` ${key} `.includes(` ${phrase} `));
}

/**
 * Parses the name of one person. A comma always separates the surname from the rest (SMITH, JOHN P JR); without a comma, the word order
 * decides. Titles are removed, and particles belong to the surname (VAN PATTEN LESTER L).
 */
export function parsePerson(name: string, order: NameOrder, capacity?: string): PartyName {
  const upper = name.toUpperCase().replace(/\.(?=\S)/g, '. ');
  const text = upper.replace(/,\s*(JR|SR|II|III|IV|M\.? ?D)\.?\s*$/, ' $1');
  const comma = text.indexOf(',');
  const hasComma = comma > 0 && comma < text.length - 1;
  const words = (hasComma ? text.slice(comma + 1) : upper).split(/[\s,]+/).filter(isNamePart);
  const surnameWords = hasComma ? splitWords(text.slice(0, comma)) : [];
  const lastSuffix = extractSuffix(words) ?? extractSuffix(surnameWords);
  if (!hasComma) surnameWords.push(...(order === 'NATURAL' ? extractLastSurname(words) : extractFirstSurname(words)));
  const suffix = lastSuffix ?? extractGeneration(words);
  const [firstName, ...middle] = words;
  return buildPersonName({
    lastName: surnameWords.join(' '),
    firstName,
    middleName: middle.join(' '),
    suffix,
    capacity,
  });
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(isNamePart);
}

/** Whether a word has a letter or digit and isn't a title. */
function isNamePart(word: string): boolean {
  const key = computeTextKey(word);
  return key !== '' && !PERSON_TITLES.has(key);
}

function extractSuffix(words: string[]): string | undefined {
  if (words.length < 2 || !PERSON_SUFFIXES.has(computeTextKey(words.at(-1) ?? ''))) return undefined;
  return words.pop();
}

/** Removes a generation before the given names: SMITH JR JOHN, SMITH, JR., JOHN. */
function extractGeneration(givenNames: string[]): string | undefined {
  if (givenNames.length < 2 || !GENERATIONS.has(computeTextKey(givenNames[0] ?? ''))) return undefined;
  return givenNames.shift();
}

function extractLastSurname(words: string[]): readonly string[] {
  let start = words.length - 1;
  // In natural order, a single letter is an initial (Theodore O. Hudson), never the O of O BRIEN.
  while (start > 1 && isParticle(words[start - 1] ?? '') && computeTextKey(words[start - 1] ?? '').length > 1)
    start -= 1;
  return words.splice(Math.max(0, start));
}

function extractFirstSurname(words: string[]): readonly string[] {
  let end = 1;
  while (end < words.length - 1 && isParticle(words[end - 1] ?? '')) end += 1;
  return words.splice(0, end);
}

function isParticle(word: string): boolean {
  return SURNAME_PARTICLES.has(computeTextKey(word));
}

/** Converts to upper case, collapses spaces, and trims punctuation. Returns undefined if the result is empty. */
function clean(text: string): string | undefined {
  const cleaned = trimText(text.toUpperCase().replace(/\s+/g, ' '), /[\s,;/]/);
  return cleaned === '' ? undefined : cleaned;
}
