import { assertCents, type Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { addDays } from '@portal/contract/values/plain-date';
import type { ImagePrices } from '../prices/index.ts';

/** How long a quote holds. */
export const ORDER_LIFETIME_MINUTES = 30;
/** How long bought pages stay free for the account. */
export const ENTITLEMENT_DAYS = 30;

/** What copies are priced with where no money is asked: of staff, and of a flat fee, which counts them. */
export function makeFreePrices(method: ImagePrices['method']): ImagePrices {
  return { method, documentCents: 0, firstPageCents: 0, additionalPageCents: 0 };
}

/** A part of what an order costs. */
export type PriceLine =
  | { readonly kind: 'ALREADY_PURCHASED'; readonly pages: readonly number[]; readonly amountCents: 0 }
  | { readonly kind: 'DOCUMENT'; readonly amountCents: Cents }
  | { readonly kind: 'FIRST_PAGE'; readonly amountCents: Cents }
  | { readonly kind: 'MORE_PAGES'; readonly pageCount: number; readonly amountCents: Cents };

export interface OrderPrice {
  /** At least one. */
  readonly lines: readonly PriceLine[];
  readonly totalCents: Cents;
}

/**
 * Prices a copy. Pages that the account already bought cost nothing. Of the others the first costs the first page's price, but
 * only where the account has bought no page of the document yet: pages bought in several orders cost together what they would
 * have cost in one.
 *
 * @param order.pages at least one.
 * @param order.ownedPages pages of this document that are free for the account, chosen or not.
 * @throws RangeError when the total is beyond what an amount may be.
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
    lines.push({ kind: 'MORE_PAGES', pageCount, amountCents: assertCents(pageCount * prices.additionalPageCents) });
  return lines;
}

/** What a line of a price takes of a flat fee that counts copies: a document as one, or each page. */
export function countImages(line: PriceLine): number {
  if (line.kind === 'ALREADY_PURCHASED') return 0;
  return line.kind === 'MORE_PAGES' ? line.pageCount : 1;
}

/** The pages that become free: a document bought as one is bought with all its pages. */
export function listEntitledPages(
  order: { readonly pages: readonly number[]; readonly prices: Pick<ImagePrices, 'method'> },
  pageCount: number,
): readonly number[] {
  if (order.prices.method === 'PAGE') return order.pages;
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** The last day on which pages bought on a day are free. */
export function computeFreeThrough(purchasedOn: PlainDate): PlainDate {
  return addDays(purchasedOn, ENTITLEMENT_DAYS);
}

/** Until when a quote holds. */
export function computeOrderExpiry(pricedAt: Date): Date {
  return new Date(pricedAt.getTime() + ORDER_LIFETIME_MINUTES * 60_000);
}
