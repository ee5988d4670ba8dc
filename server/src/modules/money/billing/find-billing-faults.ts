import type { County } from '../../../county.ts';
import { getZonedStart } from './billing.queries.ts';
import {
  listChargesWithoutRenewal,
  listRenewalsBeforeAccount,
  listRenewalsOutOfOrder,
  listRenewalsUnlikeLedger,
  listStuckRenewals,
  listUninvoiced,
  listWrongInvoices,
  listWrongLines,
} from './billing-faults.queries.ts';
import { listStuckNotices } from './billing-notices.queries.ts';
import { firstDayOf, periodAt, precedingPeriod } from './period.rules.ts';

/** A run takes minutes; an account that waits for so long is stuck. */
const STUCK_HOURS = 24;

/** A rule that always holds for renewals and invoices, and its violations. */
export interface BillingFault {
  readonly rule:
    | 'an invoice is the sum of its lines'
    | 'a line of an invoice is what the ledger says'
    | 'what is owed is on an invoice when its month is over'
    | 'a renewal has the ledger entries of its charges'
    | 'a charge of a renewal has its renewal'
    | 'no month is renewed from before the account existed'
    | 'no month is renewed after a later one'
    | 'what is marked for renewal is charged'
    | 'emails about the money of accounts are sent';
  /** Ids of invoices, keys of ledger entries, or accounts and months; the first hundred. */
  readonly ids: readonly string[];
}

/** Checks all renewals and invoices against the ledger. @returns an empty list if all rules hold. */
export async function findBillingFaults({
  db,
  clock,
  timeZone,
}: Pick<County, 'db' | 'clock' | 'timeZone'>): Promise<readonly BillingFault[]> {
  const now = clock.now();
  // The month before last: last month's invoices can be in the making at this moment.
  const invoiced = await getZonedStart(db, firstDayOf(precedingPeriod(periodAt(now, timeZone))), timeZone);
  const stuckSince = new Date(now.getTime() - STUCK_HOURS * 3_600_000);
  const found: readonly BillingFault[] = [
    { rule: 'an invoice is the sum of its lines', ids: await listWrongInvoices(db) },
    { rule: 'a line of an invoice is what the ledger says', ids: await listWrongLines(db) },
    { rule: 'what is owed is on an invoice when its month is over', ids: await listUninvoiced(db, invoiced) },
    { rule: 'a renewal has the ledger entries of its charges', ids: await listRenewalsUnlikeLedger(db) },
    { rule: 'a charge of a renewal has its renewal', ids: await listChargesWithoutRenewal(db) },
    {
      rule: 'no month is renewed from before the account existed',
      ids: await listRenewalsBeforeAccount(db, timeZone),
    },
    { rule: 'no month is renewed after a later one', ids: await listRenewalsOutOfOrder(db) },
    {
      rule: 'what is marked for renewal is charged',
      ids: await listStuckRenewals(db, stuckSince),
    },
    {
      rule: 'emails about the money of accounts are sent',
      ids: (await listStuckNotices(db, stuckSince)).map(String),
    },
  ];
  return found.filter(({ ids }) => ids.length > 0);
}
