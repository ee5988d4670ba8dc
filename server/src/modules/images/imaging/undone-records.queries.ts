import type { BulkSession } from '../../../platform/database/bulk-session.ts';

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
 * Cancels the open orders of records that go or get another image. No order is written until the transaction ends: a payment that was faster is seen by
 * `listSoldRecords` afterward, and one that is slower finds its order canceled.
 *
 * @param keys a query of their document keys, `document_key`.
 */
export async function cancelOrdersOf(session: BulkSession, keys: string): Promise<void> {
  await session.query('LOCK TABLE download_orders IN SHARE ROW EXCLUSIVE MODE');
  await session.query(
    `UPDATE download_orders SET state = 'CANCELLED' WHERE state = 'OPEN' AND document_key IN (SELECT document_key FROM (${keys}) AS removed)`,
  );
}
