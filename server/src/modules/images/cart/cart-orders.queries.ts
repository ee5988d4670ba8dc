import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ImagePrices } from '../../money/prices/index.ts';
import type { CopyPrices } from '../certified-copies/index.ts';
import type { OrderOwner } from '../imaging/index.ts';

/** A quote for a cart, and its payment. */
export interface CartOrder {
  readonly guid: string;
  readonly totalCents: Cents;
  /** Images that it takes from a flat fee; then it costs no money. */
  readonly totalImages: number;
  /** The quoted surcharge for paying by card, which is not part of the total. */
  readonly surchargeCents: Cents;
  readonly pricedAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly chargedCents: Cents | null;
  readonly chargedImages: number | null;
  readonly chargedSurchargeCents: Cents | null;
  readonly journalEntryId: number | null;
}

/** A document of a quote. */
export interface OrderedDocument {
  readonly documentKey: string;
  /** In the order of the copy. */
  readonly pages: readonly number[];
  /** Of the document's image. */
  readonly pageCount: number;
  readonly instrumentCode: string;
  readonly recordedOn: PlainDate | null;
  readonly isCertified: boolean;
  /** Those of images, or those of certifying. */
  readonly prices: ImagePrices | CopyPrices;
  /** The request of a certified copy; null for a plain one. */
  readonly copyRequest: string | null;
  readonly totalCents: Cents;
  readonly totalImages: number;
  /** The paid order of a plain copy; null until the cart is paid. */
  readonly orderGuid: string | null;
  /** The number of a certified copy; null until the cart is paid. */
  readonly copyNumber: string | null;
}

/** The largest number of paid carts that the screen lists. */
const LISTED_ORDERS_MAX = 20;

/** Stores a quote with its documents, in their order. */
export async function insertCartOrder(
  db: Db,
  owner: OrderOwner,
  order: Pick<CartOrder, 'guid' | 'totalCents' | 'totalImages' | 'surchargeCents' | 'pricedAt' | 'expiresAt'>,
  documents: readonly Omit<OrderedDocument, 'orderGuid' | 'copyNumber' | 'isCertified'>[],
): Promise<void> {
  await db
    .insertInto('cart_orders')
    .values({
      ...{ guid: order.guid, user_id: owner.userId, account_id: owner.accountId, visitor: owner.visitor },
      ...{ total_cents: order.totalCents, total_images: order.totalImages, surcharge_cents: order.surchargeCents },
      ...{ priced_at: order.pricedAt, expires_at: order.expiresAt },
    })
    .execute();
  await db
    .insertInto('cart_order_documents')
    .values(
      documents.map((document, index) => ({
        ...{ cart_order_guid: order.guid, position: index + 1, document_key: document.documentKey },
        ...{ pages: [...document.pages], page_count: document.pageCount },
        ...{ instrument_code: document.instrumentCode, recorded_on: document.recordedOn },
        ...{ prices: JSON.stringify(document.prices), copy_request: document.copyRequest },
        ...{ total_cents: document.totalCents, total_images: document.totalImages },
      })),
    )
    .execute();
}

/** Finds the owner's quote. With `lock`, no one else locks or changes it until the transaction ends. */
export function findCartOrder(
  db: Db,
  guid: string,
  owner: OrderOwner,
  options: { readonly lock: boolean } = { lock: false },
): Promise<CartOrder | undefined> {
  return db
    .selectFrom('cart_orders')
    .select([
      ...(['guid', 'total_cents as totalCents', 'total_images as totalImages'] as const),
      ...(['surcharge_cents as surchargeCents', 'priced_at as pricedAt', 'expires_at as expiresAt'] as const),
      ...(['paid_at as paidAt', 'charged_cents as chargedCents', 'charged_images as chargedImages'] as const),
      ...(['charged_surcharge_cents as chargedSurchargeCents', 'journal_entry_id as journalEntryId'] as const),
    ])
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .$if(options.lock, (query) => query.forUpdate())
    .$castTo<CartOrder>()
    .executeTakeFirst();
}

/** Lists the documents of a quote, in the order of the cart. */
export function listOrderedDocuments(db: Db, guid: string): Promise<readonly OrderedDocument[]> {
  return db
    .selectFrom('cart_order_documents')
    .select([
      ...(['document_key as documentKey', 'pages', 'page_count as pageCount', 'prices'] as const),
      ...(['instrument_code as instrumentCode', 'recorded_on as recordedOn'] as const),
      ...(['total_cents as totalCents', 'total_images as totalImages', 'order_guid as orderGuid'] as const),
      ...(['copy_request as copyRequest', 'copy_number as copyNumber'] as const),
      sql<boolean>`copy_request IS NOT NULL`.as('isCertified'),
    ])
    .where('cart_order_guid', '=', guid)
    .orderBy('position')
    .$castTo<OrderedDocument>()
    .execute();
}

/** Deletes a user's expired quotes, except those that another window is paying. */
export async function deleteEndedCartOrders(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('cart_orders')
    .where('guid', 'in', (eb) =>
      eb
        .selectFrom('cart_orders')
        .select('guid')
        .where('user_id', '=', userId)
        .where('paid_at', 'is', null)
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Marks a quote as paid, with the paid orders and certified copies of its documents in their order. */
export async function markCartOrderPaid(
  tx: Db,
  payment: {
    readonly guid: string;
    readonly at: Date;
    readonly chargedCents: Cents;
    readonly chargedImages: number;
    readonly surchargeCents: Cents;
    readonly journalEntryId: number | null;
    readonly delivered: readonly Pick<OrderedDocument, 'orderGuid' | 'copyNumber'>[];
  },
): Promise<void> {
  await tx
    .updateTable('cart_orders')
    .set({
      ...{ paid_at: payment.at, charged_cents: payment.chargedCents, charged_images: payment.chargedImages },
      ...{ charged_surcharge_cents: payment.surchargeCents, journal_entry_id: payment.journalEntryId },
    })
    .where('guid', '=', payment.guid)
    .execute();
  await sql`
    UPDATE cart_order_documents SET order_guid = paid.guid, copy_number = paid.number
    FROM unnest(
      ${payment.delivered.map(({ orderGuid }) => orderGuid)}::uuid[], ${payment.delivered.map(({ copyNumber }) => copyNumber)}::text[]
    ) WITH ORDINALITY AS paid (guid, number, position)
    WHERE cart_order_guid = ${payment.guid} AND cart_order_documents.position = paid.position`.execute(tx);
}

/** A paid cart. */
export interface PaidCart {
  readonly guid: string;
  readonly paidAt: Date;
  readonly documentCount: number;
  readonly certifiedCount: number;
  readonly pageCount: number;
  readonly chargedCents: Cents;
  readonly chargedImages: number;
}

/** Lists the carts that the owner paid since an instant, newest first. */
export function listPaidCarts(db: Db, owner: OrderOwner, since: Date): Promise<readonly PaidCart[]> {
  return db
    .selectFrom('cart_orders')
    .innerJoin('cart_order_documents', 'cart_order_documents.cart_order_guid', 'cart_orders.guid')
    .select((eb) => [
      'cart_orders.guid',
      'paid_at as paidAt',
      eb.fn.countAll<number>().as('documentCount'),
      eb.fn.count<number>('copy_number').as('certifiedCount'),
      sql<number>`sum(cardinality(pages))`.as('pageCount'),
      sql<number>`charged_cents + charged_surcharge_cents`.as('chargedCents'),
      'charged_images as chargedImages',
    ])
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .where('paid_at', '>=', since)
    .groupBy('cart_orders.guid')
    .orderBy('paid_at', 'desc')
    .limit(LISTED_ORDERS_MAX)
    .$castTo<PaidCart>()
    .execute();
}
