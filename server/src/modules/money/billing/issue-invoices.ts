import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { getZonedStart, insertInvoices, lockInvoicing } from './billing.queries.ts';
import { firstDayOf, periodAt, precedingPeriod } from './period.rules.ts';
import { queueInvoiceEmail } from './queue-billing-emails.ts';

/** By then, charges of the last moments of a month are committed: no transaction takes as long. */
const GRACE_MINUTES = 60;

/**
 * Issues the invoices of past months: one for each account and month that owes money, with a line for every charge,
 * mailed to the account's administrators. A second run finds nothing to do, and the next run catches up on missed
 * months.
 *
 * @returns how many were issued.
 */
export async function issueInvoices(county: County): Promise<number> {
  const { db, clock, timeZone } = county;
  const at = clock.now();
  const settled = new Date(at.getTime() - GRACE_MINUTES * 60_000);
  return inTransaction(db, async (tx) => {
    await lockInvoicing(tx);
    const current = periodAt(settled, timeZone);
    const before = await getZonedStart(tx, firstDayOf(current), timeZone);
    const issued = await insertInvoices(tx, { before, latest: precedingPeriod(current), timeZone, at });
    for (const invoice of issued) await queueInvoiceEmail(tx, county, invoice);
    return issued.length;
  });
}
