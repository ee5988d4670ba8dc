import { computeTextKey } from '../keys/search-key.ts';
import { areJoinedGivenNames, listSaintKeys, type NameKeys } from './name-keys.ts';
import { GENERATIONS } from './name-words.ts';
import { listNicknames } from './nicknames.ts';
import { isOneLetterApart, isSpelledAlike } from './one-letter.ts';
import { computeSoundCodes } from './phonetic.ts';

/** A party's name with the parts that its keys leave out. */
export interface ComparedName extends NameKeys {
  readonly displayName: string;
  readonly isPerson: boolean;
  /** The party's other spellings and parts: aka, hyphenated surname, the human in a trust. */
  readonly aliases: readonly NameKeys[];
  /** JR, III; undefined if the index has no suffix, or has it within the name. */
  readonly suffix?: string | undefined;
  /** AS TRUSTEE OF THE ADA LINDQUIST TRUST; undefined for none. */
  readonly capacity?: string | undefined;
}

/** The reasons why two different names likely belong to one party, best first. */
export const LIKELY_REASONS = [
  /** One of the names has no suffix. */
  'SUFFIX',
  /** An initial, or no middle name. */
  'MIDDLE',
  /** Another spelling that a document gives. */
  'ALIAS',
  /** An estate, or another legal form. */
  'DERIVED',
  /** One of the names is a trust or its trustee, the other the person. */
  'CAPACITY',
  /** Trustees of the same trust. */
  'TRUSTEE',
  'NICKNAME',
  /** One letter more or less, or two neighbors swapped. */
  'SPELLING',
  'SOUND',
] as const;
export type LikelyReason = (typeof LIKELY_REASONS)[number];

/**
 * The relation of two names: the same, likely the same with a reason, or different. A father and son differ only by
 * their suffixes.
 */
export type NameRelation = 'SAME' | LikelyReason | 'OTHER_SUFFIX' | 'DIFFERENT';

/** Words of a firm's or trust's name that aren't part of its founder's name. */
const DERIVED_WORDS: ReadonlySet<string> = new Set(
  'THE OF ESTATE TRUST TRUSTEE TRUSTEES REVOCABLE IRREVOCABLE LIVING FAMILY TESTAMENTARY AND U W A DATED'.split(' '),
);
const ESTATE = /^(?:THE )?ESTATE OF (?=.)/;
/** TRUSTEE OF THE ADA LINDQUIST TRUST; a name after it is the trust's, up to its date. */
const TRUSTEE = /\b(?:CO ?)?(?:TRUSTEES?|TTEES?)\b(?: (?:OF|FOR|UNDER) (?:THE )?(.+))?$/s;
const TRUST_DATE = /\b(?:DATED|DTD|UTD|U A D)\b.*$/s;
const SPELLED_FIRM_MIN_LETTERS = 8;
const SAME_GENERATIONS: Readonly<Record<string, string>> = { '2ND': 'II', '3RD': 'III' };

/**
 * Compares two parties, by the same keys, nicknames and sounds as searches do (decision 0210).
 *
 * One difference is allowed at most: a surname that is spelled differently needs the same first name, and the other way round.
 */
export function compareNames(one: ComparedName, other: ComparedName): NameRelation {
  const relation = compareWithoutSuffix(one, other);
  if (relation === 'DIFFERENT' || !one.isPerson || !other.isPerson) return relation;
  const [suffix, otherSuffix] = [readParts(one).generation, readParts(other).generation];
  if (suffix === otherSuffix) return relation;
  if (suffix !== undefined && otherSuffix !== undefined) return 'OTHER_SUFFIX';
  return relation === 'SAME' ? 'SUFFIX' : relation;
}

/** Whether two names are of one party, for certain or likely. */
export function isSameOrLikely(relation: NameRelation): relation is 'SAME' | LikelyReason {
  return relation !== 'DIFFERENT' && relation !== 'OTHER_SUFFIX';
}

/** Whether a name is the initial of a longer one. */
export function isInitialOf(initial: string, name: string): boolean {
  return initial.length === 1 && name.length > 1 && name.startsWith(initial);
}

/** Whether one first name is a short form of the other. */
export function areNicknames(one: string, other: string): boolean {
  return one !== other && listNicknames(one).includes(other);
}

interface NameParts {
  readonly trust: string | undefined;
  readonly generation: string | undefined;
  /** The words of an estate's or trust's name that name its person; undefined for other names. */
  readonly namedAfter: readonly string[] | undefined;
  /** The words of the key without those of estates and trusts. */
  readonly ownKey: string;
}

/** The parts of a name that comparisons use: a chain compares each name with many. */
const PARTS = new WeakMap<ComparedName, NameParts>();

function readParts(name: ComparedName): NameParts {
  const known = PARTS.get(name);
  if (known !== undefined) return known;
  const words = listOwnWords(name.key);
  const parts = {
    trust: readTrust(name),
    generation: name.isPerson ? readGeneration(name) : undefined,
    namedAfter: name.isPerson || words.length === name.key.split(' ').length ? undefined : words,
    ownKey: words.join(' '),
  };
  PARTS.set(name, parts);
  return parts;
}

/** Whether the party is the estate of a dead person. */
export function isEstate({ displayName }: Pick<ComparedName, 'displayName'>): boolean {
  return ESTATE.test(computeTextKey(displayName));
}

function compareWithoutSuffix(one: ComparedName, other: ComparedName): NameRelation {
  const [trust, otherTrust] = [readParts(one).trust, readParts(other).trust];
  const level = compareKeys(one, other);
  if (trust !== undefined && otherTrust !== undefined) {
    const isSameTrust = trust === otherTrust || trust === '' || otherTrust === '';
    if (level === 'SAME') return isSameTrust ? compareTexts(one, other) : 'CAPACITY';
    if (trust !== '' && trust === otherTrust) return one.isPerson || other.isPerson ? 'TRUSTEE' : 'DERIVED';
  }
  const isTrustOnOneSide = (trust === undefined) !== (otherTrust === undefined);
  const isCapacityMissing = isTrustOnOneSide && (one.isPerson || other.isPerson || hasCapacity(one, other));
  if (level !== undefined) return isCapacityMissing ? 'CAPACITY' : level === 'SAME' ? compareTexts(one, other) : level;
  if (isTrustOnOneSide && isTrusteeOf(one, other)) return 'CAPACITY';
  if (matchesAlias(one, other)) return isTrustOnOneSide ? 'CAPACITY' : 'ALIAS';
  if (isDerived(one, other) || isDerived(other, one)) return isTrustOnOneSide ? 'CAPACITY' : 'DERIVED';
  return compareSpelling(one, other);
}

function hasCapacity(...names: readonly ComparedName[]): boolean {
  return names.some(({ capacity = '' }) => capacity !== '');
}

/** Firms with the same key can have different legal forms. */
function compareTexts(one: ComparedName, other: ComparedName): NameRelation {
  if (one.isPerson || other.isPerson) return 'SAME';
  return computeTextKey(one.displayName) === computeTextKey(other.displayName) ? 'SAME' : 'DERIVED';
}

/** Compares two names of persons or firms, without other spellings. */
function compareKeys(one: NameKeys, other: NameKeys): 'SAME' | 'MIDDLE' | 'NICKNAME' | 'SPELLING' | undefined {
  if (!areSameSurname(one.keyNospace, other.keyNospace)) return undefined;
  if (one.firstKey === other.firstKey && one.middleKey === other.middleKey) return 'SAME';
  if (areJoinedGivenNames(one, other)) return 'SAME';
  // A surname alone says too little to be the same person, and a firm has no given names.
  if (one.firstKey === '' || other.firstKey === '' || !isMiddleAlike(one.middleKey, other.middleKey)) return undefined;
  if (isAlike(one.firstKey, other.firstKey)) return 'MIDDLE';
  if (areNicknames(one.firstKey, other.firstKey)) return 'NICKNAME';
  return isSpelledAlike(one.firstKey, other.firstKey) ? 'SPELLING' : undefined;
}

/** Most pairs of a chain begin with other letters, and need no other form of a saint's name. */
function areSameSurname(one: string, other: string): boolean {
  return one === other || (one.startsWith('S') && other.startsWith('S') && listSaintKeys(one).includes(other));
}

function isMiddleAlike(one: string, other: string): boolean {
  return one === '' || other === '' || isAlike(one, other);
}

function isAlike(one: string, other: string): boolean {
  return one === other || isInitialOf(one, other) || isInitialOf(other, one);
}

function matchesAlias(one: ComparedName, other: ComparedName): boolean {
  const isAlias = (alias: NameKeys, name: NameKeys) => ['SAME', 'MIDDLE'].includes(compareKeys(alias, name) ?? '');
  return one.aliases.some((alias) => isAlias(alias, other)) || other.aliases.some((alias) => isAlias(alias, one));
}

/** Compares surnames that differ, of persons whose given names are alike; and names of firms. */
function compareSpelling(one: ComparedName, other: ComparedName): NameRelation {
  if (one.isPerson !== other.isPerson) return 'DIFFERENT';
  if (!one.isPerson) return isFirmSpelledAlike(one, other) ? 'SPELLING' : 'DIFFERENT';
  if (one.firstKey === '' || other.firstKey === '' || !isAlike(one.firstKey, other.firstKey)) return 'DIFFERENT';
  if (!isMiddleAlike(one.middleKey, other.middleKey)) return 'DIFFERENT';
  if (isSpelledAlike(one.keyNospace, other.keyNospace)) return 'SPELLING';
  const codes = new Set(computeSoundCodes(one.key));
  return computeSoundCodes(other.key).some((code) => codes.has(code)) ? 'SOUND' : 'DIFFERENT';
}

/** Firms that differ in a number, or in a word of one letter, are different: LOT 1 LLC and LOT 11 LLC. */
function isFirmSpelledAlike({ key, keyNospace }: NameKeys, other: NameKeys): boolean {
  if (Math.min(keyNospace.length, other.keyNospace.length) < SPELLED_FIRM_MIN_LETTERS) return false;
  if (/\d/.test(keyNospace) || /\d/.test(other.keyNospace)) return false;
  return isOneLetterApart(keyNospace, other.keyNospace) && key.split(' ').length === other.key.split(' ').length;
}

/** Whether an estate or trust is named after a person or firm. */
function isDerived(body: ComparedName, other: ComparedName): boolean {
  const { namedAfter, ownKey } = readParts(body);
  if (namedAfter === undefined) return false;
  return other.isPerson ? namePerson(namedAfter, other) : ownKey === readParts(other).ownKey;
}

/** Whether one of two persons is trustee of the other's trust. */
function isTrusteeOf(one: ComparedName, other: ComparedName): boolean {
  return [
    [one, other],
    [other, one],
  ].some(
    ([trustee, person]) =>
      trustee?.isPerson && person?.isPerson && namePerson(readParts(trustee).trust?.split(' '), person),
  );
}

/** Whether words are all those of a person's name, which can lack a middle name. */
function namePerson(words: readonly string[] = [], person: ComparedName): boolean {
  const surname = person.key.split(' ');
  const isNamed = [...surname, person.firstKey].every((word) => words.includes(word));
  if (person.firstKey === '' || !isNamed) return false;
  const rest = words.filter((word) => !surname.includes(word) && word !== person.firstKey);
  const middles = person.middleKey.split(' ');
  return rest.every((word) => person.middleKey === '' || middles.some((middle) => isMiddleAlike(word, middle)));
}

/**
 * The words that name the trust that a party is, or is trustee of, in the order of the alphabet: an index writes ADA LINDQUIST TRUST and
 * LINDQUIST ADA TRUST.
 *
 * @returns undefined for a party without a trust; empty for a trustee of a trust that isn't named.
 */
function readTrust({ isPerson, displayName, capacity = '' }: ComparedName): string | undefined {
  if (isPerson && capacity === '') return undefined;
  const [isTrustee, named = ''] = TRUSTEE.exec(computeTextKey(capacity)) ?? [];
  if (isTrustee !== undefined) return nameTrust(named);
  if (isPerson) return undefined;
  const text = computeTextKey(displayName);
  const [isTrusteeByName, namedByName = ''] = TRUSTEE.exec(text) ?? [];
  if (isTrusteeByName !== undefined) return nameTrust(namedByName);
  return /\bTRUST$/.test(dropTrustDate(text)) ? nameTrust(text) : undefined;
}

function nameTrust(text: string): string {
  return [...new Set(listOwnWords(dropTrustDate(text)))].toSorted().join(' ');
}

function dropTrustDate(text: string): string {
  return text.replace(TRUST_DATE, '').trim();
}

function listOwnWords(key: string): readonly string[] {
  return key.split(' ').filter((word) => word !== '' && !DERIVED_WORDS.has(word));
}

/** The suffix that distinguishes father and son, even if the index has it within the name. */
function readGeneration({ suffix = '', displayName }: ComparedName): string | undefined {
  const words = [computeTextKey(suffix), ...computeTextKey(displayName).split(' ').slice(1)];
  const generation = words.find((word) => GENERATIONS.has(word));
  return generation === undefined ? undefined : (SAME_GENERATIONS[generation] ?? generation);
}
