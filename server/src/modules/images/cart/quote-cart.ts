import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { CartDocument, quoteCart as endpoint } from '@portal/contract/images/cart/cart';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ImagedRecord } from '../../index/records/index.ts';
import { type Account, getCallersAccount } from '../../people/accounts/index.ts';
import { computeOrderExpiry, describePayment, nameRecord, type OrderCost, toOrderOwner } from '../imaging/index.ts';
import { type CartItem, listCartItems } from './cart.queries.ts';
import { fitIntoCart, listCopyPages } from './cart.rules.ts';
import { deleteEndedCartOrders, insertCartOrder } from './cart-orders.queries.ts';
import { type CheckedItem, checkRecords, getCartLimits } from './check-records.ts';
import { formatCartSchedule } from './format-cart-schedule.ts';
import { type PricedDocument, priceAll } from './price-all.ts';

/** A document that can be bought, with its price. */
interface PricedItem {
  readonly item: CartItem;
  readonly record: ImagedRecord;
  readonly priced: PricedDocument;
}

/**
 * Prices all documents of the caller's cart that can be bought, with the function that prices a single order, and holds
 * the quote for half an hour. The others are named with the reason, and aren't part of it.
 */
export async function quoteCart(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const items = await listCartItems(db, toOrderOwner(context));
  const { full } = fitIntoCart([], items, await getCartLimits(context));
  const unfit = new Map(full.map(({ documentKey, problem }) => [documentKey, problem]));
  const checked = (await checkRecords(context, items)).map((each): CheckedItem<CartItem> => {
    const problem = each.problem ?? unfit.get(each.item.documentKey);
    return problem === undefined ? each : { ...each, problem };
  });
  const account = await getCallersAccount(db, caller);
  const buyable = checked.flatMap((each) => (each.problem === undefined ? [each] : []));
  const prices = await priceAll(
    context,
    account,
    buyable.map(({ item, record }) => ({ ...item, record, pages: listCopyPages(item) })),
  );
  const priced = buyable.map((each, index) => ({ ...each, priced: prices[index] as PricedDocument }));
  const byKey = new Map(priced.map((each) => [each.item.documentKey, each.priced]));
  return {
    documents: checked.map((each) => describeDocument(context, each, byKey.get(each.item.documentKey))),
    quote: priced.length === 0 ? null : await holdQuote(context, account, priced),
  };
}

function describeDocument(
  context: CallContext,
  { item, record, problem }: CheckedItem<CartItem>,
  priced: PricedDocument | undefined,
): CartDocument {
  const { documentKey, pages, isCertified } = item;
  return {
    documentKey,
    title: record === undefined ? documentKey : nameRecord(context, record),
    pagesSelected: pages === null ? '' : formatPageSelection(pages),
    isCertified,
    pageCount: listCopyPages(item).length,
    priceCents: priced?.cost.cents ?? 0,
    priceImages: priced?.cost.images ?? 0,
    isFree: priced?.isOwned ?? false,
    problem: problem ?? null,
  };
}

async function holdQuote(
  context: CallContext,
  account: Account,
  documents: readonly PricedItem[],
): Promise<ContentOf<typeof endpoint>['quote']> {
  const { db, county, caller, translate } = context;
  const now = county.clock.now();
  const cost: OrderCost = {
    cents: documents.reduce((sum, { priced }) => sum + priced.cost.cents, 0),
    images: documents.reduce((sum, { priced }) => sum + priced.cost.images, 0),
  };
  const payment = await describePayment(context, account, cost);
  const guid = randomUUID();
  await deleteEndedCartOrders(db, caller.userId, now);
  await insertCartOrder(
    db,
    toOrderOwner(context),
    {
      ...{ guid, totalCents: cost.cents, totalImages: cost.images, surchargeCents: payment.surchargeCents },
      ...{ pricedAt: now, expiresAt: computeOrderExpiry(now) },
    },
    documents.map(({ item, priced }) => ({
      ...item,
      ...{ pages: listCopyPages(item), prices: priced.prices, copyRequest: item.isCertified ? randomUUID() : null },
      ...{ totalCents: priced.cost.cents, totalImages: priced.cost.images },
    })),
  );
  const lines = documents.map(({ item, record, priced }) => ({
    ...{ title: nameRecord(context, record), pages: item.pages, isCertified: item.isCertified, cost: priced.cost },
  }));
  const feeSchedule = formatCartSchedule({ lines, cost, payment, accountName: account.name }, translate);
  return { feeSchedule, imageState: { guid, purchaseOptions: payment.purchaseOptions } };
}
