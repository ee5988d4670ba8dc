import { REPORT_MAX_ROWS } from '@portal/contract/reports/define-report';
import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The debt of an account by age. The parts add up to what it owes. */
export interface Receivable {
  readonly account: string;
  /** On no invoice yet. */
  readonly currentCents: Cents;
  readonly days30Cents: Cents;
  readonly days60Cents: Cents;
  readonly days90Cents: Cents;
  readonly olderCents: Cents;
  readonly owedCents: Cents;
  /** Paid from bank accounts that haven't paid yet: still owed. */
  readonly pendingCents: Cents;
}

interface Day {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The common table expressions `split` (`account_id`, `owed`, `current`) and `open` (`account_id`, `invoice_id`, `age` in days of the
 * county's calendar, `cents`) of the debts by invoice. Payments settle the oldest invoices first, so the debt is that of the newest ones,
 * after what is on no invoice yet.
 *
 * @param accountId of one account; undefined for all.
 */
export function withOpenInvoices({ now, timeZone }: Day, accountId?: number): RawBuilder<unknown> {
  return sql`owing AS (
      SELECT id, account_id, -balance AS owed FROM ledger_accounts
      WHERE kind = 'RECEIVABLE' AND balance < 0 AND (${accountId ?? null}::bigint IS NULL OR account_id = ${accountId ?? null}::bigint)
    ), split AS (
      SELECT owing.account_id, owing.owed, least(owing.owed, greatest(0, coalesce((
        SELECT -sum(postings.amount) FROM postings JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
        WHERE postings.ledger_account_id = owing.id AND journal_entries.kind <> 'INVOICE_PAYMENT'
          AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = postings.journal_entry_id)
          AND NOT EXISTS (
            SELECT FROM counter_payments
            WHERE counter_payments.journal_entry_id = postings.journal_entry_id AND purpose IN ('INVOICE_PAYMENT', 'CREDIT_REFUND'))
      ), 0))) AS current
      FROM owing
    ), dated AS (
      SELECT split.account_id, split.owed - split.current AS invoiced, invoices.id AS invoice_id, invoices.total_cents,
             (${now}::timestamptz AT TIME ZONE ${timeZone})::date - (invoices.issued_at AT TIME ZONE ${timeZone})::date AS age,
             sum(invoices.total_cents) OVER (PARTITION BY split.account_id ORDER BY invoices.period DESC) AS through
      FROM split JOIN invoices ON invoices.account_id = split.account_id AND invoices.total_cents > 0
    ), open AS (
      SELECT account_id, invoice_id, age, greatest(0, least(total_cents, invoiced - (through - total_cents))) AS cents FROM dated
    )`;
}

/** Whether a row of `payment_intents` is a payment of an invoice, of an account of a table, that its bank hasn't paid yet (decision 0371). */
export function isPendingOf(table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`payment_intents.account_id = ${table}.account_id AND payment_intents.purpose = 'INVOICE_PAYMENT'
        AND payment_intents.state IN ('PENDING_REVIEW', 'BANK_PENDING')`;
}

/**
 * Lists the accounts that owe by invoice, by name, with the age of their debt in days of the county's calendar since each invoice was
 * issued.
 */
export async function listReceivables(db: Db, day: Day): Promise<readonly Receivable[]> {
  const { rows } = await sql<Receivable>`
    WITH ${withOpenInvoices(day)}, aged AS (
      SELECT account_id, sum(cents) AS cents,
             coalesce(sum(cents) FILTER (WHERE age <= 30), 0) AS days30,
             coalesce(sum(cents) FILTER (WHERE age BETWEEN 31 AND 60), 0) AS days60,
             coalesce(sum(cents) FILTER (WHERE age BETWEEN 61 AND 90), 0) AS days90,
             coalesce(sum(cents) FILTER (WHERE age > 90), 0) AS older
      FROM open GROUP BY account_id
    )
    SELECT accounts.name AS account, (owed - coalesce(aged.cents, 0))::bigint AS "currentCents",
           coalesce(days30, 0)::bigint AS "days30Cents", coalesce(days60, 0)::bigint AS "days60Cents",
           coalesce(days90, 0)::bigint AS "days90Cents", coalesce(older, 0)::bigint AS "olderCents", owed::bigint AS "owedCents",
           coalesce((SELECT sum(payment_intents.total_cents) FROM payment_intents WHERE ${isPendingOf(sql`split`)}), 0)::bigint AS "pendingCents"
    FROM split JOIN accounts ON accounts.id = split.account_id LEFT JOIN aged ON aged.account_id = split.account_id
    ORDER BY lower(accounts.name), accounts.id LIMIT ${REPORT_MAX_ROWS.xlsx}`.execute(db);
  return rows;
}
