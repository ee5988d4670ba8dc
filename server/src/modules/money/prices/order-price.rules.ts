import { assertCents, type Cents } from '@portal/contract/values/money';
import type { ImagePrices } from './prices.rules.ts';

/** The prices for users who pay no money: staff, and flat-fee accounts, whose images are counted instead. */
export function buildFreeImagePrices(method: ImagePrices['method']): ImagePrices {
  return { method, documentCents: 0, firstPageCents: 0, additionalPageCents: 0 };
}

/** A part of the price of an order. */
export type PriceLine =
  | { readonly kind: 'ALREADY_PURCHASED'; readonly pages: readonly number[]; readonly amountCents: 0 }
  | { readonly kind: 'DOCUMENT'; readonly amountCents: Cents }
  | { readonly kind: 'FIRST_PAGE'; readonly amountCents: Cents }
  | { readonly kind: 'ADDITIONAL_PAGES'; readonly pageCount: number; readonly amountCents: Cents };

export interface OrderPrice {
  /** At least one. */
  readonly lines: readonly PriceLine[];
  readonly totalCents: Cents;
}

/**
 * Prices pages of a document. Pages that the account already bought cost nothing. The first of the others has the
 * first-page price, but only if the account hasn't bought a page of the document yet: pages bought in several orders
 * cost as much together as in one order.
 *
 * @param order.pages at least one.
 * @param order.ownedPages pages of this document that are free for the account, chosen or not.
 * @throws RangeError if the total exceeds the largest possible amount.
 */
export function computeOrderPrice(order: {
  readonly pages: readonly number[];
  readonly ownedPages: readonly number[];
  readonly prices: ImagePrices;
}): OrderPrice {
  const { pages, ownedPages, prices } = order;
  const owned = new Set(ownedPages);
  const alreadyPurchased = pages.filter((page) => owned.has(page)).sort((a, b) => a - b);
  const newCount = pages.length - alreadyPurchased.length;
  const lines: PriceLine[] = [];
  if (alreadyPurchased.length > 0) lines.push({ kind: 'ALREADY_PURCHASED', pages: alreadyPurchased, amountCents: 0 });
  if (newCount > 0) lines.push(...priceNewPages(newCount, owned.size > 0, prices));
  return { lines, totalCents: assertCents(lines.reduce((sum, line) => sum + line.amountCents, 0)) };
}

function priceNewPages(newCount: number, hasBoughtBefore: boolean, prices: ImagePrices): readonly PriceLine[] {
  if (prices.method === 'DOCUMENT') return [{ kind: 'DOCUMENT', amountCents: prices.documentCents }];
  const lines: PriceLine[] = [];
  if (!hasBoughtBefore) lines.push({ kind: 'FIRST_PAGE', amountCents: prices.firstPageCents });
  const pageCount = hasBoughtBefore ? newCount : newCount - 1;
  if (pageCount > 0)
    lines.push({
      kind: 'ADDITIONAL_PAGES',
      pageCount,
      amountCents: assertCents(pageCount * prices.additionalPageCents),
    });
  return lines;
}

/** The number of flat-fee images that a line takes, if they are counted: one for a document, or one for each page. */
export function countImages(line: PriceLine): number {
  if (line.kind === 'ALREADY_PURCHASED') return 0;
  return line.kind === 'ADDITIONAL_PAGES' ? line.pageCount : 1;
}
