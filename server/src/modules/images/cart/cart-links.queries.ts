import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { OrderOwner } from '../imaging/index.ts';

/** A paid cart, as the link to it sees it. */
export interface LinkedCart {
  readonly guid: string;
  readonly owner: OrderOwner;
  readonly paidAt: Date;
  readonly expiresAt: Date;
  readonly documentCount: number;
  readonly certifiedCount: number;
  readonly pageCount: number;
}

/** Stores the link of a guest's cart, in the transaction that pays it. */
export async function storeCartLink(
  tx: Db,
  link: { readonly guid: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('cart_orders')
    .set({ link_hash: link.hash, link_expires_at: link.expiresAt })
    .where('guid', '=', link.guid)
    .execute();
}

/** @returns undefined if no link has this hash, or it has expired. */
export async function findLinkedCart(db: Db, hash: Buffer, now: Date): Promise<LinkedCart | undefined> {
  const found = await db
    .selectFrom('cart_orders')
    .innerJoin('cart_order_documents', 'cart_order_documents.cart_order_guid', 'cart_orders.guid')
    .select((eb) => [
      ...(['cart_orders.guid', 'user_id as userId', 'account_id as accountId', 'visitor'] as const),
      ...(['paid_at as paidAt', 'link_expires_at as expiresAt'] as const),
      eb.fn.countAll<number>().as('documentCount'),
      eb.fn.count<number>('copy_number').as('certifiedCount'),
      sql<number>`sum(cardinality(pages))`.as('pageCount'),
    ])
    .where('link_hash', '=', hash)
    .where('link_expires_at', '>', now)
    .groupBy('cart_orders.guid')
    .$castTo<Omit<LinkedCart, 'owner'> & OrderOwner>()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { userId, accountId, visitor, ...cart } = found;
  return { ...cart, owner: { userId, accountId, visitor } };
}
