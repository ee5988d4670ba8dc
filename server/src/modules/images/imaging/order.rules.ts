import type { PlainDate } from '@portal/contract/values/plain-date';
import { addDays } from '@portal/contract/values/plain-date';
import type { ImagePrices } from '../../money/prices/index.ts';

/** How long a quote is valid. */
const ORDER_LIFETIME_MINUTES = 30;
/** How long bought pages stay free for the account. */
export const FREE_DAYS = 30;

/** Lists the pages that become free: a document that is charged as a whole is bought with all its pages. */
export function listEntitledPages(
  order: { readonly pages: readonly number[]; readonly prices: Pick<ImagePrices, 'method'> },
  pageCount: number,
): readonly number[] {
  if (order.prices.method === 'PAGE') return order.pages;
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Computes the last day on which pages bought on a day are free. */
export function computeFreeThrough(purchasedOn: PlainDate): PlainDate {
  return addDays(purchasedOn, FREE_DAYS);
}

/** Computes until when a quote is valid. */
export function computeOrderExpiry(pricedAt: Date): Date {
  return new Date(pricedAt.getTime() + ORDER_LIFETIME_MINUTES * 60_000);
}
