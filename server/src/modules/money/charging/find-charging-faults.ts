import type { Db } from '../../../platform/database/database.ts';
import { EXECUTION_HOURS } from './charge-usage.ts';
import { listChargedTwice, listChargesUnlikeEntries, listEntriesUnlikeCharges } from './charging.queries.ts';
import {
  listLinesUnlikeRefunds,
  listRefundEntriesUnlikeSales,
  listRefundsUnlikeLines,
  listStuckRefunds,
} from './refunds.queries.ts';

/** A partial refund waits for the settlement, which is daily except on weekends and holidays. */
const STUCK_REFUND_DAYS = 7;

/** A rule that always holds between charges, refunds and the ledger, and its violations. */
export interface ChargingFault {
  readonly rule:
    | 'a charge for a search or details is the amount in the ledger'
    | 'a charge has the ledger entry of its kind'
    | 'a search or details are charged once a day'
    | 'a line of a sale is refunded as its refunds say'
    | 'a refund is the sum of its lines'
    | 'a refund entry matches its sale and its refund'
    | 'refunds are carried out';
  /** Keys or ids of ledger entries, subjects, or ids of refunds; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all charges for searches and details, and all refunds. @returns an empty list if all rules hold. */
export async function findChargingFaults(db: Db, now: Date): Promise<readonly ChargingFault[]> {
  const found: readonly ChargingFault[] = [
    {
      rule: 'a charge for a search or details is the amount in the ledger',
      ids: await listEntriesUnlikeCharges(db),
    },
    { rule: 'a charge has the ledger entry of its kind', ids: await listChargesUnlikeEntries(db) },
    { rule: 'a search or details are charged once a day', ids: await listChargedTwice(db, EXECUTION_HOURS) },
    { rule: 'a line of a sale is refunded as its refunds say', ids: await listLinesUnlikeRefunds(db) },
    { rule: 'a refund is the sum of its lines', ids: await listRefundsUnlikeLines(db) },
    { rule: 'a refund entry matches its sale and its refund', ids: await listRefundEntriesUnlikeSales(db) },
    {
      rule: 'refunds are carried out',
      ids: await listStuckRefunds(db, new Date(now.getTime() - STUCK_REFUND_DAYS * 86_400_000)),
    },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
