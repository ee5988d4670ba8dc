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

/** The names of a side in one line, the first few of them. */
export function nameSide(parties: readonly ChainParty[]): string {
  return parties
    .slice(0, NAMED_MAX)
    .map(({ displayName }) => displayName)
    .join('; ');
}

const NAMED_MAX = 3;
