import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { LinePart } from '../ledger/sales.ts';

export type RefundState = 'PENDING' | 'DONE' | 'REFUSED';

/** A refund that was requested. */
export interface Refund {
  readonly id: number;
  readonly opKey: string;
  readonly saleId: number;
  readonly amountCents: Cents;
  readonly images: number;
  readonly reason: string;
  readonly state: RefundState;
  readonly requestedBy: number | null;
  readonly requestedAt: Date;
  readonly intentId: number | null;
}

const selectRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'op_key as opKey',
      'sale_id as saleId',
      'amount_cents as amountCents',
      'images',
      'reason',
      'state',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
      'intent_id as intentId',
    ])
    .$castTo<Refund>();

/** The refund that was requested under a key. */
export function findRefund(db: Db, opKey: string): Promise<Refund | undefined> {
  return selectRefunds(db).where('op_key', '=', opKey).executeTakeFirst();
}

/** The sale that a refund returns. */
export async function getRefundSaleId(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('refunds').select('sale_id as saleId').where('id', '=', id).executeTakeFirstOrThrow();
  return row.saleId;
}

/** A refund that is not settled, which no one else settles until the transaction ends; undefined if it is settled. */
export function lockPendingRefund(tx: Db, id: number): Promise<Refund | undefined> {
  return selectRefunds(tx).where('id', '=', id).where('state', '=', 'PENDING').forUpdate().executeTakeFirst();
}

/** The refunds of some sales, oldest first. */
export function listRefunds(db: Db, saleIds: readonly number[]): Promise<readonly Refund[]> {
  return selectRefunds(db)
    .where('sale_id', '=', sql<number>`ANY(${[...saleIds]}::bigint[])`)
    .orderBy('id')
    .execute();
}

/**
 * Lists refunds that wait for the gateway, in no particular order, so that some that can't be settled don't block
 * others forever.
 */
export async function listPendingRefundIds(db: Db, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'PENDING')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes down a refund with its lines. @returns its id. */
export async function insertRefund(
  tx: Db,
  refund: Omit<Refund, 'id' | 'state' | 'intentId'> & { readonly parts: readonly LinePart[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      op_key: refund.opKey,
      sale_id: refund.saleId,
      amount_cents: refund.amountCents,
      images: refund.images,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      requested_at: refund.requestedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = refund.parts.map(({ line, amountCents, images }) => ({
    ...{ refund_id: id, sale_id: refund.saleId, line, amount_cents: amountCents, images },
  }));
  await tx.insertInto('refund_lines').values(lines).execute();
  return id;
}

export async function setRefundIntent(tx: Db, id: number, intentId: number): Promise<void> {
  await tx.updateTable('refunds').set({ intent_id: intentId }).where('id', '=', id).execute();
}

export async function markRefundDone(
  tx: Db,
  id: number,
  done: { readonly journalEntryId: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'DONE', journal_entry_id: done.journalEntryId, settled_at: done.at })
    .where('id', '=', id)
    .execute();
}

export async function markRefundRefused(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ state: 'REFUSED', settled_at: at }).where('id', '=', id).execute();
}

/** How much of each line a refund returns. */
export function listRefundParts(db: Db, refundId: number): Promise<readonly LinePart[]> {
  return db
    .selectFrom('refund_lines')
    .select(['line', 'amount_cents as amountCents', 'images'])
    .where('refund_id', '=', refundId)
    .orderBy('line')
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists lines of sales whose refunded amount differs from their refunds, by the entry of the sale. */
export async function listLinesUnlikeRefunds(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT sale_lines.journal_entry_id AS id
    FROM sale_lines LEFT JOIN (
      SELECT refund_lines.sale_id, line, sum(refund_lines.amount_cents) AS cents, sum(refund_lines.images) AS images
      FROM refund_lines JOIN refunds ON refunds.id = refund_id AND state <> 'REFUSED'
      GROUP BY refund_lines.sale_id, line
    ) AS refunded ON refunded.sale_id = sale_lines.journal_entry_id AND refunded.line = sale_lines.line
    WHERE refunded_cents <> coalesce(refunded.cents, 0) OR refunded_images <> coalesce(refunded.images, 0)
    ORDER BY id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/** Lists refunds that aren't the sum of their lines, or have lines of another sale. */
export async function listRefundsUnlikeLines(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT refunds.id FROM refunds LEFT JOIN refund_lines ON refund_id = refunds.id AND refund_lines.sale_id = refunds.sale_id
    GROUP BY refunds.id
    HAVING refunds.amount_cents <> coalesce(sum(refund_lines.amount_cents), 0) OR refunds.images <> coalesce(sum(refund_lines.images), 0)
      OR count(*) <> (SELECT count(*) FROM refund_lines AS every_line WHERE every_line.refund_id = refunds.id)
    ORDER BY refunds.id LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => String(id));
}

/**
 * Lists refund entries of the journal that don't match their sale: of another sale or account than the refund, of
 * another amount than the refund with its part of the surcharge, taken from revenue that the sale didn't earn or a tax that it didn't have, or
 * without a refund.
 */
export async function listRefundEntriesUnlikeSales(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT entry.op_key AS "opKey"
    FROM journal_entries AS entry
    JOIN journal_totals AS totals ON totals.journal_entry_id = entry.id
    JOIN journal_entries AS sale ON sale.id = entry.reverses_id
    LEFT JOIN refunds ON refunds.journal_entry_id = entry.id AND refunds.state = 'DONE'
    LEFT JOIN payment_intents ON payment_intents.id = refunds.intent_id AND payment_intents.state = 'REFUNDED'
    WHERE entry.kind = 'REFUND' AND (
      refunds.id IS NULL
      OR refunds.sale_id <> entry.reverses_id
      OR sale.account_id <> entry.account_id
      OR coalesce(totals.moved_images, 0) <> refunds.images
      OR coalesce(totals.moved_cents, 0) <> refunds.amount_cents + coalesce(payment_intents.surcharge_cents, 0)
      OR EXISTS (
        SELECT FROM postings JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
        WHERE postings.journal_entry_id = entry.id AND (ledger_accounts.kind LIKE 'REVENUE%' OR ledger_accounts.kind LIKE 'TAX%')
          AND NOT EXISTS (
            SELECT FROM postings AS earned
            WHERE earned.journal_entry_id = entry.reverses_id AND earned.ledger_account_id = postings.ledger_account_id
              AND earned.amount >= -postings.amount)))
    ORDER BY entry.op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Refunds that have waited since before an instant: the gateway doesn't settle, or no job runs. */
export async function listStuckRefunds(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('requested_at', '<', before)
    .orderBy('id')
    .limit(FAULTS_MAX)
    .execute();
  return rows.map(({ id }) => String(id));
}
