import type { Db } from '../../../platform/database/database.ts';
import { listPostingsBeyondEntries, listStuckFiles, listWrongFiles } from './landlink.queries.ts';

/** A delivery that is not written after this time needs the attention of staff. */
const STUCK_HOURS = 24;

/** A rule that always holds for the deliveries to the finance system, and its violations. */
export interface LandlinkFault {
  readonly rule:
    | 'a delivery has the postings that it counts'
    | 'no posting is more than its ledger entry moved'
    | 'deliveries reach the finance system';
  /** Days of deliveries, or ids of ledger entries; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all deliveries. @returns an empty list if all rules hold. */
export async function findLandlinkFaults(db: Db, now: Date): Promise<readonly LandlinkFault[]> {
  const found: readonly LandlinkFault[] = [
    { rule: 'a delivery has the postings that it counts', ids: await listWrongFiles(db) },
    { rule: 'no posting is more than its ledger entry moved', ids: await listPostingsBeyondEntries(db) },
    {
      rule: 'deliveries reach the finance system',
      ids: await listStuckFiles(db, new Date(now.getTime() - STUCK_HOURS * 3_600_000)),
    },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
