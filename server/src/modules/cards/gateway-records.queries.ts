import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The rules of the findings, as the table has them. */
export type FindingRule =
  | 'PAYMENT_WITHOUT_INTENT'
  | 'PAYMENT_TWICE'
  | 'PAYMENT_MISSING'
  | 'PAYMENT_UNLIKE_INTENT'
  | 'STATUS_UNKNOWN'
  | 'INTENT_IN_DOUBT'
  | 'TAB_IN_DOUBT'
  | 'CAPTURE_REFUSED'
  | 'AUTHORIZATION_EXPIRED';

export interface Attempt {
  readonly intentId: number;
  readonly operation: 'CAPTURE' | 'VOID';
  readonly gatewayTransactionId: string;
  readonly amountCents: Cents | null;
}

/** Writes down that the gateway is about to be asked; asked again, the same row counts the tries. */
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
      conflict.columns(['operation', 'gateway_transaction_id']).doUpdateSet((eb) => ({
        tries: eb('gateway_attempts.tries', '+', 1),
        requested_at: now,
      })),
    )
    .execute();
}

/** Longer answers are cut: the code comes first. */
const ANSWER_MAX_CHARACTERS = 500;

export async function recordAttemptOutcome(
  db: Db,
  attempt: Pick<Attempt, 'operation' | 'gatewayTransactionId'>,
  outcome: { readonly status: 'DONE' | 'DECLINED' | 'UNKNOWN'; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('gateway_attempts')
    .set({ outcome: outcome.status, answer: outcome.answer.slice(0, ANSWER_MAX_CHARACTERS) })
    .where('operation', '=', attempt.operation)
    .where('gateway_transaction_id', '=', attempt.gatewayTransactionId)
    .execute();
}

/** @returns whether it is the first time that this notification came. */
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

/** Notifications that nothing was done about yet; of those that fail again and again others are not kept waiting. */
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

/** Counts a try; the last one says when it succeeded. */
export async function recordNotificationTry(db: Db, notificationId: string, processedAt: Date | null): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set((eb) => ({ tries: eb('tries', '+', 1), processed_at: processedAt }))
    .where('notification_id', '=', notificationId)
    .where('processed_at', 'is', null)
    .execute();
}

/** Notes what staff should look at; found again, it is the same finding. */
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

/** Settles findings of some rules that were not seen again since an instant. */
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

/** A broken rule says which row breaks it; a handful is as telling as all. */
const FAULTS_MAX = 100;

/** Tabs whose used amount is not the sum of their charges, by the number of their payment. */
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

/** Deposits and captures whose ledger entry moved something else than the gateway took. */
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
    WHERE journal_totals.kind <> CASE card_tabs.state WHEN 'CAPTURED' THEN 'CARD_CAPTURE' ELSE 'CARD_WRITE_OFF' END
       OR moved_cents <> CASE card_tabs.state WHEN 'CAPTURED' THEN captured_cents ELSE used_cents END
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

/** Ledger entries of cards, by their keys, that no deposit, charge or capture has. */
export async function listCardEntriesWithoutPayment(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_entries
    WHERE kind IN ('ESCROW_DEPOSIT', 'CARD_CAPTURE', 'CARD_WRITE_OFF')
      AND NOT EXISTS (SELECT FROM payment_intents WHERE payment_intents.journal_entry_id = journal_entries.id)
      AND NOT EXISTS (SELECT FROM card_tabs WHERE card_tabs.journal_entry_id = journal_entries.id)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Accounts that owe by card something else than their unfinished tabs have used. */
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
