import type { Db } from '../../../platform/database/database.ts';
import { listDrawersUnlikeJournal, listPaymentsUnlikeDrawers } from './day-reports.queries.ts';

/** A rule about drawers, and the drawers or journal entries that break it. */
export interface DrawerFault {
  readonly rule:
    | 'a closed drawer holds the counter money of its journal entries'
    | 'a payment is of the day and the clerk of its drawer';
  /** The first hundred. */
  readonly ids: readonly number[];
}

/**
 * Compares the drawers with the journal.
 *
 * @returns an empty list if no rule is violated.
 */
export async function findDrawerFaults(db: Db): Promise<readonly DrawerFault[]> {
  const found: readonly DrawerFault[] = [
    {
      rule: 'a closed drawer holds the counter money of its journal entries',
      ids: await listDrawersUnlikeJournal(db),
    },
    { rule: 'a payment is of the day and the clerk of its drawer', ids: await listPaymentsUnlikeDrawers(db) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
