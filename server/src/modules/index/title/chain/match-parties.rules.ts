import { compareNames, isSameOrLikely, type NameRelation } from '../../records/index.ts';
import type { ChainParty } from './chain-facts.ts';

/** The agreement of two documents. `SILENT`: one of them doesn't state the fact. */
export type Agreement = 'AGREES' | 'LIKELY' | 'SILENT' | 'DIFFERS';

/** Relations of names that leave no doubt about the party where the number agrees as well. */
const CERTAIN: ReadonlySet<NameRelation> = new Set(['SAME', 'MIDDLE', 'ALIAS', 'DERIVED']);

/** Compares the best pair of two sides. */
export function compareSides(some: readonly ChainParty[], others: readonly ChainParty[]): Agreement {
  if (some.length === 0 || others.length === 0) return 'SILENT';
  let best: Agreement = 'DIFFERS';
  for (const one of some) {
    for (const other of others) {
      const relation = compareNames(one, other);
      if (CERTAIN.has(relation)) return 'AGREES';
      if (isSameOrLikely(relation)) best = 'LIKELY';
    }
  }
  return best;
}

/** Whether a party of one side is likely also one of the other. */
export function hasCommonParty(some: readonly ChainParty[], others: readonly ChainParty[]): boolean {
  return some.some((one) => others.some((other) => isSameOrLikely(compareNames(one, other))));
}

/** Parties of whom any can sign for the share that they hold in a right. */
export type Share = readonly ChainParty[];

/**
 * The shares of parties who receive a right together: one for each person, who can't sign for the others. A firm next to
 * persons, or to other firms, is a nominee or an agent, who signs for all.
 */
export function listShares(parties: readonly ChainParty[]): readonly Share[] {
  const persons = parties.filter(({ isPerson }) => isPerson);
  if (persons.length < 2) return parties.length === 0 ? [] : [parties];
  const firms = parties.filter(({ isPerson }) => !isPerson);
  return persons.map((person) => [person, ...firms]);
}

/** The shares for which likely none of the signers signed. */
export function listAbsent(shares: readonly Share[], signers: readonly ChainParty[]): readonly Share[] {
  return signers.length === 0 ? [] : shares.filter((share) => !hasCommonParty(share, signers));
}

/** The first party of each share, the first few of them. */
export function nameShares(shares: readonly Share[]): string {
  return nameSide(shares.flatMap(([first]) => first ?? []));
}

/** The names of a side in one line, the first few of them. */
export function nameSide(parties: readonly ChainParty[]): string {
  return parties
    .slice(0, NAMED_MAX)
    .map(({ displayName }) => displayName)
    .join('; ');
}

const NAMED_MAX = 3;
