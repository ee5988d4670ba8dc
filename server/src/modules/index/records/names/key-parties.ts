import { computeNameKeys, type NameKeys } from './name-keys.ts';
import type { Party } from './parse-parties.ts';
import type { PartyName } from './party-name.ts';

/** Maximum characters of a party's name: what an index entry can hold. */
export const NAME_MAX_CHARACTERS = 500;

/** A name and its search keys. */
export interface KeyedName {
  readonly name: PartyName;
  readonly keys: NameKeys;
}

/**
 * Computes the search keys of parties. The first name of each is its own; the others are additional names under which it is indexed.
 *
 * @returns the parties with a name that a search can find.
 */
export function keyParties(parties: readonly Party[]): readonly (readonly KeyedName[])[] {
  return parties
    .map(({ name, variants }) =>
      [name, ...variants.filter(({ displayName }) => displayName.length <= NAME_MAX_CHARACTERS)].map(
        (each): KeyedName => ({ name: each, keys: computeNameKeys(each) }),
      ),
    )
    .map((party) => party.filter(({ keys }) => keys.key !== ''))
    .filter((party) => party.length > 0);
}
