import { randomUUID } from 'node:crypto';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { grantPages } from './imaging.queries.ts';
import { computeFreeThrough, listEntitledPages } from './order.rules.ts';
import { type CopiesSale, insertPaidOrders, type PaidCopy } from './paid-copies.queries.ts';

/**
 * Stores a paid order for each copy, and makes its pages free as those of a single order: they can be downloaded again
 * one by one, and the refund of a line ends what that line paid for.
 *
 * @param tx the transaction that charges them.
 * @returns the guids of the orders, in the order of the copies.
 */
export async function storePaidCopies(
  tx: Db,
  sale: CopiesSale,
  copies: readonly PaidCopy[],
): Promise<readonly string[]> {
  const orders = copies.map((copy) => ({ ...copy, guid: randomUUID() }));
  await insertPaidOrders(tx, sale, orders);
  const purchasedOn = plainDateAt(sale.paidAt, sale.timeZone);
  await grantPages(tx, sale.owner, {
    purchasedOn,
    freeThroughOn: computeFreeThrough(purchasedOn),
    granted: orders.map(({ guid, documentKey, pageCount, ...order }) => ({
      ...{ documentKey, orderGuid: guid, pages: listEntitledPages(order, pageCount) },
    })),
  });
  return orders.map(({ guid }) => guid);
}
