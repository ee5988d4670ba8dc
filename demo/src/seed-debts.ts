import { randomUUID } from 'node:crypto';
import { instantOf } from '@portal/contract/values/local-date-time';
import { addDays, addMonths, formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { issueInvoices } from '@portal/server/modules/money/billing';
import { charge } from '@portal/server/modules/money/charging';
import { closeCounterDay, closeDrawer, openDrawer } from '@portal/server/modules/money/drawers';
import { postCounterPayment } from '@portal/server/modules/money/ledger';
import { actorOf } from '@portal/server/modules/office/audit';
import { returnCheck } from '@portal/server/modules/people/account-admin';
import type { Db } from '@portal/server/platform/database/database';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { callAsUser } from './call-as-user.ts';

const DEBTOR = 'Sawtooth Closing';
const CLERK = 'demo.county';
/** The debtor's charges of each of the last three months, oldest first. */
const CHARGES_CENTS = [12_000, 8_000, 4_600];
/** The least deed tax, in each of them: the county owes it to the state. */
const DEED_TAX_CENTS = 165;
const CHECK = { reference: '2204', amountCents: 5_000 } as const;

/** Tells of an account that owes invoices of three months: it paid some of it by check, which the bank returned. */
export async function seedDebts(tx: Db, county: County): Promise<void> {
  const { id: accountId } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', DEBTOR)
    .executeTakeFirstOrThrow();
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const noonOf = (day: PlainDate) => instantOf(`${day}T12:00`, county.timeZone);
  const countyAt = (at: Date): County => ({ ...county, db: tx, clock: { now: () => at } });
  for (const [index, amountCents] of CHARGES_CENTS.entries()) {
    const first = addMonths(`${today.slice(0, 7)}-01` as PlainDate, index - CHARGES_CENTS.length);
    const fees = [
      { item: 'FILING', quantity: 1, amountCents: amountCents - DEED_TAX_CENTS },
      { item: 'DEED_TAX', quantity: 1, amountCents: DEED_TAX_CENTS },
    ] as const;
    const item = { packageId: `Sawtooth ${index + 1}`, fees };
    const buyer = {
      db: tx,
      county: countyAt(noonOf(addDays(first, 9))),
      accountId,
      userId: null,
      sessionIdHash: undefined,
    };
    const outcome = await charge(buyer, { kind: 'EFILE', item, opKey: `demo debt ${index}` });
    if (outcome.status !== 'CHARGED') throw new Error(`The demo's debt isn't charged: ${outcome.status}`);
    await issueInvoices(countyAt(instantOf(`${addMonths(first, 1)}T01:30`, county.timeZone)));
  }
  await seedReturnedCheck(tx, county, accountId);
}

/** The check is in a drawer of the day before yesterday, which is closed; the bank returns it today. */
async function seedReturnedCheck(tx: Db, county: County, accountId: number): Promise<void> {
  const now = county.clock.now();
  const day = addDays(plainDateAt(now, county.timeZone), -2);
  const reports = startReportExports();
  const callAt = (time: string) =>
    callAsUser({ tx, county, reports }, { username: CLERK, at: instantOf(`${day}T${time}`, county.timeZone) });
  try {
    const { drawerId } = await openDrawer(await callAt('08:30'), { requestKey: randomUUID(), startCents: 0 });
    const paying = await callAt('10:15');
    const outcome = await postCounterPayment(tx, {
      ...{ ...CHECK, accountId, day, at: paying.county.clock.now(), actor: actorOf(paying) },
      ...({ purpose: 'INVOICE_PAYMENT', method: 'CHECK', own: 'RECEIVABLE', isOffered: true } as const),
      ...{ reason: 'Invoices', opKey: 'demo returned check' },
    });
    if (outcome.status !== 'POSTED') throw new Error(`The demo's check isn't posted: ${outcome.status}`);
    const { journalEntryId } = outcome;
    await closeDrawer(await callAt('16:30'), {
      drawerId,
      cash: [],
      checks: [journalEntryId],
      cardCents: 0,
      reason: '',
    });
    await closeCounterDay(await callAt('16:40'), { day: formatPlainDate(day) });
    const returning = await callAsUser({ tx, county, reports }, { username: CLERK, at: now });
    await returnCheck(returning, { accountId, journalEntryId, reason: 'Insufficient funds' });
  } finally {
    await reports.close();
  }
}
