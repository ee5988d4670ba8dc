import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { OrderOwner } from '../imaging/index.ts';

/** A document in a cart. */
export interface CartItem {
  readonly documentKey: string;
  /** In the order of the copy; null for the entire document. */
  readonly pages: readonly number[] | null;
  /** Whether it is a certified copy. */
  readonly isCertified: boolean;
  /** Of the document's image, when it was counted last. */
  readonly pageCount: number;
  /** As recorded when it was added. */
  readonly instrumentCode: string;
  /** Null for a record without a day of recording. */
  readonly recordedOn: PlainDate | null;
}

/** Guests share a user, and no one comes back to the cart of a session that is over. */
const GUEST_CART_HOURS = 24;

/** Serializes the additions to a cart until the transaction ends, so that two tabs together don't exceed its limits. */
export async function lockCart(tx: Db, { userId, accountId, visitor }: OrderOwner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${userId}:${accountId}:${visitor}`}, 0))`.execute(tx);
}

/** Lists the documents in a cart, in the order in which they were added. */
export function listCartItems(db: Db, owner: OrderOwner): Promise<readonly CartItem[]> {
  return db
    .selectFrom('cart_items')
    .select([
      'document_key as documentKey',
      'pages',
      'is_certified as isCertified',
      'page_count as pageCount',
      'instrument_code as instrumentCode',
      'recorded_on as recordedOn',
    ])
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .orderBy('id')
    .$castTo<CartItem>()
    .execute();
}

/** Adds documents, or replaces the pages of those that are in the cart. */
export async function storeCartItems(tx: Db, owner: OrderOwner, items: readonly CartItem[], at: Date): Promise<void> {
  await tx
    .insertInto('cart_items')
    .values(
      items.map(({ documentKey, pages, isCertified, pageCount, instrumentCode, recordedOn }) => ({
        ...{ user_id: owner.userId, account_id: owner.accountId, visitor: owner.visitor },
        ...{ document_key: documentKey, pages: pages && [...pages], page_count: pageCount },
        is_certified: isCertified,
        ...{ instrument_code: instrumentCode, recorded_on: recordedOn, added_at: at },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id', 'visitor', 'document_key']).doUpdateSet((eb) => ({
        pages: eb.ref('excluded.pages'),
        is_certified: eb.ref('excluded.is_certified'),
        page_count: eb.ref('excluded.page_count'),
        instrument_code: eb.ref('excluded.instrument_code'),
        recorded_on: eb.ref('excluded.recorded_on'),
        added_at: eb.ref('excluded.added_at'),
      })),
    )
    .execute();
}

export async function deleteCartItems(db: Db, owner: OrderOwner, documentKeys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .where('document_key', '=', sql<string>`ANY(${[...documentKeys]}::text[])`)
    .execute();
}

/** Deletes what guests left in their carts. */
export async function deleteGuestItems(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('visitor', '<>', '')
    .where('added_at', '<', new Date(now.getTime() - GUEST_CART_HOURS * 3_600_000))
    .execute();
}

/** Stores the page counts of images that were counted again. */
export async function updatePageCounts(
  db: Db,
  owner: OrderOwner,
  counted: readonly { readonly documentKey: string; readonly pageCount: number }[],
): Promise<void> {
  await sql`
    UPDATE cart_items SET page_count = counted.page_count
    FROM unnest(
      ${counted.map(({ documentKey }) => documentKey)}::text[], ${counted.map(({ pageCount }) => pageCount)}::integer[]
    ) AS counted (document_key, page_count)
    WHERE cart_items.user_id = ${owner.userId} AND cart_items.account_id = ${owner.accountId}
      AND cart_items.visitor = ${owner.visitor} AND cart_items.document_key = counted.document_key`.execute(db);
}
