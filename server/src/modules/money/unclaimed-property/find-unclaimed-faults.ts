import type { Db } from '../../../platform/database/database.ts';
import { listWrongRemittances } from './unclaimed-property.queries.ts';

/** A rule about unclaimed property, and the years or entries that break it. */
export interface UnclaimedFault {
  readonly rule: 'unclaimed property that was paid to the state is what its journal entries posted';
  /** The first hundred. */
  readonly ids: readonly string[];
}

/**
 * Compares the payments of unclaimed property with the journal.
 *
 * @returns an empty list if no rule is violated.
 */
export async function findUnclaimedFaults(db: Db): Promise<readonly UnclaimedFault[]> {
  const ids = await listWrongRemittances(db);
  const rule = 'unclaimed property that was paid to the state is what its journal entries posted';
  return ids.length > 0 ? [{ rule, ids }] : [];
}
