import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists tabs whose used amount or surcharge differs from the sum of their charges, by the number of their payment. */
export async function listTabsUnlikeCharges(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    SELECT payment_intents.invoice_number AS "invoiceNumber"
    FROM card_tabs
      JOIN payment_intents ON payment_intents.id = card_tabs.intent_id
      LEFT JOIN card_tab_charges ON card_tab_charges.card_tab_id = card_tabs.id
    GROUP BY card_tabs.id, payment_intents.invoice_number
    HAVING card_tabs.used_cents <> coalesce(sum(card_tab_charges.amount_cents), 0)
      OR card_tabs.surcharge_cents <> coalesce(sum(card_tab_charges.surcharge_cents), 0)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ invoiceNumber }) => invoiceNumber);
}

/** Lists deposits, payments of invoices and captures whose amount in the journal differs from the amount that the gateway took. */
export async function listPaymentsUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ invoiceNumber: string }>`
    SELECT invoice_number AS "invoiceNumber"
    FROM payment_intents JOIN journal_totals USING (journal_entry_id)
    WHERE moved_cents <> total_cents OR kind <> purpose OR journal_totals.account_id <> payment_intents.account_id
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
    WHERE kind IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT', 'CARD_CAPTURE', 'CARD_WRITE_OFF', 'CARD_RELEASE')
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

/** Lists returned deposits that didn't take back what was deposited, and returns in the journal without a deposit. */
export async function listWrongBankReturns(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT payment_intents.invoice_number AS id
    FROM bank_returns
      JOIN payment_intents ON payment_intents.id = bank_returns.intent_id
      JOIN journal_totals ON journal_totals.journal_entry_id = bank_returns.journal_entry_id
      JOIN journal_entries ON journal_entries.id = bank_returns.journal_entry_id
    WHERE moved_cents <> total_cents OR journal_totals.kind <> 'BANK_RETURN'
      OR journal_totals.account_id <> payment_intents.account_id
      OR journal_entries.op_key IS DISTINCT FROM 'bank-return:' || payment_intents.journal_entry_id
    UNION ALL
    SELECT op_key FROM journal_entries
    WHERE kind = 'BANK_RETURN' AND NOT EXISTS (SELECT FROM bank_returns WHERE bank_returns.journal_entry_id = journal_entries.id)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}
