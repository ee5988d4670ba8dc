import type { NameLevel } from '@portal/contract/index/title/chain-words';
import { computeSoundCodes, computeTextKey, type NameKeys } from '../../records/index.ts';
import type { ChainParty } from './chain-facts.ts';

/** Words of a firm's or trust's name that don't name the person whose it is. */
const DERIVED_WORDS: ReadonlySet<string> = new Set(
  'THE OF ESTATE TRUST TRUSTEE TRUSTEES REVOCABLE IRREVOCABLE LIVING FAMILY TESTAMENTARY AND U W A DATED'.split(' '),
);
const ESTATE = /^(?:THE )?ESTATE OF (?=.)/;

/**
 * Compares two parties by their keys, the best level first: the same keys; an initial, or no middle name; another spelling that a document
 * gives; derived (an estate, a trust, another legal form); the same sound.
 *
 * @returns undefined if the names don't match. Suffixes aren't part of the keys: JR and SR aren't told apart.
 */
export function compareParties(one: ChainParty, other: ChainParty): NameLevel | undefined {
  const level = compareKeys(one, other);
  if (level === 'SAME' && !one.isPerson && !other.isPerson) return isSameText(one, other) ? 'SAME' : 'DERIVED';
  if (level !== undefined) return level;
  if (matchesAlias(one, other)) return 'ALIAS';
  if (isDerived(one, other) || isDerived(other, one)) return 'DERIVED';
  return soundsAlike(one, other) ? 'SOUND' : undefined;
}

/** Whether the party is the estate of a dead person. */
export function isEstate({ displayName }: Pick<ChainParty, 'displayName'>): boolean {
  return ESTATE.test(computeTextKey(displayName));
}

/** Compares two names of persons or firms, without other spellings. */
function compareKeys(one: NameKeys, other: NameKeys): 'SAME' | 'MIDDLE' | undefined {
  if (one.keyNospace !== other.keyNospace) return undefined;
  if (one.firstKey === other.firstKey && one.middleKey === other.middleKey) return 'SAME';
  // A surname alone says too little to be the same person, and a firm has no given names.
  if (one.firstKey === '' || other.firstKey === '') return undefined;
  const isFirstAlike = one.firstKey === other.firstKey || isInitial(one.firstKey, other.firstKey);
  return isFirstAlike && isMiddleAlike(one.middleKey, other.middleKey) ? 'MIDDLE' : undefined;
}

function isMiddleAlike(one: string, other: string): boolean {
  return one === '' || other === '' || one === other || isInitial(one, other);
}

/** Whether the shorter of two names is the initial of the other one. */
function isInitial(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length === 1 && long.startsWith(short);
}

function isSameText(one: ChainParty, other: ChainParty): boolean {
  return computeTextKey(one.displayName) === computeTextKey(other.displayName);
}

function matchesAlias(one: ChainParty, other: ChainParty): boolean {
  return (
    one.aliases.some((alias) => compareKeys(alias, other) !== undefined) ||
    other.aliases.some((alias) => compareKeys(one, alias) !== undefined)
  );
}

/** Whether an estate or trust is named after a person: all words of the person's name, which can lack a middle name. */
function isDerived(body: ChainParty, person: ChainParty): boolean {
  if (body.isPerson) return false;
  const words = body.key.split(' ').filter((word) => !DERIVED_WORDS.has(word));
  if (words.length === body.key.split(' ').length) return false;
  if (!person.isPerson) return words.join(' ') === stripWords(person.key);
  const named = new Set(words);
  const surname = person.key.split(' ');
  if (person.firstKey === '' || !surname.every((word) => named.has(word)) || !named.has(person.firstKey)) return false;
  const rest = words.filter((word) => !surname.includes(word) && word !== person.firstKey);
  const middles = person.middleKey.split(' ');
  return rest.every((word) => person.middleKey === '' || middles.some((middle) => isMiddleAlike(word, middle)));
}

function stripWords(key: string): string {
  return key
    .split(' ')
    .filter((word) => !DERIVED_WORDS.has(word))
    .join(' ');
}

function soundsAlike(one: ChainParty, other: ChainParty): boolean {
  if (!one.isPerson || !other.isPerson || one.firstKey === '' || other.firstKey === '') return false;
  if (one.firstKey !== other.firstKey && !isInitial(one.firstKey, other.firstKey)) return false;
  if (!isMiddleAlike(one.middleKey, other.middleKey)) return false;
  const codes = new Set(computeSoundCodes(one.key));
  return computeSoundCodes(other.key).some((code) => codes.has(code));
}
