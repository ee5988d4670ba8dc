import { listNameVariants } from './name-variants.ts';
import type { NameOrder, PartyName } from './party-name.ts';
import { readPlainPerson, type SplitParty, splitParties } from './split-parties.ts';

/** A party and the additional names under which it is indexed. */
export interface Party {
  readonly name: PartyName;
  readonly variants: readonly PartyName[];
}

const ALIAS =
  /\s*[,(]*\s*\b(?:(?:ALSO|NOW|FORMERLY) KNOWN AS|DOING BUSINESS AS|A\/K\/A|N\/K\/A|F\/K\/A|D\/B\/A|[ANF]KA|DBA)\b:?\s*/;

/**
 * Parses a field of party names from old data, which can contain several parties, capacities, and aliases after AKA. An alias belongs
 * to the party before it.
 *
 * @returns the parties in the order of the text; empty for blank text.
 */
export function parseParties(text: string, order: NameOrder): readonly Party[] {
  const person = order === 'INDEX' ? readPlainPerson(text) : undefined;
  if (person !== undefined) return [{ name: person, variants: [] }];
  const [first = '', ...aliases] = text.toUpperCase().split(ALIAS);
  const parties: { name: PartyName; variants: PartyName[] }[] = toParties(first, order);
  for (const alias of aliases) {
    const [known, ...others] = splitParties(alias, order);
    const owner = parties.at(-1);
    if (known && owner) owner.variants.push(...listReadings(known));
    else if (known) others.unshift(known);
    parties.push(...others.map(toParty));
  }
  return parties.map(({ name, variants }) => ({ name, variants: dropRepeated(name, variants) }));
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
