import { sql } from 'kysely';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Lists which records someone bought pages of.
 *
 * @param keys a query of their document keys, `document_key`, and since when a purchase counts, `bought_since`.
 * @returns how many, and the first of them.
 */
export async function listSoldRecords(
  session: BulkSession,
  keys: string,
  limit: number,
): Promise<{ readonly count: number; readonly records: readonly string[] }> {
  const { rows } = await session.query(
    `SELECT document_key, count(*) OVER ()::integer AS count FROM (${keys}) AS removed
      WHERE EXISTS (SELECT FROM download_orders AS bought
                     WHERE bought.document_key = removed.document_key AND state <> 'CANCELLED' AND state = 'PAID'
                       AND paid_at >= bought_since)
      ORDER BY document_key LIMIT ${Number(limit)}`,
  );
  return { count: Number(rows[0]?.count ?? 0), records: rows.map((row) => String(row.document_key)) };
}

/**
 * Cancels the open orders of records that go or get another image. No order is written or locked until the transaction ends: a payment that was faster is
 * seen by `listSoldRecords` afterward, and one that is slower finds its order canceled, or its record changed. A weaker lock would let a payment lock its
 * order first, and each would wait for the other.
 *
 * @param keys a query of their document keys, `document_key`.
 */
export async function cancelOrdersOf(session: BulkSession, keys: string): Promise<void> {
  await session.query('LOCK TABLE download_orders IN EXCLUSIVE MODE');
  await session.query(
    `UPDATE download_orders SET state = 'CANCELLED' WHERE state = 'OPEN' AND document_key IN (SELECT document_key FROM (${keys}) AS removed)`,
  );
}

/** Waits until no import is being undone, and keeps others from it until the transaction ends. Call it before records are looked at that will be sold. */
export async function waitForUndoing(tx: Db): Promise<void> {
  await sql`LOCK TABLE download_orders IN ROW SHARE MODE`.execute(tx);
}
