import type { SaleItem, SaleKind, SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { EARNED_APART, type RevenueKind, type TaxKind } from './ledger-kinds.ts';

/** Serializes the operations with one key until the transaction ends; the later ones then find what the first one did. */
export async function lockOperation(tx: Db, opKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`operation:${opKey}`}, 0))`.execute(tx);
}

/** A sale that was posted. */
export interface PostedSale {
  readonly journalEntryId: number;
  readonly accountId: number;
  readonly kind: string;
  readonly method: SaleMethod;
  readonly amountCents: Cents;
  readonly images: number;
}

/** The sale that was posted under a key. */
export function findSale(db: Db, opKey: string): Promise<PostedSale | undefined> {
  return db
    .selectFrom('journal_entries')
    .innerJoin('sales', 'sales.journal_entry_id', 'journal_entries.id')
    .innerJoin('sale_lines', 'sale_lines.journal_entry_id', 'journal_entries.id')
    .select((eb) => [
      'journal_entries.id as journalEntryId',
      'journal_entries.account_id as accountId',
      'journal_entries.kind',
      'sales.method',
      sql<number>`${eb.fn.sum('sale_lines.amount_cents')}::bigint`.as('amountCents'),
      sql<number>`${eb.fn.sum('sale_lines.images')}::bigint`.as('images'),
    ])
    .where('journal_entries.op_key', '=', opKey)
    .groupBy(['journal_entries.id', 'sales.method'])
    .$castTo<PostedSale>()
    .executeTakeFirst();
}

/** A sale that can be refunded. */
export interface RefundableSale {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number | null;
  readonly kind: SaleKind;
  readonly method: SaleMethod;
  readonly subject: string;
  readonly soldAt: Date;
}

const selectSales = (db: Db) =>
  db
    .selectFrom('sales')
    .innerJoin('journal_entries', 'journal_entries.id', 'sales.journal_entry_id')
    .select([
      'sales.journal_entry_id as id',
      'journal_entries.account_id as accountId',
      'journal_entries.user_id as userId',
      'journal_entries.kind',
      'sales.method',
      'sales.subject',
      'journal_entries.posted_at as soldAt',
    ])
    .$castTo<RefundableSale>();

/** A sale, which no one else refunds until the transaction ends. */
export function lockSale(tx: Db, saleId: number): Promise<RefundableSale | undefined> {
  return selectSales(tx).where('sales.journal_entry_id', '=', saleId).forUpdate('sales').executeTakeFirst();
}

/** A sale by the number of its journal entry. */
export function findSaleById(db: Db, saleId: number): Promise<RefundableSale | undefined> {
  return selectSales(db).where('sales.journal_entry_id', '=', saleId).executeTakeFirst();
}

/** Lists the numbers of the filings that were sold, by the journal entries of their sales. */
export async function listFilingNumbers(db: Db, saleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const filings = await selectSales(db)
    .where('journal_entries.kind', '=', 'EFILE')
    .where('sales.journal_entry_id', '=', sql<number>`ANY(${[...saleIds]}::bigint[])`)
    .execute();
  return new Map(filings.map(({ id, subject }) => [id, subject]));
}

/** A line of a sale, and how much of it is refunded or being refunded. */
export interface SoldLine {
  readonly saleId: number;
  readonly line: number;
  readonly item: SaleItem | 'WHOLE_SALE';
  /** The document of the line, if the sale has several; otherwise empty. */
  readonly subject: string;
  readonly quantity: number;
  readonly amountCents: Cents;
  readonly images: number;
  readonly refundedCents: Cents;
  /** Disputed, or charged back by the buyer's bank. */
  readonly disputedCents: Cents;
  readonly refundedImages: number;
}

/** Lists the references of sales, and of refunds of sales, by their journal entries; those without one are left out. */
export async function listSaleReferences(
  db: Db,
  journalEntryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; reference: string }>`
    SELECT entry.id, sales.reference
    FROM journal_entries AS entry JOIN sales ON sales.journal_entry_id = coalesce(entry.reverses_id, entry.id)
    WHERE entry.id = ANY(${[...journalEntryIds]}::bigint[]) AND sales.reference <> ''`.execute(db);
  return new Map(rows.map(({ id, reference }) => [Number(id), reference]));
}

/** The lines of some sales, in their order. */
export function listSaleLines(db: Db, saleIds: readonly number[]): Promise<readonly SoldLine[]> {
  return db
    .selectFrom('sale_lines')
    .select([
      'journal_entry_id as saleId',
      'line',
      'item',
      'line_subject as subject',
      'quantity',
      'amount_cents as amountCents',
      'images',
      'refunded_cents as refundedCents',
      'disputed_cents as disputedCents',
      'refunded_images as refundedImages',
    ])
    .where('journal_entry_id', '=', sql<number>`ANY(${[...saleIds]}::bigint[])`)
    .orderBy('journal_entry_id', 'desc')
    .orderBy('line')
    .$castTo<SoldLine>()
    .execute();
}

/** A part of a sale: an amount of one of its lines. */
export interface LinePart {
  readonly line: number;
  readonly amountCents: Cents;
  readonly images: number;
}

const unnestParts = (parts: readonly LinePart[]) => sql`unnest(
  ${parts.map(({ line }) => line)}::smallint[], ${parts.map(({ amountCents }) => amountCents)}::bigint[],
  ${parts.map(({ images }) => images)}::integer[]) AS part (line, amount_cents, images)`;

/**
 * Reserves parts of a sale's lines for a refund, all of them or none, in one conditional statement; the table's
 * constraint enforces the same rule independently of the statement.
 *
 * @param tx has locked the sale.
 * @returns whether all of them were still available.
 */
export async function reserveRefund(tx: Db, saleId: number, parts: readonly LinePart[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE sale_lines
    SET refunded_cents = refunded_cents + part.amount_cents, refunded_images = refunded_images + part.images
    FROM ${unnestParts(parts)}
    WHERE sale_lines.journal_entry_id = ${saleId} AND sale_lines.line = part.line
      AND NOT EXISTS (
        SELECT FROM ${unnestParts(parts)}
        LEFT JOIN sale_lines AS sold ON sold.journal_entry_id = ${saleId} AND sold.line = part.line
        WHERE sold.line IS NULL OR part.amount_cents < 0 OR part.images < 0 OR part.amount_cents + part.images = 0
          OR sold.refunded_cents + sold.disputed_cents + part.amount_cents > sold.amount_cents
          OR sold.refunded_images + part.images > sold.images)`.execute(tx);
  const reserved = Number(numAffectedRows ?? 0);
  if (reserved > 0 && reserved !== parts.length) throw new Error(`A line of sale ${saleId} is named twice.`);
  return reserved === parts.length;
}

/**
 * Reserves what remains of sales for a dispute of an amount, line by line, the oldest first: it can't be refunded any longer.
 *
 * @param tx has locked the payment.
 * @returns the parts; together the amount, or less if the rest is a surcharge.
 */
export async function reserveDispute(
  tx: Db,
  { tabId, amountCents }: { readonly tabId: number; readonly amountCents: Cents },
): Promise<readonly { readonly saleId: number; readonly line: number; readonly amountCents: Cents }[]> {
  const { rows } = await sql<{ saleId: number; line: number; amountCents: Cents }>`
    WITH sold AS (
      SELECT sale_lines.journal_entry_id, line, sale_lines.amount_cents - refunded_cents - disputed_cents AS remaining
      FROM sale_lines
      WHERE journal_entry_id IN (
        SELECT journal_entry_id FROM card_tab_charges WHERE card_tab_id = ${tabId} AND card_tab_charges.amount_cents > 0)
      ORDER BY journal_entry_id, line FOR UPDATE
    ), counted AS (
      SELECT *, sum(remaining) OVER (ORDER BY journal_entry_id, line) - remaining AS earlier FROM sold WHERE remaining > 0
    ), parts AS (
      SELECT journal_entry_id, line, least(remaining, ${amountCents}::bigint - earlier) AS cents
      FROM counted WHERE earlier < ${amountCents}::bigint
    )
    UPDATE sale_lines SET disputed_cents = disputed_cents + parts.cents FROM parts
    WHERE sale_lines.journal_entry_id = parts.journal_entry_id AND sale_lines.line = parts.line
    RETURNING sale_lines.journal_entry_id AS "saleId", sale_lines.line, parts.cents::bigint AS "amountCents"`.execute(
    tx,
  );
  return rows;
}

/** Releases what a dispute reserved, because it was won. */
export async function releaseDispute(tx: Db, disputeId: number): Promise<void> {
  await sql`
    UPDATE sale_lines SET disputed_cents = disputed_cents - dispute_lines.amount_cents FROM dispute_lines
    WHERE dispute_lines.dispute_id = ${disputeId}
      AND sale_lines.journal_entry_id = dispute_lines.sale_id AND sale_lines.line = dispute_lines.line`.execute(tx);
}

/** Releases what was reserved for a refund that was not carried out. */
export async function releaseRefund(tx: Db, saleId: number, parts: readonly LinePart[]): Promise<void> {
  await sql`
    UPDATE sale_lines
    SET refunded_cents = refunded_cents - part.amount_cents, refunded_images = refunded_images - part.images
    FROM ${unnestParts(parts)}
    WHERE sale_lines.journal_entry_id = ${saleId} AND sale_lines.line = part.line`.execute(tx);
}

/**
 * Sums what was earned apart from the rest among the refunded parts of a sale, by its ledger account. Sales from before taxes had an account
 * earned them as revenue, and are refunded from it.
 */
export async function sumReturnedApart(
  tx: Db,
  saleId: number,
  parts: readonly LinePart[],
): Promise<readonly { readonly kind: TaxKind | RevenueKind; readonly amount: Cents }[]> {
  const { rows } = await sql<{ kind: TaxKind | RevenueKind; amount: Cents }>`
    SELECT owed.kind, sum(part.amount_cents)::bigint AS amount
    FROM ${unnestParts(parts)}
    JOIN sale_lines ON sale_lines.journal_entry_id = ${saleId} AND sale_lines.line = part.line
    JOIN unnest(${Object.keys(EARNED_APART)}::text[], ${Object.values(EARNED_APART)}::text[]) AS apart (item, kind) ON apart.item = sale_lines.item
    JOIN ledger_accounts AS owed ON owed.account_id IS NULL AND owed.kind = apart.kind
    WHERE EXISTS (
      SELECT FROM postings WHERE postings.journal_entry_id = ${saleId} AND postings.ledger_account_id = owed.id)
    GROUP BY owed.kind HAVING sum(part.amount_cents) <> 0
    ORDER BY owed.kind LIMIT ${Object.keys(EARNED_APART).length}`.execute(tx);
  return rows;
}

/** Whether a sale of images reduced an allowance; a sale from an unlimited allowance didn't. */
export async function wasCountedDown(tx: Db, saleId: number): Promise<boolean> {
  const own = await tx
    .selectFrom('postings')
    .select('id')
    .where('journal_entry_id', '=', saleId)
    .where('balance_after', 'is not', null)
    .executeTakeFirst();
  return own !== undefined;
}
