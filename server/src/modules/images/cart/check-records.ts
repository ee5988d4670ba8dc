import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ImagedRecord, listImagedRecords } from '../../index/records/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { type CartLimits, compareRecords, type RecordMark } from './cart.rules.ts';

/** A document of a cart with its record; one of the two is there. */
export type CheckedItem<Item> =
  | { readonly item: Item; readonly record: ImagedRecord; readonly problem: undefined }
  | { readonly item: Item; readonly record: ImagedRecord | undefined; readonly problem: CartProblem };

/** Gets the county's limits of a cart. */
export async function getCartLimits({ db }: Pick<CallContext, 'db'>): Promise<CartLimits> {
  const { cartDocuments, cartPages } = await getSettings(db, 'cart');
  return { documents: cartDocuments, pages: cartPages };
}

/** Compares documents of a cart with the index: whether the caller can still buy them, and whether they are still what was added. */
export async function checkRecords<Item extends RecordMark & { readonly documentKey: string }>(
  context: CallContext,
  items: readonly Item[],
): Promise<readonly CheckedItem<Item>[]> {
  const { db, caller } = context;
  const { imageRetrieval } = await getCallersAccount(db, caller);
  const records = await listImagedRecords(
    db,
    items.map(({ documentKey }) => documentKey),
  );
  return items.map((item): CheckedItem<Item> => {
    const record = records.get(item.documentKey);
    if (!imageRetrieval) return { item, record, problem: 'NOT_ALLOWED' };
    const problem = compareRecords(item, record);
    if (record === undefined || problem !== undefined) return { item, record, problem: problem ?? 'NOT_FOUND' };
    return { item, record, problem: undefined };
  });
}
