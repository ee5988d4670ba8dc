import { instantOf } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { addDays, addMonths, formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '@portal/server/county';
import { importStatement, matchLine } from '@portal/server/modules/money/bank-statements';
import { openDispute, recordSettlements } from '@portal/server/modules/money/cards';
import { payStateTaxes } from '@portal/server/modules/money/general-ledger';
import { postCardDeposit, postCounterPayment } from '@portal/server/modules/money/ledger';
import { actorOf } from '@portal/server/modules/office/audit';
import type { Db } from '@portal/server/platform/database/database';
import type { CallContext } from '@portal/server/platform/http/route';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { callAsUser, type Telling } from './call-as-user.ts';

const CLERK = 'demo.county';
/** The manager of the account that pays at the counter, too. What is paid here is part of its opening balance (demo-users.ts). */
const PAYER = 'demo.manager';
const PAYOUT_CENTS = 2_000;

/** A deposit by card, with 2.5 percent of surcharge. */
const PAYMENT = {
  number: 'LRP-DEMO4Q7XK2M9TWB',
  transactionId: '40000000417',
  batchId: '11417',
  depositCents: 2_500,
  surchargeCents: 63,
  totalCents: 2_563,
} as const;
/** The processor keeps a fee. */
const PAID_BY_BANK_CENTS = 2_486;
/** The nightly comparison with the gateway looks back 31 days, and the emulator knows nothing of this payment. */
const PAID_DAYS_AGO = 40;
/** seed-debts.ts has taxes of three months: the oldest one is paid. */
const TAX_MONTHS_AGO = 3;

/**
 * Tells of the treasurer's work: a batch of the card gateway that agrees and that the bank paid less a fee, the chargeback of its payment, a
 * payout that waits for its check, and a month of taxes that was paid to the state while others are owed.
 */
export async function seedTreasury(tx: Db, county: County): Promise<void> {
  const now = county.clock.now();
  const today = plainDateAt(now, county.timeZone);
  const reports = startReportExports();
  try {
    const telling = { tx, county, reports };
    const clerk = await callAsUser(telling, { username: CLERK, at: now });
    await settlePayment(telling, addDays(today, -PAID_DAYS_AGO));
    await matchBatch(clerk, addDays(today, 2 - PAID_DAYS_AGO));
    await openDispute(clerk, {
      ...{ invoiceNumber: PAYMENT.number, caseNumber: 'CB-2026-0417', amountCents: PAYMENT.totalCents },
      ...{ reason: "The cardholder doesn't recognize the payment", respondBy: formatPlainDate(addDays(today, 20)) },
    });
    await payOut(clerk, today);
    const month = addMonths(`${today.slice(0, 7)}-01` as PlainDate, -TAX_MONTHS_AGO).slice(0, 7);
    await payStateTaxes(clerk, { month, reference: 'Check 40112' });
  } finally {
    await reports.close();
  }
}

/** A deposit that the gateway settled on the evening of a day. */
async function settlePayment(telling: Telling, paidOn: PlainDate): Promise<void> {
  const { tx, county } = telling;
  const at = instantOf(`${paidOn}T12:00`, county.timeZone);
  const settledAt = instantOf(`${paidOn}T20:00`, county.timeZone);
  const { caller } = await callAsUser(telling, { username: PAYER, at });
  const { userId, accountId } = caller;
  const { number, transactionId, batchId, depositCents, surchargeCents, totalCents } = PAYMENT;
  const { journalEntryId } = await postCardDeposit(tx, {
    ...{ accountId, userId, depositCents, surchargeCents, at },
    opKey: `card-deposit:${transactionId}`,
  });
  await tx
    .insertInto('payment_intents')
    .values({
      ...{ invoice_number: number, user_id: userId, account_id: accountId, purpose: 'ESCROW_DEPOSIT' },
      ...{
        amount_cents: depositCents,
        surcharge_cents: surchargeCents,
        state: 'CHARGED',
        journal_entry_id: journalEntryId,
      },
      ...{ gateway_transaction_id: transactionId, card_type: 'Visa', card_number_masked: 'XXXX1111' },
      ...{ created_at: at, resolved_at: at },
    })
    .execute();
  const transaction = {
    ...{ transactionId, invoiceNumber: number, settledCents: totalCents },
    ...({ state: 'SETTLED', gatewayStatus: 'settledSuccessfully' } as const),
  };
  const batch = { batchId, settledAt, isSettled: true, totals: { chargeCents: totalCents, refundCents: 0 } };
  await recordSettlements(
    { ...county, db: tx },
    { batches: [{ ...batch, transactions: [transaction] }], unsettled: [], decided: [] },
  );
}

/** The bank's line for the batch, which is confirmed. */
async function matchBatch(clerk: CallContext, postedOn: PlainDate): Promise<void> {
  const amount = formatCents(PAID_BY_BANK_CENTS).slice(1);
  const content = `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${postedOn.replaceAll('-', '')}<TRNAMT>${amount}<FITID>978<NAME>CARD SETTLEMENT</STMTTRN></STMTRS></OFX>`;
  await importStatement(clerk, { fileName: 'cards.ofx', content });
  const { id: lineId } = await clerk.db
    .selectFrom('bank_lines')
    .select('id')
    .where('amount_cents', '=', PAID_BY_BANK_CENTS)
    .executeTakeFirstOrThrow();
  const deposit = { kind: 'CARD_BATCH', key: PAYMENT.batchId } as const;
  const { status } = await matchLine(clerk, { lineId, deposit, reason: "The processor's fee is 3 percent" });
  if (status !== 'MATCHED') throw new Error(`The demo's batch isn't matched: ${status}`);
}

/** A payout that is approved, and of which no one has written the check. */
async function payOut(clerk: CallContext, day: PlainDate): Promise<void> {
  const { accountId } = (
    await callAsUser({ tx: clerk.db, ...clerk }, { username: PAYER, at: clerk.county.clock.now() })
  ).caller;
  const payout = await postCounterPayment(clerk.db, {
    ...{ accountId, day, at: clerk.county.clock.now(), actor: actorOf(clerk), amountCents: 0 - PAYOUT_CENTS },
    ...({ purpose: 'REFUND', method: 'CHECK', reference: '', own: 'ESCROW', isOffered: true } as const),
    ...{ reason: 'Deposited twice', opKey: 'demo payout' },
  });
  if (payout.status !== 'POSTED') throw new Error(`The demo's payout isn't posted: ${payout.status}`);
}
