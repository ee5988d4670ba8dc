import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { removeFromCart as endpoint } from '@portal/contract/images/cart/cart';
import type { CallContext } from '../../../platform/http/route.ts';
import { toOrderOwner } from '../imaging/index.ts';
import { deleteCartItems, listCartItems } from './cart.queries.ts';

/** Removes documents from the caller's cart; those that aren't in it are ignored. */
export async function removeFromCart(
  context: CallContext,
  { documentKeys }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db } = context;
  const owner = toOrderOwner(context);
  await deleteCartItems(db, owner, documentKeys);
  return { documentCount: (await listCartItems(db, owner)).length };
}
