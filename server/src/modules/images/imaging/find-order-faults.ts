import type { Db } from '../../../platform/database/database.ts';
import {
  listChargesWithoutOrder,
  listEntitlementsWithoutPayment,
  listOrdersUnlikeLedger,
  listOrdersWithoutEntitlement,
} from './imaging.queries.ts';

/** A rule that always holds between orders, charges and free pages, and its violations. */
export interface OrderFault {
  readonly rule:
    | 'a paid order has the ledger entry of its charge'
    | 'a charge for images has its paid order'
    | 'the pages of a paid order are free for its account'
    | 'pages are free by a paid order';
  /** Guids of orders, or keys of ledger entries; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all orders against the ledger. @returns an empty list if all rules hold. */
export async function findOrderFaults(db: Db): Promise<readonly OrderFault[]> {
  const found: readonly OrderFault[] = [
    { rule: 'a paid order has the ledger entry of its charge', ids: await listOrdersUnlikeLedger(db) },
    { rule: 'a charge for images has its paid order', ids: await listChargesWithoutOrder(db) },
    { rule: 'the pages of a paid order are free for its account', ids: await listOrdersWithoutEntitlement(db) },
    { rule: 'pages are free by a paid order', ids: await listEntitlementsWithoutPayment(db) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
