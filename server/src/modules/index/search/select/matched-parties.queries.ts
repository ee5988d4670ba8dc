import { sql } from 'kysely';
import type { KeyCondition } from '../names/name-readings.rules.ts';
import type { NameCriterion } from '../names/typed-name.ts';
import { divideByLikeness } from './likeness.ts';
import type { SearchedParties } from './search-definition.ts';
import { allOf, anyOf, type Condition, hasGivenNames, listKeyRanges } from './select-ids.queries.ts';

/**
 * Whether a party of a document (names) matches the search, by its own name or by an additional one.
 *
 * @returns a condition on the columns of names; false if the search has no party.
 */
export function isSearchedParty(parties: SearchedParties | undefined): Condition {
  if (parties === undefined || parties.names.length === 0) return sql`false`;
  const { names, role } = parties;
  return allOf([anyOf(names.map(hasName)), ...(role === undefined ? [] : [sql`role = ${role}`])]);
}

/**
 * How like the searched name a party is that matches the search: `null` for the typed name, `oneLetter` or `similar`.
 *
 * @param party the window of the party's names.
 */
export function likenessOfParty(parties: SearchedParties | undefined, party: Condition): Condition {
  const divided = parties && divideByLikeness(parties.names);
  if (parties === undefined || divided === undefined) return sql`NULL::text`;
  const has = (names: readonly NameCriterion[]) =>
    sql`bool_or(${isSearchedParty({ ...parties, names })}) OVER ${party}`;
  return sql`CASE WHEN ${has(divided.typed)} THEN NULL WHEN ${has(divided.oneLetter)} THEN 'oneLetter' ELSE 'similar' END`;
}

/** Whether a taxpayer matches the search. */
export function isSearchedTaxpayer(parties: SearchedParties | undefined): Condition {
  return parties === undefined || parties.names.length === 0 ? sql`false` : anyOf(parties.names.map(hasName));
}

function hasName({ readings }: NameCriterion): Condition {
  return anyOf(readings.map(({ keys, given }) => allOf([hasKey(keys), anyOf(given.map(hasGivenNames))])));
}

/** The words of few rows are compared with the key itself; only a search of all names needs the index of words. */
function hasKey({ words, ...keys }: KeyCondition): Condition {
  return anyOf([
    ...listKeyRanges(keys),
    ...(words === undefined ? [] : [sql`string_to_array(key, ' ') @> ${[...words]}::text[]`]),
  ]);
}
