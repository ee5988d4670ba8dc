import type { Db } from '../../../platform/database/database.ts';
import { listYearsWithReceiptGaps } from './counter-payments.queries.ts';
import {
  listBrokenChains,
  listForeignEntries,
  listOverdrawn,
  listSalesUnlikeEntries,
  listUnauditedAdjustments,
  listUnbalancedEntries,
  listWrongBalances,
} from './ledger.queries.ts';

/** A rule that always holds in a sound ledger, and the rows that break it. */
export interface LedgerFault {
  readonly rule:
    | 'every entry sums to zero'
    | 'a balance is the sum of its postings'
    | 'balances after each posting chain'
    | 'no balance is below its minimum'
    | 'an entry moves the money of its account alone'
    | 'a sale is the sum of its lines'
    | 'a refund or an adjustment has its audit row'
    | 'receipt numbers of a year have no gaps';
  /** Ids of the entries, ledger accounts or postings, or the years, that break the rule; the first hundred. */
  readonly ids: readonly number[];
}

/**
 * Checks the whole ledger. Whole cents need no rule here: no column can hold anything else.
 *
 * @returns an empty list if no rule is violated.
 */
export async function findLedgerFaults(db: Db): Promise<readonly LedgerFault[]> {
  const found: readonly LedgerFault[] = [
    { rule: 'every entry sums to zero', ids: await listUnbalancedEntries(db) },
    { rule: 'a balance is the sum of its postings', ids: await listWrongBalances(db) },
    { rule: 'balances after each posting chain', ids: await listBrokenChains(db) },
    { rule: 'no balance is below its minimum', ids: await listOverdrawn(db) },
    { rule: 'an entry moves the money of its account alone', ids: await listForeignEntries(db) },
    { rule: 'a sale is the sum of its lines', ids: await listSalesUnlikeEntries(db) },
    { rule: 'a refund or an adjustment has its audit row', ids: await listUnauditedAdjustments(db) },
    { rule: 'receipt numbers of a year have no gaps', ids: await listYearsWithReceiptGaps(db) },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
