import type { NameKind } from './name-keys.ts';
import { FIRM_WORDS, PERSON_SUFFIXES, PERSON_TITLES, SURNAME_PARTICLES } from './name-words.ts';
import { computeTextKey } from './search-key.ts';

/** A party as the index shows it. */
export interface PartyName {
  readonly kind: NameKind;
  /** Upper case: LAST FIRST MIDDLE SUFFIX, or the name of the firm. */
  readonly displayName: string;
  readonly lastName: string;
  readonly firstName: string | undefined;
  readonly middleName: string | undefined;
  readonly suffix: string | undefined;
  /** ET UX, AS TRUSTEE: shown, not matched. */
  readonly capacity: string | undefined;
}

/** How the words of a name stand: SMITH JOHN P as an index writes them, or John P. Smith as a deed does. */
export type NameOrder = 'INDEX' | 'NATURAL';

/** A person of whom the parts are known. */
export function makePerson(parts: {
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

/** A firm, trust or public body. */
export function makeFirm(name: string, capacity?: string): PartyName {
  const displayName = clean(name) ?? '';
  const none = { firstName: undefined, middleName: undefined, suffix: undefined };
  return { kind: 'NON_HUMAN', displayName, lastName: displayName, ...none, capacity: clean(capacity ?? '') };
}

/** Whether a name without its capacity is that of a firm: by a digit, a word that only firms have, OF, or an ampersand. */
export function isFirmName(name: string): boolean {
  const words = computeTextKey(name).split(' ');
  return (
    /\d/.test(name.replace(/\b(?:2ND|3RD)\s*$/i, '')) ||
    words.includes('OF') ||
    words.includes('AND') ||
    (words[0] === 'THE' && words.length > 1) ||
    words.some((word) => FIRM_WORDS.has(word))
  );
}

/**
 * Takes the name of one person apart. A comma always parts the surname from the rest (SMITH, JOHN P JR); without one the order of the
 * words decides. Titles are dropped, particles stay with the surname (VAN PATTEN LESTER L).
 */
export function parsePerson(name: string, order: NameOrder, capacity?: string): PartyName {
  const upper = name.toUpperCase().replace(/\.(?=\S)/g, '. ');
  const comma = /^([^,]+),\s*(.+)$/.exec(upper.replace(/,\s*(JR|SR|II|III|IV|M\.? ?D)\.?\s*$/, ' $1'));
  const words = (comma ? `${comma[2]}` : upper)
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !PERSON_TITLES.has(computeTextKey(word)));
  const surnameWords = comma ? splitWords(comma[1] ?? '') : [];
  const suffix = takeSuffix(words) ?? takeSuffix(surnameWords);
  if (!comma) surnameWords.push(...(order === 'NATURAL' ? takeLastSurname(words) : takeFirstSurname(words)));
  const [firstName, ...middle] = words;
  return makePerson({ lastName: surnameWords.join(' '), firstName, middleName: middle.join(' '), suffix, capacity });
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '' && !PERSON_TITLES.has(computeTextKey(word)));
}

function takeSuffix(words: string[]): string | undefined {
  if (words.length < 2 || !PERSON_SUFFIXES.has(computeTextKey(words.at(-1) ?? ''))) return undefined;
  return words.pop();
}

function takeLastSurname(words: string[]): readonly string[] {
  let start = words.length - 1;
  // In natural order a single letter is an initial (Theodore O. Hudson), never the O of O BRIEN.
  while (start > 1 && isParticle(words[start - 1] ?? '') && computeTextKey(words[start - 1] ?? '').length > 1)
    start -= 1;
  return words.splice(Math.max(0, start));
}

function takeFirstSurname(words: string[]): readonly string[] {
  let end = 1;
  while (end < words.length - 1 && isParticle(words[end - 1] ?? '')) end += 1;
  return words.splice(0, end);
}

function isParticle(word: string): boolean {
  return SURNAME_PARTICLES.has(computeTextKey(word));
}

/** Upper case with single spaces, without marks at its ends; undefined for nothing. */
function clean(text: string): string | undefined {
  const cleaned = text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s,;/]+|[\s,;/]+$/g, '');
  return cleaned === '' ? undefined : cleaned;
}
