import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A rule that always holds between paid carts, their sale and their orders, and its violations. */
export interface CartFault {
  readonly rule: 'a paid cart has the orders of its documents, and their charges add up to its own';
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
    GROUP BY cart_orders.guid
    HAVING (cart_orders.paid_at IS NULL AND count(order_guid) > 0)
      OR (cart_orders.paid_at IS NOT NULL AND (
        count(download_orders.guid) < count(*)
        OR bool_or(download_orders.document_key <> cart_order_documents.document_key OR download_orders.pages <> cart_order_documents.pages)
        OR bool_or(download_orders.journal_entry_id <> cart_orders.journal_entry_id)
        OR sum(download_orders.charged_cents) <> cart_orders.charged_cents
        OR sum(download_orders.charged_images) <> cart_orders.charged_images
        OR sum(download_orders.charged_surcharge_cents) <> cart_orders.charged_surcharge_cents))
    ORDER BY cart_orders.guid LIMIT ${FAULTS_MAX}`.execute(db);
  const rule = 'a paid cart has the orders of its documents, and their charges add up to its own';
  return rows.length === 0 ? [] : [{ rule, ids: rows.map(({ guid }) => guid) }];
}
