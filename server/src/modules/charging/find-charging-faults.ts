import type { Db } from '../../platform/database/database.ts';
import { EXECUTION_HOURS } from './charge-usage.ts';
import { listChargedTwice, listChargesUnlikeEntries, listEntriesUnlikeCharges } from './charging.queries.ts';

/** What must hold between charged searches and the ledger at every moment, and what breaks it. */
export interface ChargingFault {
  readonly rule:
    | 'a charge for a search or details is the amount in the ledger'
    | 'a charge has the ledger entry of its kind'
    | 'a search or details are charged once a day';
  /** Keys or ids of ledger entries, or subjects; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all charges for searches and details. @returns nothing where all rules hold. */
export async function findChargingFaults(db: Db): Promise<readonly ChargingFault[]> {
  const found: readonly ChargingFault[] = [
    {
      rule: 'a charge for a search or details is the amount in the ledger',
      ids: await listEntriesUnlikeCharges(db),
    },
    { rule: 'a charge has the ledger entry of its kind', ids: await listChargesUnlikeEntries(db) },
    { rule: 'a search or details are charged once a day', ids: await listChargedTwice(db, EXECUTION_HOURS) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
