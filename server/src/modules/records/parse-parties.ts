import { listNameVariants } from './name-variants.ts';
import { isGivenName } from './nicknames.ts';
import { buildFirmName, buildPersonName, type NameOrder, type PartyName } from './party-name.ts';
import { readPlainPerson, type SplitParty, splitParties } from './split-parties.ts';

/** A party and the additional names under which it is indexed. */
export interface Party {
  readonly name: PartyName;
  readonly variants: readonly PartyName[];
}

const TRADE_NAME = String.raw`DOING BUSINESS AS|TRADING AS|D\/B\/A|DBA|T\/A`;
const ALIAS = new RegExp(
  String.raw`\s*[,(]*\s*\b(${TRADE_NAME}|(?:ALSO|NOW|FORMERLY) KNOWN AS|FORMERLY|A\/K\/A|N\/K\/A|F\/K\/A|[ANF]KA|WHO (?:TOOK|ACQUIRED) TITLE AS)\b:?\s*`,
);
const IS_TRADE_NAME = new RegExp(`^(?:${TRADE_NAME})$`);
const IS_OTHER_NAME = /^(?:ALSO KNOWN AS|A\/?K\/?A)$/;
const ONE_WORD = /^[A-Z][A-Z'-]+$/;

/**
 * Parses a field of party names from old data, which can contain several parties, capacities, and aliases after AKA. An alias belongs
 * to the party before it.
 *
 * @returns the parties in the order of the text; empty for blank text.
 */
export function parseParties(text: string, order: NameOrder): readonly Party[] {
  const person = order === 'INDEX' ? readPlainPerson(text) : undefined;
  if (person !== undefined) return [{ name: person, variants: [] }];
  const [first = '', ...parts] = text.toUpperCase().split(ALIAS);
  const parties: { name: PartyName; variants: PartyName[] }[] = toParties(first, order);
  for (let index = 0; index < parts.length; index += 2) {
    const alias = closeParenthesis(parts[index + 1] ?? '');
    const [known, ...others] = IS_TRADE_NAME.test(parts[index] ?? '')
      ? splitTradeName(alias, order)
      : splitParties(alias, order);
    const owner = parties.at(-1);
    if (known && owner)
      owner.variants.push(...listReadings(known), ...takeGivenNames(known.name, owner.name, parts[index] ?? ''));
    else if (known) others.unshift(known);
    parties.push(...others.map(toParty));
  }
  return parties.map(({ name, variants }) => ({ name, variants: dropRepeated(name, variants) }));
}

/**
 * Adds the given names of a person to a surname by itself: SMITH MARY FKA JONES was JONES MARY. After AKA a single word can also be
 * another given name: SMITH MARY AKA MOLLY.
 */
function takeGivenNames(alias: PartyName, owner: PartyName, word: string): readonly PartyName[] {
  const isSurname =
    alias.kind === 'HUMAN' &&
    alias.firstName === undefined &&
    ONE_WORD.test(alias.lastName) &&
    !(IS_OTHER_NAME.test(word) && isGivenName(alias.lastName));
  if (!isSurname || owner.kind !== 'HUMAN' || owner.firstName === undefined) return [];
  return [buildPersonName({ ...owner, lastName: alias.lastName, capacity: undefined })];
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
  const pieces = text.split(/(\s+(?:AND|&)\s+|\s*;\s*)/);
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
