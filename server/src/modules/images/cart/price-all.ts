import type { CallContext } from '../../../platform/http/route.ts';
import type { ImagedRecord } from '../../index/records/index.ts';
import type { ImagePrices } from '../../money/prices/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import { type CopyPrices, getCopyPrices } from '../certified-copies/index.ts';
import { type OrderCost, type PricedCopy, priceCopies } from '../imaging/index.ts';

/** The price of a document in a cart. */
export interface PricedDocument {
  readonly prices: ImagePrices | CopyPrices;
  readonly cost: OrderCost;
  /** Whether all its pages were bought before and are free. A certified copy is another thing than its pages. */
  readonly isOwned: boolean;
}

/**
 * Prices the documents of a cart for the caller: plain copies as `priceCopies` prices an order, and certified ones at the prices of the settings.
 *
 * @returns the prices in the order of the documents.
 */
export async function priceAll(
  context: CallContext,
  account: Account,
  documents: readonly {
    readonly documentKey: string;
    readonly record: ImagedRecord;
    readonly pages: readonly number[];
    readonly isCertified: boolean;
  }[],
): Promise<readonly PricedDocument[]> {
  const plain = documents.filter(({ isCertified }) => !isCertified);
  const copies = plain.map(({ record, documentKey, pages }) => ({ ...record, documentKey, pages }));
  const priced = await priceCopies(context, account, copies);
  const byKey = new Map(plain.map(({ documentKey }, index) => [documentKey, priced[index] as PricedCopy]));
  const prices = plain.length === documents.length ? undefined : await getCopyPrices(context);
  return documents.map(({ documentKey, pages }): PricedDocument => {
    const copy = byKey.get(documentKey);
    if (copy !== undefined) {
      const isOwned = copy.price.lines.every(({ kind }) => kind === 'ALREADY_PURCHASED');
      return { prices: copy.prices, cost: copy.cost, isOwned };
    }
    const { certificationCents, pageCents } = prices ?? { certificationCents: 0, pageCents: 0 };
    const cost = { cents: certificationCents + pages.length * pageCents, images: 0 };
    return { prices: { certificationCents, pageCents }, cost, isOwned: false };
  });
}
