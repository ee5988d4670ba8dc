import type { SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { RefundTarget } from '../ledger/sales.ts';

/** A journal entry that can have a receipt. */
export interface ReceiptEntry {
  readonly journalEntryId: number;
  readonly accountId: number;
  readonly userId: number | null;
  readonly kind: TransactionKind;
  readonly postedAt: Date;
  /** Null for entries that aren't sales. */
  readonly method: SaleMethod | null;
  readonly subject: string | null;
}

export function findReceiptEntry(db: Db, journalEntryId: number): Promise<ReceiptEntry | undefined> {
  return db
    .selectFrom('journal_entries')
    .leftJoin('sales', 'sales.journal_entry_id', 'journal_entries.id')
    .select([
      'journal_entries.id as journalEntryId',
      'journal_entries.account_id as accountId',
      'journal_entries.user_id as userId',
      'journal_entries.kind',
      'journal_entries.posted_at as postedAt',
      'sales.method',
      'sales.subject',
    ])
    .where('journal_entries.id', '=', journalEntryId)
    .$castTo<ReceiptEntry>()
    .executeTakeFirst();
}

/** A refund that was booked. */
export interface RefundEntry {
  readonly refundId: number;
  readonly saleId: number;
  readonly saleKind: TransactionKind;
  readonly soldAt: Date;
  readonly amountCents: Cents;
  readonly images: number;
  readonly surchargeCents: Cents;
  readonly reason: string;
  readonly target: RefundTarget;
  /** The number at the card gateway; null for refunds that it didn't return. */
  readonly invoiceNumber: string | null;
  readonly cardNumberMasked: string | null;
}

/**
 * Finds the refund that a journal entry booked. The entry's postings tell where the money went; the surcharge is the
 * part that the card gateway returned.
 */
export async function findRefundEntry(db: Db, journalEntryId: number): Promise<RefundEntry | undefined> {
  const { rows } = await sql<RefundEntry>`
    SELECT refunds.id AS "refundId", refunds.sale_id AS "saleId", sale.kind AS "saleKind", sale.posted_at AS "soldAt",
           refunds.amount_cents AS "amountCents", refunds.images, refunds.reason,
           coalesce(returned.surcharge_cents, 0) AS "surchargeCents", returned.invoice_number AS "invoiceNumber",
           payment.card_number_masked AS "cardNumberMasked",
           CASE WHEN returned.id IS NOT NULL THEN 'GATEWAY' WHEN refunds.images > 0 THEN 'FLAT_FEE'
                ELSE (
                  SELECT CASE ledger_accounts.kind WHEN 'RECEIVABLE' THEN 'INVOICE' WHEN 'CARD_UNCAPTURED' THEN 'CARD' ELSE 'ESCROW' END
                  FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
                  WHERE postings.journal_entry_id = refunds.journal_entry_id AND ledger_accounts.account_id IS NOT NULL LIMIT 1)
           END AS target
    FROM refunds
      JOIN journal_entries AS sale ON sale.id = refunds.sale_id
      LEFT JOIN payment_intents AS returned ON returned.id = refunds.intent_id AND returned.state = 'REFUNDED'
      LEFT JOIN payment_intents AS payment ON payment.id = returned.refunds_intent_id
    WHERE refunds.journal_entry_id = ${journalEntryId}`.execute(db);
  return rows[0];
}

/** Selects which of some journal entries have a receipt: sales, refunds, deposits, payments of invoices and captures. */
export async function listEntriesWithReceipt(db: Db, journalEntryIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = sql`ANY(${[...journalEntryIds]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    SELECT journal_entry_id AS id FROM sales WHERE journal_entry_id = ${ids}
    UNION ALL SELECT journal_entry_id FROM refunds WHERE journal_entry_id = ${ids}
    UNION ALL SELECT journal_entry_id FROM payment_intents WHERE journal_entry_id = ${ids} AND purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT')
    UNION ALL SELECT journal_entry_id FROM card_tabs WHERE journal_entry_id = ${ids} AND state = 'CAPTURED'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
