import type { ContentOf } from '@portal/contract/endpoint';
import type { getCart as endpoint } from '@portal/contract/images/cart/cart';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import { FREE_DAYS, toOrderOwner } from '../imaging/index.ts';
import { listCartItems } from './cart.queries.ts';
import { listPaidCarts } from './cart-orders.queries.ts';

/** Gets the documents in the caller's cart, and the carts whose copies can be downloaded again. */
export async function getCart(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { db, county } = context;
  const owner = toOrderOwner(context);
  const items = await listCartItems(db, owner);
  const since = new Date(county.clock.now().getTime() - FREE_DAYS * 24 * 3_600_000);
  const paid = await listPaidCarts(db, owner, since);
  return {
    documentKeys: items.map(({ documentKey }) => documentKey),
    orders: paid.map((order) => ({ ...order, paidAt: localDateTimeAt(order.paidAt, county.timeZone) })),
  };
}
