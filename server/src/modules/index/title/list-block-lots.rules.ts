import { formatNaturalKey } from '@portal/contract/values/natural-key';
import { ALL_LOTS_KEY } from '../records/index.ts';
import type { LegalRow } from './land.queries.ts';
import type { PlattedPlace } from './match-land.rules.ts';

/** A lot that the index names. */
export interface BlockLot {
  readonly lotKey: string;
  /** As the address of its page has it. */
  readonly lot: string;
  /** Documents whose legal descriptions name the lot. */
  readonly documentCount: number;
}

/** Lots of a block that are drawn: more than any block has. A plat without blocks can have more. */
export const BLOCK_LOTS_MAX = 500;

/**
 * Lists the lots of a block that legal descriptions name, in the order of their numbers. Outlots and units aren't lots of the block.
 *
 * @returns at most BLOCK_LOTS_MAX + 1 lots.
 */
export function listBlockLots({ blockKey }: PlattedPlace, legals: readonly LegalRow[]): readonly BlockLot[] {
  const documents = new Map<string, Set<number>>();
  for (const { documentId, blockKey: block, lotKeys, otherLotCode, unitKey } of legals) {
    if (documentId === null || block !== blockKey || otherLotCode !== null || unitKey !== '') continue;
    for (const lotKey of lotKeys) {
      if (lotKey === ALL_LOTS_KEY || lotKey === '') continue;
      const known = documents.get(lotKey) ?? new Set();
      documents.set(lotKey, known.add(documentId));
    }
  }
  return [...documents]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, BLOCK_LOTS_MAX + 1)
    .map(([lotKey, named]) => ({ lotKey, lot: formatNaturalKey(lotKey), documentCount: named.size }));
}
