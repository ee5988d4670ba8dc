import type { County } from '../../county.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { getZonedStart, insertInvoices, lockInvoicing } from './billing.queries.ts';
import { firstDayOf, periodAt } from './period.rules.ts';
import { queueInvoiceEmail } from './queue-billing-emails.ts';

/** What was charged in the last moments of a month is committed by then: no transaction lasts as long. */
const GRACE_MINUTES = 60;

/**
 * Issues the invoices of the months that are over: one for each account and month that owes something, with a line for every
 * charge, mailed to those who administer it. Run again it finds nothing; a month that was missed is issued with the next run, by itself.
 *
 * @returns how many were issued.
 */
export async function issueInvoices(county: County): Promise<number> {
  const { db, clock, timeZone } = county;
  const at = clock.now();
  const settled = new Date(at.getTime() - GRACE_MINUTES * 60_000);
  return inTransaction(db, async (tx) => {
    await lockInvoicing(tx);
    const before = await getZonedStart(tx, firstDayOf(periodAt(settled, timeZone)), timeZone);
    const issued = await insertInvoices(tx, { before, timeZone, at });
    for (const invoice of issued) await queueInvoiceEmail(tx, county, invoice);
    return issued.length;
  });
}
