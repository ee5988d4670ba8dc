import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists invoices whose total differs from the sum of their lines. */
export async function listWrongInvoices(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT invoices.id FROM invoices LEFT JOIN invoice_lines ON invoice_lines.invoice_id = invoices.id
    GROUP BY invoices.id HAVING total_cents <> coalesce(sum(amount_cents), 0)
    ORDER BY invoices.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Lists invoice lines with another amount or account than in the ledger, by their entries. */
export async function listWrongLines(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM invoice_lines
    JOIN invoices ON invoices.id = invoice_lines.invoice_id
    JOIN journal_entries ON journal_entries.id = invoice_lines.journal_entry_id
    LEFT JOIN ledger_accounts ON ledger_accounts.account_id = invoices.account_id AND ledger_accounts.kind = 'RECEIVABLE'
    LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id AND postings.ledger_account_id = ledger_accounts.id
    WHERE invoice_lines.amount_cents IS DISTINCT FROM -postings.amount
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists what was owed before an instant and is on no invoice, by the keys of the entries. */
export async function listUninvoiced(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM ledger_accounts
    JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
    WHERE ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.posted_at < ${before}::timestamptz
      AND journal_entries.kind <> 'INVOICE_PAYMENT'
      AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = journal_entries.id)
      AND NOT EXISTS (
        SELECT FROM counter_payments
        WHERE counter_payments.journal_entry_id = journal_entries.id AND purpose IN ('INVOICE_PAYMENT', 'CREDIT_REFUND'))
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists renewals whose state and charges differ from the ledger, by account and month. */
export async function listRenewalsUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT renewals.account_id || ' ' || period AS name
    FROM renewals
    LEFT JOIN journal_totals AS monthly ON monthly.op_key = 'monthly-fee:' || renewals.account_id || ':' || period
    LEFT JOIN journal_totals AS flat ON flat.op_key = 'flat-fee:' || renewals.account_id || ':' || period
    WHERE coalesce(monthly.moved_cents, 0) <> CASE WHEN state = 'CHARGED' THEN monthly_fee_cents ELSE 0 END
       OR coalesce(flat.moved_cents, 0) <> CASE WHEN state = 'CHARGED' THEN flat_fee_cents ELSE 0 END
    ORDER BY name LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists charges of renewals without a renewal, by their keys. */
export async function listChargesWithoutRenewal(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_entries
    WHERE kind IN ('MONTHLY_FEE', 'FLAT_FEE_RENEWAL') AND NOT EXISTS (
      SELECT FROM renewals
      WHERE renewals.account_id = journal_entries.account_id AND state = 'CHARGED'
        AND op_key IN ('monthly-fee:' || account_id || ':' || period, 'flat-fee:' || account_id || ':' || period))
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists accounts that have been marked since before an instant: a run was interrupted and not resumed. */
export async function listStuckRenewals(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('renewals')
    .select((eb) => sql<string>`${eb.ref('account_id')} || ' ' || ${eb.ref('period')}`.as('name'))
    .where('state', '=', 'MARKED')
    .where('marked_at', '<', before)
    .orderBy('period')
    .limit(FAULTS_MAX)
    .execute();
  return rows.map(({ name }) => name);
}

/** Lists charged renewals of a month before the account existed, by account and month. */
export async function listRenewalsBeforeAccount(db: Db, timeZone: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT renewals.account_id || ' ' || period AS name
    FROM renewals JOIN accounts ON accounts.id = renewals.account_id
    WHERE renewals.state = 'CHARGED' AND period < to_char(accounts.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM')
    ORDER BY name LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists renewals that were charged after a later month of the account, by account and month. */
export async function listRenewalsOutOfOrder(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT renewals.account_id || ' ' || period AS name
    FROM renewals
    WHERE state = 'CHARGED' AND EXISTS (
      SELECT FROM renewals AS later
      WHERE later.account_id = renewals.account_id AND later.state = 'CHARGED'
        AND later.period > renewals.period AND later.settled_at < renewals.settled_at)
    ORDER BY name LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}
