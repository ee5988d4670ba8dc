import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** What a card paid with a journal entry, or owes for it until the capture. */
export interface CardReceipt {
  readonly kind: 'CHARGE' | 'DEPOSIT' | 'CAPTURE';
  /** The number of the payment, here and at the gateway. */
  readonly invoiceNumber: string;
  readonly cardNumberMasked: string | null;
  /** The session that authorized the card. */
  readonly sessionIdHash: Buffer | null;
  readonly amountCents: Cents;
  /** Zero if staff billed the charges of a refused capture without a card. */
  readonly surchargeCents: Cents;
  /** How staff settled the charges of a refused capture without a card; null for anything else. */
  readonly settledBy: 'ESCROW' | 'INVOICE' | 'WRITE_OFF' | null;
  /** Null for a deposit. */
  readonly tabId: number | null;
}

/** Finds the part that a card has in a journal entry. @returns undefined if it is of another way to pay. */
export async function findCardReceipt(db: Db, journalEntryId: number): Promise<CardReceipt | undefined> {
  const payment = sql`
    payment_intents.invoice_number AS "invoiceNumber", payment_intents.card_number_masked AS "cardNumberMasked",
    payment_intents.session_id_hash AS "sessionIdHash"`;
  const settledBy = sql`
    CASE WHEN card_tabs.state = 'WRITTEN_OFF' THEN 'WRITE_OFF' WHEN card_tabs.rebilled_to <> 'CARD' THEN card_tabs.rebilled_to END`;
  const { rows } = await sql<CardReceipt>`
    SELECT 'CHARGE' AS kind, ${payment}, card_tab_charges.amount_cents AS "amountCents",
           CASE WHEN ${settledBy} IS NULL THEN card_tab_charges.surcharge_cents ELSE 0 END AS "surchargeCents",
           ${settledBy} AS "settledBy", card_tabs.id AS "tabId"
    FROM card_tab_charges
      JOIN card_tabs ON card_tabs.id = card_tab_charges.card_tab_id
      JOIN payment_intents ON payment_intents.id = card_tabs.intent_id
    WHERE card_tab_charges.journal_entry_id = ${journalEntryId}
    UNION ALL
    SELECT 'DEPOSIT', ${payment}, payment_intents.amount_cents, payment_intents.surcharge_cents, NULL, NULL
    FROM payment_intents WHERE journal_entry_id = ${journalEntryId} AND purpose = 'ESCROW_DEPOSIT'
    UNION ALL
    SELECT 'CAPTURE', ${payment}, card_tabs.used_cents, card_tabs.surcharge_cents, NULL, card_tabs.id
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
