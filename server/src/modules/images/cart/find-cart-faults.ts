import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A rule that always holds between paid carts, their sale and their orders, and its violations. */
export interface CartFault {
  readonly rule: 'a paid cart has the orders and certified copies of its documents, and their charges add up to its own';
  /** Guids of carts; the first hundred. */
  readonly ids: readonly string[];
}

const FAULTS_MAX = 100;

/** Checks all paid carts against their orders, which `findOrderFaults` checks against the ledger. @returns an empty list if the rule holds. */
export async function findCartFaults(db: Db): Promise<readonly CartFault[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT cart_orders.guid
    FROM cart_orders
    JOIN cart_order_documents ON cart_order_guid = cart_orders.guid
    LEFT JOIN download_orders ON download_orders.guid = order_guid
    LEFT JOIN certified_copies ON certified_copies.number = copy_number
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS charged_cents FROM sale_lines
      WHERE sale_lines.journal_entry_id = certified_copies.journal_entry_id AND line_subject = certified_copies.document_key
    ) AS certified ON true
    GROUP BY cart_orders.guid
    HAVING (cart_orders.paid_at IS NULL AND count(order_guid) + count(copy_number) > 0)
      OR (cart_orders.paid_at IS NOT NULL AND (
        count(download_orders.guid) + count(certified_copies.number) < count(*)
        OR bool_or((copy_request IS NULL) <> (copy_number IS NULL))
        OR bool_or(certified_copies.document_key <> cart_order_documents.document_key)
        OR bool_or(certified_copies.journal_entry_id <> cart_orders.journal_entry_id)
        OR bool_or(download_orders.document_key <> cart_order_documents.document_key OR download_orders.pages <> cart_order_documents.pages)
        OR bool_or(download_orders.journal_entry_id <> cart_orders.journal_entry_id)
        OR coalesce(sum(download_orders.charged_cents), 0) + sum(certified.charged_cents) <> cart_orders.charged_cents
        OR coalesce(sum(download_orders.charged_images), 0) <> cart_orders.charged_images
        -- The surcharge is divided among all copies, of which the plain ones keep their part.
        OR coalesce(sum(download_orders.charged_surcharge_cents), 0) > cart_orders.charged_surcharge_cents
        OR (count(copy_number) = 0 AND sum(download_orders.charged_surcharge_cents) <> cart_orders.charged_surcharge_cents)))
    ORDER BY cart_orders.guid LIMIT ${FAULTS_MAX}`.execute(db);
  const rule = 'a paid cart has the orders and certified copies of its documents, and their charges add up to its own';
  return rows.length === 0 ? [] : [{ rule, ids: rows.map(({ guid }) => guid) }];
}
