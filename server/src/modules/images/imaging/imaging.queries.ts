import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ImagePrices } from '../../money/prices/index.ts';

/** The owner of an order. No one else can see or change it. */
export interface OrderOwner {
  readonly userId: number;
  readonly accountId: number;
  /** The session of a guest, as a hash; empty for everyone else. */
  readonly visitor: string;
}

/** The owner of bought pages of a document: an account, or one of its guests. */
type PageOwner = Pick<OrderOwner, 'accountId' | 'visitor'> & { readonly documentKey: string };

export interface DownloadOrder {
  readonly guid: string;
  readonly documentKey: string;
  /** In the order of the download. */
  readonly pages: readonly number[];
  readonly prices: ImagePrices;
  readonly totalCents: Cents;
  /** Images that it takes from a flat fee; then it costs no money. */
  readonly totalImages: number;
  /** The quoted surcharge for paying by card, which is not part of the total. */
  readonly surchargeCents: Cents;
  readonly state: 'OPEN' | 'PAID' | 'CANCELLED';
  readonly expiresAt: Date;
  readonly chargedCents: Cents | null;
  readonly chargedImages: number | null;
  readonly chargedSurchargeCents: Cents;
  readonly journalEntryId: number | null;
}

/** A page that the account has bought, and until when it is free. */
export interface Entitlement {
  readonly page: number;
  readonly purchasedOn: PlainDate;
  readonly freeThroughOn: PlainDate;
}

export async function insertOrder(
  db: Db,
  order: OrderOwner &
    Omit<DownloadOrder, 'state' | 'chargedCents' | 'chargedImages' | 'chargedSurchargeCents' | 'journalEntryId'> & {
      readonly pricedAt: Date;
    },
): Promise<void> {
  await db
    .insertInto('download_orders')
    .values({
      guid: order.guid,
      user_id: order.userId,
      account_id: order.accountId,
      visitor: order.visitor,
      document_key: order.documentKey,
      pages: [...order.pages],
      prices: JSON.stringify(order.prices),
      total_cents: order.totalCents,
      total_images: order.totalImages,
      surcharge_cents: order.surchargeCents,
      priced_at: order.pricedAt,
      expires_at: order.expiresAt,
    })
    .execute();
}

/** Finds the owner's order. With `lock`, no one else locks or changes it until the transaction ends. */
export function findOrder(
  db: Db,
  guid: string,
  owner: OrderOwner,
  options: { readonly lock: boolean } = { lock: false },
): Promise<DownloadOrder | undefined> {
  return db
    .selectFrom('download_orders')
    .select([
      'guid',
      'document_key as documentKey',
      'pages',
      'prices',
      'total_cents as totalCents',
      'total_images as totalImages',
      'surcharge_cents as surchargeCents',
      'state',
      'expires_at as expiresAt',
      'charged_cents as chargedCents',
      'charged_images as chargedImages',
      'charged_surcharge_cents as chargedSurchargeCents',
      'journal_entry_id as journalEntryId',
    ])
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .$if(options.lock, (query) => query.forUpdate())
    .$castTo<DownloadOrder>()
    .executeTakeFirst();
}

/** Cancels the owner's order if it is open. @returns whether it was. */
export async function cancelOrder(db: Db, guid: string, owner: OrderOwner): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('download_orders')
    .set({ state: 'CANCELLED' })
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user's canceled and expired quotes, except those that another window is using. */
export async function deleteEndedQuotes(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('download_orders')
    .where('guid', 'in', (eb) =>
      eb
        .selectFrom('download_orders')
        .select('guid')
        .where('user_id', '=', userId)
        .where('state', '<>', 'PAID')
        .where(eb.or([eb('state', '=', 'CANCELLED'), eb('expires_at', '<=', now)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function markOrderPaid(
  db: Db,
  payment: {
    readonly guid: string;
    readonly at: Date;
    readonly chargedCents: Cents;
    readonly chargedImages: number;
    readonly surchargeCents: Cents;
    readonly journalEntryId: number | undefined;
  },
): Promise<void> {
  await db
    .updateTable('download_orders')
    .set({
      state: 'PAID',
      paid_at: payment.at,
      charged_cents: payment.chargedCents,
      charged_images: payment.chargedImages,
      charged_surcharge_cents: payment.surchargeCents,
      journal_entry_id: payment.journalEntryId ?? null,
    })
    .where('guid', '=', payment.guid)
    .execute();
}

/**
 * Serializes the payments of an account for documents until the transaction ends: two windows that quote the same pages don't both
 * charge them. Everyone locks in the same order, so that two carts don't wait for each other.
 */
export async function lockPurchases(db: Db, accountId: number, documentKeys: readonly string[]): Promise<void> {
  const names = documentKeys.map((documentKey) => `image:${accountId}:${documentKey}`).sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`.execute(db);
}

/**
 * Lists the pages of a document that are free for the account, or for one of its guests, on a day, by page. Excludes
 * pages of fully refunded orders.
 */
export async function listEntitlements(
  db: Db,
  { documentKey, ...owner }: PageOwner,
  today: PlainDate,
): Promise<readonly Entitlement[]> {
  return (await listEntitlementsOf(db, { ...owner, documentKeys: [documentKey] }, today)).get(documentKey) ?? [];
}

/** Lists the free pages of some documents as `listEntitlements` does, by document. A document without one has no entry. */
export async function listEntitlementsOf(
  db: Db,
  owner: Omit<PageOwner, 'documentKey'> & { readonly documentKeys: readonly string[] },
  today: PlainDate,
): Promise<ReadonlyMap<string, readonly Entitlement[]>> {
  const rows = await db
    .selectFrom('image_entitlements')
    .select(['document_key as documentKey', 'page', 'purchased_on as purchasedOn', 'free_through_on as freeThroughOn'])
    .where('account_id', '=', owner.accountId)
    .where('visitor', '=', owner.visitor)
    .where('document_key', '=', sql<string>`ANY(${[...owner.documentKeys]}::text[])`)
    .where('free_through_on', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunded_orders')
            .select('refunded_orders.guid')
            .whereRef('refunded_orders.guid', '=', 'image_entitlements.order_guid'),
        ),
      ),
    )
    .orderBy('document_key')
    .orderBy('page')
    .$castTo<Entitlement & { readonly documentKey: string }>()
    .execute();
  return Map.groupBy(rows, ({ documentKey }) => documentKey);
}

/** Pages of a document that an order pays for. */
export interface GrantedPages {
  readonly documentKey: string;
  readonly orderGuid: string;
  readonly pages: readonly number[];
}

/**
 * Makes pages free for the account, or for one of its guests. A page that is still free keeps its last day: downloading it again doesn't
 * extend it.
 */
export async function grantPages(
  db: Db,
  { accountId, visitor }: Pick<OrderOwner, 'accountId' | 'visitor'>,
  {
    purchasedOn,
    freeThroughOn,
    granted,
  }: {
    readonly purchasedOn: PlainDate;
    readonly freeThroughOn: PlainDate;
    /** At most one for each document. */
    readonly granted: readonly GrantedPages[];
  },
): Promise<void> {
  const rows = granted.flatMap(({ pages, ...grant }) => pages.map((page) => ({ ...grant, page })));
  await sql`
    INSERT INTO image_entitlements AS earlier (account_id, visitor, document_key, page, order_guid, purchased_on, free_through_on)
    SELECT ${accountId}::bigint, ${visitor}, document_key, page, order_guid, ${purchasedOn}::date, ${freeThroughOn}::date
    FROM unnest(
      ${rows.map(({ documentKey }) => documentKey)}::text[], ${rows.map(({ page }) => page)}::integer[],
      ${rows.map(({ orderGuid }) => orderGuid)}::uuid[]) AS granted (document_key, page, order_guid)
    ON CONFLICT (account_id, document_key, visitor, page) DO UPDATE
    SET order_guid = EXCLUDED.order_guid, purchased_on = EXCLUDED.purchased_on, free_through_on = EXCLUDED.free_through_on
    WHERE earlier.free_through_on < EXCLUDED.purchased_on
      OR EXISTS (SELECT FROM refunded_orders WHERE refunded_orders.guid = earlier.order_guid)`.execute(db);
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists paid orders whose charge differs from the ledger. */
export async function listOrdersUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT guid FROM download_orders
    LEFT JOIN journal_totals USING (journal_entry_id)
    LEFT JOIN sale_lines ON sale_lines.journal_entry_id = download_orders.journal_entry_id AND sale_lines.line = sale_line
    WHERE state = 'PAID' AND (
      charged_cents <> coalesce(sale_lines.amount_cents, moved_cents, 0)
      OR charged_images <> coalesce(sale_lines.images, moved_images, 0)
      OR kind <> ALL (CASE WHEN sale_line IS NULL THEN ARRAY['IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE'] ELSE ARRAY['CART_PURCHASE'] END)
      OR line_subject <> document_key
      OR journal_totals.account_id <> download_orders.account_id)
    ORDER BY guid LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Lists charges for images, by their keys, without a paid order: a cart's sale has one for each plain copy, every other sale has one. */
export async function listChargesWithoutOrder(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_totals
    WHERE kind IN ('IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE') AND NOT EXISTS (
        SELECT FROM download_orders
        WHERE download_orders.journal_entry_id = journal_totals.journal_entry_id AND state = 'PAID')
      OR kind = 'CART_PURCHASE' AND EXISTS (
        SELECT FROM sale_lines
        WHERE sale_lines.journal_entry_id = journal_totals.journal_entry_id AND item = 'COPY' AND NOT EXISTS (
          SELECT FROM download_orders
          WHERE download_orders.journal_entry_id = sale_lines.journal_entry_id AND sale_line = line AND state = 'PAID'))
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}

/** Lists paid orders with a page that was never made free. */
export async function listOrdersWithoutEntitlement(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT guid FROM download_orders
    WHERE state = 'PAID' AND EXISTS (
      SELECT FROM unnest(pages) AS chosen (page)
      WHERE NOT EXISTS (
        SELECT FROM image_entitlements AS owned
        WHERE owned.account_id = download_orders.account_id AND owned.visitor = download_orders.visitor
          AND owned.document_key = download_orders.document_key AND owned.page = chosen.page))
    ORDER BY guid LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Lists unpaid orders that made pages free. */
export async function listEntitlementsWithoutPayment(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('image_entitlements')
    .innerJoin('download_orders', 'download_orders.guid', 'image_entitlements.order_guid')
    .select('download_orders.guid')
    .distinct()
    .where('download_orders.state', '<>', 'PAID')
    .orderBy('download_orders.guid')
    .limit(FAULTS_MAX)
    .execute();
  return rows.map(({ guid }) => guid);
}
