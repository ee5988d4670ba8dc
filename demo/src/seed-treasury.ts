import { instantOf } from '@portal/contract/values/local-date-time';
import { addDays, formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { openDispute } from '@portal/server/modules/money/cards';
import { postCardDeposit, postCounterPayment } from '@portal/server/modules/money/ledger';
import { actorOf } from '@portal/server/modules/office/audit';
import type { Db } from '@portal/server/platform/database/database';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { sql } from 'kysely';
import { callAsUser } from './call-as-user.ts';

const PAYER = 'demo.invoice';
const CLERK = 'demo.county';
const NUMBER = 'DEMO4Q7XK2M9';
const TRANSACTION = '40000000417';
const DEPOSIT_CENTS = 2_500;
const SURCHARGE_CENTS = 63;
/** The nightly comparison with the gateway looks back 31 days, and the emulator knows nothing of this payment. */
const PAID_DAYS_AGO = 40;

/**
 * Tells of a deposit by card that the gateway settled long ago: the account pays by invoice since, so that its money is paid out by a check
 * that isn't written yet, and the cardholder's bank has taken the payment back.
 */
export async function seedTreasury(tx: Db, county: County): Promise<void> {
  const now = county.clock.now();
  const today = plainDateAt(now, county.timeZone);
  const paidOn = addDays(today, -PAID_DAYS_AGO);
  const at = instantOf(`${paidOn}T12:00`, county.timeZone);
  const reports = startReportExports();
  try {
    const clerk = await callAsUser({ tx, county, reports }, { username: CLERK, at: now });
    const { userId, accountId } = (await callAsUser({ tx, county, reports }, { username: PAYER, at })).caller;
    const amounts = { depositCents: DEPOSIT_CENTS, surchargeCents: SURCHARGE_CENTS };
    const deposit = { ...amounts, accountId, userId, opKey: `card-deposit:${TRANSACTION}`, at };
    const { journalEntryId } = await postCardDeposit(tx, deposit);
    await insertSettledPayment(tx, { userId, accountId, journalEntryId, at, paidOn });
    const payout = await postCounterPayment(tx, {
      ...{ accountId, day: today, at: now, actor: actorOf(clerk), amountCents: -DEPOSIT_CENTS, reference: '' },
      ...({ purpose: 'REFUND', method: 'CHECK', own: 'ESCROW', isOffered: true } as const),
      ...{ reason: 'Pays by invoice now', opKey: 'demo payout' },
    });
    if (payout.status !== 'POSTED') throw new Error(`The demo's payout isn't posted: ${payout.status}`);
    await openDispute(clerk, {
      ...{ invoiceNumber: NUMBER, caseNumber: 'CB-2026-0417', amountCents: DEPOSIT_CENTS + SURCHARGE_CENTS },
      ...{ reason: "The cardholder doesn't recognize the payment", respondBy: formatPlainDate(addDays(today, 20)) },
    });
  } finally {
    await reports.close();
  }
}

async function insertSettledPayment(
  tx: Db,
  payment: {
    readonly userId: number;
    readonly accountId: number;
    readonly journalEntryId: number;
    readonly at: Date;
    readonly paidOn: PlainDate;
  },
): Promise<void> {
  const { userId, accountId, journalEntryId, at, paidOn } = payment;
  const total = DEPOSIT_CENTS + SURCHARGE_CENTS;
  await sql`
    INSERT INTO payment_intents (invoice_number, user_id, account_id, purpose, amount_cents, surcharge_cents, state, gateway_transaction_id,
      card_type, card_number_masked, journal_entry_id, created_at, resolved_at)
    VALUES (${NUMBER}, ${userId}, ${accountId}, 'ESCROW_DEPOSIT', ${DEPOSIT_CENTS}, ${SURCHARGE_CENTS}, 'CHARGED', ${TRANSACTION},
      'Visa', 'XXXX1111', ${journalEntryId}, ${at}, ${at})`.execute(tx);
  // Together, since a batch is its transactions.
  await sql`
    WITH batch AS (
      INSERT INTO settlement_batches (batch_id, settled_at, is_settled, transactions, charge_cents, refund_cents, booked_cents, read_at)
      VALUES ('11417', ${`${addDays(paidOn, 1)}T05:00:00Z`}::timestamptz, true, 1, ${total}, 0, ${total}, ${at}))
    INSERT INTO settlement_transactions (batch_id, transaction_id, invoice_number, status, moved_cents, booked_cents)
    VALUES ('11417', ${TRANSACTION}, ${NUMBER}, 'settledSuccessfully', ${total}, ${total})`.execute(tx);
}
