import type { SalePayment } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The amount that a card paid with a journal entry, or owes for it until the capture. */
export type CardReceipt = PaidPart &
  (
    | {
        readonly kind: 'CHARGE' | 'CAPTURE';
        /** CARD, unless a capture was refused and the charge isn't billed to another card. */
        readonly paidBy: Exclude<SalePayment, 'FLAT_FEE'>;
      }
    | { readonly kind: 'ESCROW_DEPOSIT' | 'INVOICE_PAYMENT'; readonly paidBy: 'CARD' | 'BANK' }
  );

interface PaidPart {
  /** The number of the payment, here and at the gateway; null if no card and no bank account pays. */
  readonly invoiceNumber: string | null;
  /** Null if no card pays. */
  readonly cardNumberMasked: string | null;
  /** The session that authorized the card. */
  readonly sessionIdHash: Buffer | null;
  readonly amountCents: Cents;
  /** Zero if no card pays. */
  readonly surchargeCents: Cents;
  /** Null for a deposit and for a payment of an invoice. */
  readonly tabId: number | null;
}

/**
 * The charge of a journal entry on its tab, then on the tab of each other card that it was billed to after a refused capture. There the
 * whole refused tab is one charge. This part of it begins where the charges before it end, so that the surcharges of all parts add up to
 * the surcharge of that charge.
 */
const selectCharged = (journalEntryId: number) => sql`
  SELECT card_tab_id, amount_cents, surcharge_cents, ${sumEarlierCharges(sql`charge`)} AS begins_at_cents
  FROM card_tab_charges AS charge WHERE journal_entry_id = ${journalEntryId}
  UNION ALL
  SELECT next_tab.id, charged.amount_cents,
         card_surcharge_cents(begins.at_cents + charged.amount_cents, next_tab.surcharge_flat_cents, next_tab.surcharge_basis_points)
           - card_surcharge_cents(begins.at_cents, next_tab.surcharge_flat_cents, next_tab.surcharge_basis_points),
         begins.at_cents
  FROM charged
    JOIN card_tabs AS refused ON refused.id = charged.card_tab_id
    JOIN card_tabs AS next_tab ON next_tab.id = refused.rebilled_tab_id
    JOIN journal_entries ON journal_entries.op_key = 'card-rebill:' || refused.gateway_transaction_id || ':billed'
    JOIN card_tab_charges AS rebill ON rebill.journal_entry_id = journal_entries.id
    CROSS JOIN LATERAL (SELECT ${sumEarlierCharges(sql`rebill`)} + charged.begins_at_cents AS at_cents) AS begins`;

/** A tab is charged by one transaction at a time, so that its charges have ascending entries. */
function sumEarlierCharges(charge: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(sum(earlier.amount_cents), 0)::bigint FROM card_tab_charges AS earlier
    WHERE earlier.card_tab_id = ${charge}.card_tab_id AND earlier.journal_entry_id < ${charge}.journal_entry_id)`;
}

/** Finds the part that a card has in a journal entry. @returns undefined if it is of another way to pay. */
export async function findCardReceipt(db: Db, journalEntryId: number): Promise<CardReceipt | undefined> {
  const number = sql`payment_intents.invoice_number`;
  const card = sql`payment_intents.card_number_masked`;
  const { rows } = await sql<CardReceipt>`
    WITH RECURSIVE charged AS (${selectCharged(journalEntryId)}), billed AS (
      SELECT charged.*, card_tabs.intent_id, CASE
          WHEN card_tabs.state = 'REFUSED' THEN 'CAPTURE_REFUSED'
          WHEN card_tabs.state IN ('WRITTEN_OFF', 'EXPIRED') THEN 'WRITTEN_OFF'
          ELSE coalesce(card_tabs.rebilled_to, 'CARD')
        END AS paid_by
      FROM charged JOIN card_tabs ON card_tabs.id = charged.card_tab_id
      WHERE card_tabs.rebilled_tab_id IS NULL
    )
    SELECT 'CHARGE' AS kind, paid_by AS "paidBy",
           CASE paid_by WHEN 'CARD' THEN ${number} END AS "invoiceNumber",
           CASE paid_by WHEN 'CARD' THEN ${card} END AS "cardNumberMasked",
           payment_intents.session_id_hash AS "sessionIdHash", billed.amount_cents AS "amountCents",
           CASE paid_by WHEN 'CARD' THEN billed.surcharge_cents ELSE 0 END AS "surchargeCents", card_tab_id AS "tabId"
    FROM billed JOIN payment_intents ON payment_intents.id = billed.intent_id
    UNION ALL
    SELECT purpose, CASE WHEN is_bank THEN 'BANK' ELSE 'CARD' END, ${number}, ${card}, session_id_hash, amount_cents, surcharge_cents, NULL
    FROM payment_intents WHERE journal_entry_id = ${journalEntryId} AND purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT')
    UNION ALL
    SELECT 'CAPTURE', 'CARD', ${number}, ${card}, payment_intents.session_id_hash, card_tabs.used_cents, card_tabs.surcharge_cents,
           card_tabs.id
    FROM card_tabs JOIN payment_intents ON payment_intents.id = card_tabs.intent_id
    WHERE card_tabs.journal_entry_id = ${journalEntryId} AND card_tabs.state = 'CAPTURED'
    LIMIT 1`.execute(db);
  return rows[0];
}

/** Finds the journal entry of a deposit that was booked. */
export async function findDepositEntry(db: Db, invoiceNumber: string): Promise<number | null> {
  const deposit = await db
    .selectFrom('payment_intents')
    .select('journal_entry_id as journalEntryId')
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirst();
  return deposit?.journalEntryId ?? null;
}

/** Gets the number of the payment of a tab. */
export async function getInvoiceNumber(db: Db, intentId: number): Promise<string> {
  const { invoiceNumber } = await db
    .selectFrom('payment_intents')
    .select('invoice_number as invoiceNumber')
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow();
  return invoiceNumber;
}
