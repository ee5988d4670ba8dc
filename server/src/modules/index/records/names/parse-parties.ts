import { listNameVariants } from './name-variants.ts';
import { SURNAME_PARTICLES } from './name-words.ts';
import { isGivenName } from './nicknames.ts';
import {
  buildFirmName,
  buildPersonName,
  isFirmName,
  type NameOrder,
  type PartyName,
  parsePerson,
} from './party-name.ts';
import { readPlainPerson, type SplitParty, splitParties } from './split-parties.ts';

/** A party and the additional names under which it is indexed. */
export interface Party {
  readonly name: PartyName;
  readonly variants: readonly PartyName[];
}

const TRADE_NAME = String.raw`DOING BUSINESS AS|TRADING AS|D[/.]B[/.]A\.?|DBA|T\/A`;
/** Two words before a word that can also be a name. It is asked for behind that word, because every word would be asked in front. */
const AFTER_FULL_NAME = String.raw`(?<=[^\s,(][\s,(]+[^\s,(]+[\s,(]+`;
/** The text after a surname or given name that isn't a word for another name: John P. Nee Living Trust. */
const NAME_FOLLOWS = String.raw`(?=:? +(?!(?:AND|AS|ET|TRUST|TRUSTEE|LIVING|FAMILY|REVOCABLE|IRREVOCABLE|JR|SR|II|III)\b)[A-Z])`;
const OTHER_NAME = [
  '(?:ALSO|COMMONLY|SOMETIMES) KNOWN AS',
  'ALSO (?:SHOWN|APPEARING) OF RECORD AS',
  String.raw`A(?:KA|\/K\/A|\.K\.A\.?| K A)`,
  `ALIAS${AFTER_FULL_NAME}ALIAS)${NAME_FOLLOWS}`,
].join('|');
const FORMER_NAME = [
  '(?:NOW|FORMERLY|PREVIOUSLY) KNOWN AS|FORMERLY|PREVIOUSLY',
  String.raw`[FNP](?:KA|\/K\/A|\.K\.A\.?)|F K A`,
  `N[EÉ]E${AFTER_FULL_NAME}N[EÉ]E)${NAME_FOLLOWS}`,
  '(?:WHO )?(?:TOOK|TAKING|ACQUIRED|ACQUIRING|HOLDING) TITLE AS',
].join('|');
const ALIAS = new RegExp(` ?[,(]{0,2} ?(?<![A-Z0-9])(${TRADE_NAME}|${OTHER_NAME}|${FORMER_NAME})(?![A-Z0-9]):? ?`);
const IS_TRADE_NAME = new RegExp(`^(?:${TRADE_NAME})$`);
const IS_OTHER_NAME = /^(?:A\W?K\W?A\W?|ALIAS|ALSO .*|.* KNOWN AS)$/;
const IS_FORMER_NAME = /^(?:NOW|FORMERLY|PREVIOUSLY)\b/;
/** A surname without its particles. */
const SURNAME = /^[A-Z][A-Z'-]+$/;

/**
 * A text that is longer than this is not read for several parties: some expressions take time with the square of its length. Fifty long
 * names are shorter.
 */
export const PARTIES_MAX_CHARACTERS = 4_000;

/**
 * Parses a field of party names from old data, which can contain several parties, capacities, and aliases after AKA. An alias belongs
 * to the party before it.
 *
 * @returns the parties in the order of the text; empty for blank text; one party with the whole text if it is too long to be read.
 */
export function parseParties(typed: string, order: NameOrder): readonly Party[] {
  // Expressions that skip spaces would try every division of a long run of them. Below, two at most follow each other.
  const text = typed.replace(/\s+/g, ' ');
  if (text.length > PARTIES_MAX_CHARACTERS) return [{ name: buildFirmName(text), variants: [] }];
  const person = order === 'INDEX' ? readPlainPerson(text) : undefined;
  if (person !== undefined) return [{ name: person, variants: [] }];
  const [first = '', ...parts] = text.toUpperCase().split(ALIAS);
  const parties: { name: PartyName; variants: PartyName[] }[] = toParties(first, order);
  for (let index = 0; index < parts.length; index += 2) {
    const word = parts[index] ?? '';
    const alias = closeParenthesis(parts[index + 1] ?? '');
    const owner = parties.at(-1);
    const [known, ...others] = IS_TRADE_NAME.test(word)
      ? splitTradeName(alias, order)
      : splitAlias(alias, owner?.name, order);
    if (known && owner)
      owner.variants.push(...listReadings(known), ...completeAlias(alias, known.name, owner.name, { word, order }));
    else if (known) others.unshift(known);
    parties.push(...others.map(toParty));
  }
  return parties.map(({ name, variants }) => ({ name, variants: dropRepeated(name, variants) }));
}

/**
 * Splits a text whose first party is another name of the party before it. A lone surname or given name doesn't belong
 * to the following party: SMITH MARY FKA JONES & JOHN are two Smiths.
 */
function splitAlias(alias: string, owner: PartyName | undefined, order: NameOrder): readonly SplitParty[] {
  const [, first = '', others = ''] =
    /^(.+?)(?: {0,2},? {0,2}(?:\bAND\b|&) {1,2}| {0,2}; {0,2})(.+)$/s.exec(alias) ?? [];
  const words = first.split(/\s+/);
  const isPartOfName = owner?.firstName !== undefined && (isSurname(words) || areGivenNames(words));
  if (!isPartOfName || isFirmName(alias.replaceAll(/\bAND\b|&/g, ' ')) || /^SONS?\b/.test(others))
    return splitParties(alias, order);
  const following =
    order === 'INDEX' ? splitParties(`${owner.displayName} & ${others}`, order).slice(1) : splitParties(others, order);
  return [...splitParties(first, order), ...following];
}

interface AliasContext {
  /** The word before the alias. */
  readonly word: string;
  readonly order: NameOrder;
}

/**
 * Completes an alias that is only a part of a person's name with the rest of the owner's: SMITH MARY FKA VAN PATTEN was
 * VAN PATTEN MARY. After AKA it can also be other given names: SMITH MARY AKA MOLLY is SMITH MOLLY. In an index, an
 * alias is sometimes written in spoken order: AKA MARY JONES.
 */
function completeAlias(
  text: string,
  alias: PartyName,
  owner: PartyName,
  { word, order }: AliasContext,
): readonly PartyName[] {
  const [own = ''] = text.split(/ {0,2},? {0,2}(?:\bAND\b|&|;)/);
  if (alias.kind !== 'HUMAN' || owner.kind !== 'HUMAN' || owner.firstName === undefined || own.includes(',')) return [];
  const words = listWords(alias, order);
  const parts = { ...owner, capacity: undefined };
  const [firstName, ...middle] = words;
  const [last = ''] = words.slice(-1);
  const isNatural = order === 'INDEX' && isGivenName(firstName ?? '') && !isGivenName(last) && last.length > 1;
  if (isSurname(words) && words.join(' ') === owner.lastName) return [];
  return [
    ...(isSurname(words) ? [buildPersonName({ ...parts, lastName: words.join(' ') })] : []),
    ...(isOtherName(word) && areGivenNames(words) && !words.includes(owner.lastName)
      ? [buildPersonName({ ...parts, firstName, middleName: middle.join(' ') })]
      : []),
    ...(isNatural && !isSurname(words) ? [parsePerson(words.join(' '), 'NATURAL')] : []),
  ];
}

/** The words of a person's name in the order of the text. */
function listWords({ lastName, firstName = '', middleName = '' }: PartyName, order: NameOrder): readonly string[] {
  const given = `${firstName} ${middleName}`;
  const text = order === 'INDEX' ? `${lastName} ${given}` : `${given} ${lastName}`;
  return text.trim().split(/\s+/);
}

function isOtherName(word: string): boolean {
  return IS_OTHER_NAME.test(word) && !IS_FORMER_NAME.test(word);
}

/** PATTEN, VAN PATTEN, DE LA CRUZ. */
function isSurname(words: readonly string[]): boolean {
  return SURNAME.test(words.at(-1) ?? '') && words.slice(0, -1).every((word) => SURNAME_PARTICLES.has(word));
}

/** MOLLY, JACK W. */
function areGivenNames([first = '', ...others]: readonly string[]): boolean {
  return isGivenName(first) && others.every((word) => word.length === 1 || isGivenName(word));
}

/** Removes the parenthesis that closes the one before an alias: `(FORMERLY ALICE HUNEY)`. */
function closeParenthesis(alias: string): string {
  return alias.replace(/^([^()]*)\)/, '$1');
}

/**
 * Splits a text whose first party is the name of a business. It keeps its ampersand (NORTH SHORE BAIT & TACKLE), unless a firm or a
 * certain person follows.
 */
function splitTradeName(text: string, order: NameOrder): readonly SplitParty[] {
  const split = splitParties(text, order);
  if (split[0] === undefined || split[0].name.kind === 'NON_HUMAN') return split;
  const pieces = text.split(/( {1,2}(?:AND|&) {1,2}| {0,2}; {0,2})/);
  let end = 1;
  while (end < pieces.length && !isSeparateParty(pieces[end] ?? '', pieces[end + 1] ?? '', order)) end += 2;
  const business = buildFirmName(pieces.slice(0, end).join(''));
  return [{ name: business, otherReading: undefined }, ...splitParties(pieces.slice(end + 1).join(''), order)];
}

function isSeparateParty(separator: string, text: string, order: NameOrder): boolean {
  if (separator.includes(';')) return true;
  const [party, ...others] = splitParties(text, order);
  return others.length === 0 && /\s/.test(text) && party?.name.kind === 'HUMAN' && party.otherReading === undefined;
}

function toParties(text: string, order: NameOrder) {
  return splitParties(text, order).map(toParty);
}

function toParty(party: SplitParty) {
  const [name, ...otherReading] = listReadings(party);
  return { name, variants: [...otherReading, ...listNameVariants(name)] };
}

function listReadings({ name, otherReading }: SplitParty): readonly [PartyName, ...PartyName[]] {
  return otherReading === undefined ? [name] : [name, otherReading];
}

/** Drops variants that repeat the name or another variant. A person and a firm with the same words are different entries. */
function dropRepeated(name: PartyName, variants: readonly PartyName[]): readonly PartyName[] {
  if (variants.length === 0) return variants;
  const identify = (each: PartyName) => `${each.kind} ${each.lastName} ${each.displayName}`;
  const seen = new Set([identify(name)]);
  return variants.filter((variant) => !seen.has(identify(variant)) && seen.add(identify(variant)));
}
