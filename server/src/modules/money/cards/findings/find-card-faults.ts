import type { Db } from '../../../../platform/database/database.ts';
import { listWrongDisputes } from '../disputes/disputes.queries.ts';
import {
  listCardEntriesWithoutPayment,
  listPaymentsUnlikeLedger,
  listTabsUnlikeCharges,
  listUncapturedUnlikeTabs,
  listWrongBankReturns,
  listWrongCardRefunds,
} from './card-faults.queries.ts';

/** A rule that always holds between card payments and the ledger, and its violations. */
export interface CardFault {
  readonly rule:
    | 'a tab has used the sum of its charges and surcharges'
    | 'a payment moved in the ledger what the gateway took'
    | 'a ledger entry of a card has its payment'
    | 'an account owes by card what its unfinished tabs have used'
    | 'a card is refunded at most what it paid, for a sale'
    | 'a deposit that the bank gave back is taken back once'
    | 'a disputed payment is in the ledger as its dispute says, and is returned at most once';
  /** Invoice numbers, keys of ledger entries, or ids of accounts; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all card payments against the ledger. @returns an empty list if all rules hold. */
export async function findCardFaults(db: Db): Promise<readonly CardFault[]> {
  const found: readonly CardFault[] = [
    { rule: 'a tab has used the sum of its charges and surcharges', ids: await listTabsUnlikeCharges(db) },
    { rule: 'a payment moved in the ledger what the gateway took', ids: await listPaymentsUnlikeLedger(db) },
    { rule: 'a ledger entry of a card has its payment', ids: await listCardEntriesWithoutPayment(db) },
    { rule: 'an account owes by card what its unfinished tabs have used', ids: await listUncapturedUnlikeTabs(db) },
    { rule: 'a card is refunded at most what it paid, for a sale', ids: await listWrongCardRefunds(db) },
    { rule: 'a deposit that the bank gave back is taken back once', ids: await listWrongBankReturns(db) },
    {
      rule: 'a disputed payment is in the ledger as its dispute says, and is returned at most once',
      ids: await listWrongDisputes(db),
    },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
