import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { OrderOwner } from '../imaging.queries.ts';

/** A paid order that charged something. */
export interface Purchase {
  readonly guid: string;
  readonly documentKey: string;
  readonly pages: readonly number[];
  readonly paidAt: Date;
  readonly chargedCents: Cents;
  readonly chargedImages: number;
  readonly paymentId: number | null;
}

/** Selects the owner's purchases whose document key contains a text. Orders that charged nothing are downloads of earlier purchases. */
export function selectPurchases(db: Db, { userId, accountId, visitor }: OrderOwner, document: string) {
  return db
    .selectFrom('download_orders')
    .select([
      'guid',
      'document_key as documentKey',
      'pages',
      'paid_at as paidAt',
      sql<number>`charged_cents + charged_surcharge_cents`.as('chargedCents'),
      'charged_images as chargedImages',
      'journal_entry_id as paymentId',
    ])
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('visitor', '=', visitor)
    .where('state', '=', 'PAID')
    .where(({ eb, or }) => or([eb('charged_cents', '>', 0), eb('charged_images', '>', 0)]))
    .$if(document !== '', (query) => query.where(sql<boolean>`strpos(document_key, ${document.toUpperCase()}) > 0`))
    .$castTo<Purchase>();
}

/**
 * Finds the last day on which all pages of each order are free for its owner; omits orders with a page that isn't free.
 */
export async function findLastFreeDays(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, PlainDate>> {
  const { rows } = await sql<{ guid: string; freeThroughOn: PlainDate }>`
    SELECT bought.guid, min(free.free_through_on) AS "freeThroughOn"
    FROM download_orders AS bought JOIN image_entitlements AS free
      ON free.account_id = bought.account_id AND free.visitor = bought.visitor
      AND free.document_key = bought.document_key AND free.page = ANY(bought.pages)
    WHERE bought.guid = ANY(${[...guids]}::uuid[]) AND NOT EXISTS (
      SELECT FROM refunded_orders WHERE refunded_orders.guid = free.order_guid)
    GROUP BY bought.guid
    HAVING count(*) = (SELECT count(DISTINCT page) FROM unnest(bought.pages) AS page)`.execute(db);
  return new Map(rows.map(({ guid, freeThroughOn }) => [guid, freeThroughOn]));
}
