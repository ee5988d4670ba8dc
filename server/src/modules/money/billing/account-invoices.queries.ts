import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { IssuedInvoice } from './billing.queries.ts';

/** Ten years of invoices. */
const INVOICES_MAX = 120;

type DatedInvoice = IssuedInvoice & { readonly issuedAt: Date };

function selectInvoices(db: Db, accountId: number) {
  return db
    .selectFrom('invoices')
    .select(['id', 'account_id as accountId', 'period', 'total_cents as totalCents', 'issued_at as issuedAt'])
    .where('account_id', '=', accountId)
    .$castTo<DatedInvoice>();
}

/** Lists the invoices of an account, newest first, and sums what it owes that is on none yet. */
export async function listInvoices(
  db: Db,
  accountId: number,
): Promise<{ readonly invoices: readonly DatedInvoice[]; readonly notInvoicedCents: Cents }> {
  const invoices = await selectInvoices(db, accountId).orderBy('period', 'desc').limit(INVOICES_MAX).execute();
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(-sum(postings.amount), 0)::bigint AS cents
    FROM ledger_accounts JOIN postings ON postings.ledger_account_id = ledger_accounts.id
      JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
    WHERE ledger_accounts.account_id = ${accountId} AND ledger_accounts.kind = 'RECEIVABLE' AND journal_entries.kind <> 'INVOICE_PAYMENT'
      AND NOT EXISTS (SELECT FROM invoice_lines WHERE invoice_lines.journal_entry_id = postings.journal_entry_id)
      AND NOT EXISTS (
        SELECT FROM counter_payments
        WHERE counter_payments.journal_entry_id = postings.journal_entry_id AND purpose IN ('INVOICE_PAYMENT', 'CREDIT_REFUND'))`.execute(
    db,
  );
  return { invoices, notInvoicedCents: rows[0]?.cents ?? 0 };
}

/** Finds an invoice of an account. */
export function findInvoice(db: Db, accountId: number, invoiceId: number): Promise<DatedInvoice | undefined> {
  return selectInvoices(db, accountId).where('id', '=', invoiceId).executeTakeFirst();
}
