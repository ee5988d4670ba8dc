import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The rules of the findings, as in the table. */
export type FindingRule =
  | 'PAYMENT_WITHOUT_INTENT'
  | 'PAYMENT_TWICE'
  | 'PAYMENT_MISSING'
  | 'PAYMENT_UNLIKE_INTENT'
  | 'STATUS_UNKNOWN'
  | 'INTENT_IN_DOUBT'
  | 'TAB_IN_DOUBT'
  | 'CAPTURE_REFUSED'
  | 'AUTHORIZATION_EXPIRED'
  | 'REFUND_REFUSED'
  | 'REFUND_MISSING';

export interface Attempt {
  readonly intentId: number;
  /** REVERSAL: the void of a captured payment that is refunded in full before it settles. */
  readonly operation: 'CAPTURE' | 'VOID' | 'REVERSAL' | 'REFUND';
  readonly gatewayTransactionId: string;
  readonly amountCents: Cents | null;
}

/** Records that a request is about to be sent to the gateway; a repetition counts the tries in the same row. */
export async function recordAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  await db
    .insertInto('gateway_attempts')
    .values({
      intent_id: attempt.intentId,
      operation: attempt.operation,
      gateway_transaction_id: attempt.gatewayTransactionId,
      amount_cents: attempt.amountCents,
      requested_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['operation', 'gateway_transaction_id', 'refund_intent_id']).doUpdateSet((eb) => ({
        tries: eb('gateway_attempts.tries', '+', 1),
        requested_at: now,
      })),
    )
    .execute();
}

/**
 * Claims the next request of a refund, unless another process has claimed it since an instant: a refund that is requested twice is paid
 * twice.
 *
 * @returns whether the caller can send it.
 */
export async function claimRefundAttempt(
  db: Db,
  attempt: Attempt,
  { now, unlessSince }: { readonly now: Date; readonly unlessSince: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('gateway_attempts')
    .values({
      intent_id: attempt.intentId,
      operation: attempt.operation,
      gateway_transaction_id: attempt.gatewayTransactionId,
      amount_cents: attempt.amountCents,
      requested_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operation', 'gateway_transaction_id', 'refund_intent_id'])
        .doUpdateSet((eb) => ({ tries: eb('gateway_attempts.tries', '+', 1), requested_at: now, outcome: null }))
        .where('gateway_attempts.requested_at', '<=', unlessSince),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Whether a refund was ever requested from the gateway. */
export async function hasAttempt(db: Db, intentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('gateway_attempts')
    .select('id')
    .where('intent_id', '=', intentId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Longer texts are cut; the code comes first. */
const ANSWER_MAX_CHARACTERS = 500;

export async function recordAttemptOutcome(
  db: Db,
  attempt: Pick<Attempt, 'operation' | 'gatewayTransactionId' | 'intentId'>,
  outcome: { readonly status: 'DONE' | 'DECLINED' | 'UNKNOWN'; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('gateway_attempts')
    .set({ outcome: outcome.status, answer: outcome.answer.slice(0, ANSWER_MAX_CHARACTERS) })
    .where('operation', '=', attempt.operation)
    .where('gateway_transaction_id', '=', attempt.gatewayTransactionId)
    .$if(attempt.operation === 'REFUND', (query) => query.where('intent_id', '=', attempt.intentId))
    .execute();
}

/** @returns whether the notification arrived for the first time. */
export async function insertNotification(
  db: Db,
  event: {
    readonly notificationId: string;
    readonly eventType: string;
    readonly transactionId: string;
    readonly receivedAt: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_events')
    .values({
      notification_id: event.notificationId,
      event_type: event.eventType,
      gateway_transaction_id: event.transactionId,
      received_at: event.receivedAt,
    })
    .onConflict((conflict) => conflict.column('notification_id').doNothing())
    .returning('notification_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Lists unprocessed notifications. Those that keep failing are left out, so that they don't block the others. */
export async function listNotificationsDue(db: Db, limits: { readonly count: number; readonly tries: number }) {
  return db
    .selectFrom('webhook_events')
    .select(['notification_id as notificationId', 'gateway_transaction_id as transactionId'])
    .where('processed_at', 'is', null)
    .where('tries', '<', limits.tries)
    .orderBy('received_at')
    .limit(limits.count)
    .execute();
}

/** Counts a try, and records when the last one succeeded. */
export async function recordNotificationTry(db: Db, notificationId: string, processedAt: Date | null): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((eb) => ({ tries: eb('tries', '+', 1), processed_at: processedAt }))
    .where('notification_id', '=', notificationId)
    .where('processed_at', 'is', null)
    .execute();
}

/** Records a finding for staff; found again, it is the same finding. */
export async function recordFinding(
  db: Db,
  finding: { readonly rule: FindingRule; readonly subject: string; readonly details: object },
  now: Date,
): Promise<void> {
  await db
    .insertInto('reconciliation_findings')
    .values({
      rule: finding.rule,
      subject: finding.subject,
      details: JSON.stringify(finding.details),
      found_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subject']).doUpdateSet({
        details: JSON.stringify(finding.details),
        last_seen_at: now,
        settled_at: null,
      }),
    )
    .execute();
}

/** Settles the findings of some rules that have not been seen since an instant. */
export async function settleFindings(
  db: Db,
  rules: readonly FindingRule[],
  unseenSince: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ settled_at: now })
    .where('rule', 'in', [...rules])
    .where('settled_at', 'is', null)
    .where('last_seen_at', '<', unseenSince)
    .execute();
}

/** Settles a finding that staff have dealt with. */
export async function settleFinding(
  db: Db,
  { rule, subject }: { readonly rule: FindingRule; readonly subject: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliation_findings')
    .set({ settled_at: now })
    .where('rule', '=', rule)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists tabs whose used amount is not the sum of their charges, by the number of their payment. */
export async function listTabsUnlikeCharges(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    SELECT payment_intents.invoice_number AS "invoiceNumber"
    FROM card_tabs
      JOIN payment_intents ON payment_intents.id = card_tabs.intent_id
      LEFT JOIN card_tab_charges ON card_tab_charges.card_tab_id = card_tabs.id
    GROUP BY card_tabs.id, payment_intents.invoice_number
    HAVING card_tabs.used_cents <> coalesce(sum(card_tab_charges.amount_cents), 0)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

/** Lists deposits and captures whose journal entry has another amount than the gateway took. */
export async function listPaymentsUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    SELECT invoice_number AS "invoiceNumber"
    FROM payment_intents JOIN journal_totals USING (journal_entry_id)
    WHERE moved_cents <> total_cents OR kind <> 'ESCROW_DEPOSIT' OR journal_totals.account_id <> payment_intents.account_id
    UNION ALL
    SELECT payment_intents.invoice_number
    FROM card_tabs
      JOIN payment_intents ON payment_intents.id = card_tabs.intent_id
      JOIN journal_totals ON journal_totals.journal_entry_id = card_tabs.journal_entry_id
    WHERE journal_totals.kind <> CASE card_tabs.state
        WHEN 'CAPTURED' THEN 'CARD_CAPTURE' WHEN 'REBILLED' THEN 'CARD_RELEASE' ELSE 'CARD_WRITE_OFF' END
       OR moved_cents <> CASE card_tabs.state WHEN 'CAPTURED' THEN captured_cents ELSE used_cents END
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

/** Lists journal entries of cards, by their keys, without a deposit, capture or write-off. */
export async function listCardEntriesWithoutPayment(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_entries
    WHERE kind IN ('ESCROW_DEPOSIT', 'CARD_CAPTURE', 'CARD_WRITE_OFF', 'CARD_RELEASE')
      AND NOT EXISTS (SELECT FROM payment_intents WHERE payment_intents.journal_entry_id = journal_entries.id)
      AND NOT EXISTS (SELECT FROM card_tabs WHERE card_tabs.journal_entry_id = journal_entries.id)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists accounts that owe another amount by card than their unfinished tabs have used. */
export async function listUncapturedUnlikeTabs(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: number }>`
    SELECT coalesce(owed.account_id, due.account_id) AS "accountId"
    FROM (SELECT account_id, -balance AS cents FROM ledger_accounts WHERE kind = 'CARD_UNCAPTURED') AS owed
      FULL JOIN (
        SELECT account_id, sum(used_cents) AS cents FROM card_tabs
        WHERE state IN ('OPEN', 'CLOSING', 'REFUSED') GROUP BY account_id
      ) AS due ON due.account_id = owed.account_id
    WHERE coalesce(owed.cents, 0) <> coalesce(due.cents, 0)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ accountId }) => String(accountId));
}

/** Lists payments with refunds of more than was captured, and refunds at the gateway without a refunded sale. */
export async function listWrongCardRefunds(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    SELECT payment.invoice_number AS "invoiceNumber"
    FROM payment_intents AS refund
    JOIN payment_intents AS payment ON payment.id = refund.refunds_intent_id
    JOIN card_tabs ON card_tabs.intent_id = payment.id
    WHERE refund.state <> 'DECLINED'
    GROUP BY payment.invoice_number, card_tabs.captured_cents, card_tabs.used_cents, card_tabs.surcharge_cents
    HAVING sum(refund.total_cents) > coalesce(card_tabs.captured_cents, card_tabs.used_cents + card_tabs.surcharge_cents)
    UNION ALL
    SELECT invoice_number FROM payment_intents
    WHERE purpose = 'REFUND' AND NOT EXISTS (SELECT FROM refunds WHERE refunds.intent_id = payment_intents.id)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}
