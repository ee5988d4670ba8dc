import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { CartCopy } from '../../money/charging/index.ts';
import type { ImagePrices } from '../../money/prices/index.ts';
import type { CopyPrices } from '../certified-copies/index.ts';

/** The size of a cart. */
export interface CartLimits {
  readonly documents: number;
  readonly pages: number;
  readonly certified: number;
}

/** A document with its chosen pages; null for all of them. */
interface Chosen {
  readonly documentKey: string;
  readonly pages: readonly number[] | null;
  readonly pageCount: number;
  readonly isCertified: boolean;
}

/** A document that a cart doesn't hold. */
interface Unfit {
  readonly documentKey: string;
  readonly problem: 'CART_FULL' | 'COPIES_FULL';
}

/** Lists the pages of a copy, in its order. */
export function listCopyPages({ pages, pageCount }: Pick<Chosen, 'pages' | 'pageCount'>): readonly number[] {
  return pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Counts the pages of copies. */
export function countPages(chosen: readonly Pick<Chosen, 'pages' | 'pageCount'>[]): number {
  return chosen.reduce((sum, { pages, pageCount }) => sum + (pages?.length ?? pageCount), 0);
}

/**
 * Chooses the documents that a cart still holds, in their order. One that is in the cart already replaces what was
 * chosen of it.
 *
 * @returns `added`, and the keys of those that don't fit, with the reason.
 */
export function fitIntoCart<Item extends Chosen>(
  items: readonly Chosen[],
  wanted: readonly Item[],
  limits: CartLimits,
): { readonly added: readonly Item[]; readonly full: readonly Unfit[] } {
  const cart = new Map<string, Chosen>(items.map((item) => [item.documentKey, item]));
  let pageCount = countPages(items);
  const added: Item[] = [];
  const full: Unfit[] = [];
  for (const item of wanted) {
    const earlier = cart.get(item.documentKey);
    const pagesThen = pageCount - (earlier ? countPages([earlier]) : 0) + countPages([item]);
    const documentsThen = cart.size + (earlier ? 0 : 1);
    if (documentsThen > limits.documents || pagesThen > limits.pages) {
      full.push({ documentKey: item.documentKey, problem: 'CART_FULL' });
      continue;
    }
    const certified = [...cart.values()].filter((each) => each.isCertified && each !== earlier).length;
    if (item.isCertified && certified >= limits.certified) {
      full.push({ documentKey: item.documentKey, problem: 'COPIES_FULL' });
      continue;
    }
    cart.set(item.documentKey, item);
    pageCount = pagesThen;
    added.push(item);
  }
  return { added, full };
}

/** The properties by which a record is known again. */
export interface RecordMark {
  readonly instrumentCode: string;
  readonly recordedOn: PlainDate | null;
}

/**
 * Compares the record that was added to a cart with the record that has its number now.
 *
 * @param found undefined if it doesn't exist or is withheld.
 * @returns the reason why it can't be bought, if there is one.
 */
export function compareRecords(added: RecordMark, found: RecordMark | undefined): CartProblem | undefined {
  if (found === undefined) return 'NOT_FOUND';
  const isSame = added.instrumentCode === found.instrumentCode && added.recordedOn === found.recordedOn;
  return isSame ? undefined : 'RECORD_CHANGED';
}

/**
 * Divides a surcharge among the amounts that it was computed for, in whole cents that add up to it.
 *
 * @param amounts in cents; if they are all zero, so are the parts.
 */
export function divideSurcharge(surchargeCents: number, amounts: readonly number[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let amountSoFar = 0;
  let dividedSoFar = 0;
  return amounts.map((amount) => {
    amountSoFar += amount;
    const until = total === 0 ? 0 : Math.floor((surchargeCents * amountSoFar) / total);
    const part = until - dividedSoFar;
    dividedSoFar = until;
    return part;
  });
}

/** Whether prices are those of images, and not those of certifying. */
export function areImagePrices(prices: ImagePrices | CopyPrices): prices is ImagePrices {
  return 'method' in prices;
}

/** Compares the rates that a document was quoted with to those that it has now. */
export function haveSameRates(one: ImagePrices | CopyPrices, other: ImagePrices | CopyPrices): boolean {
  if (areImagePrices(one) && areImagePrices(other))
    return (
      one.method === other.method &&
      one.documentCents === other.documentCents &&
      one.firstPageCents === other.firstPageCents &&
      one.additionalPageCents === other.additionalPageCents
    );
  return (
    !areImagePrices(one) &&
    !areImagePrices(other) &&
    one.certificationCents === other.certificationCents &&
    one.pageCents === other.pageCents
  );
}

/** A priced document of a cart. */
interface PricedLine {
  readonly documentKey: string;
  readonly pages: readonly number[];
  readonly prices: ImagePrices | CopyPrices;
  readonly cost: { readonly cents: number; readonly images: number };
}

/**
 * Divides a cart into the lines of its sale: one for a plain copy, and one each for certifying and for the pages of a certified one. What costs
 * nothing has no line.
 *
 * @returns the documents in their order, with what is sold of each, and the first of its lines, counted from 1.
 */
export function divideLines<Document extends PricedLine>(
  documents: readonly Document[],
): readonly { readonly document: Document; readonly sold: CartCopy | undefined; readonly saleLine: number | null }[] {
  let next = 1;
  return documents.map((document) => {
    const { documentKey, pages, prices, cost } = document;
    if (cost.cents + cost.images === 0) return { document, sold: undefined, saleLine: null };
    const saleLine = next;
    if (areImagePrices(prices)) {
      next += 1;
      return { document, sold: { documentKey, ...cost }, saleLine };
    }
    next += [prices.certificationCents, prices.pageCents].filter((cents) => cents > 0).length;
    return { document, sold: { documentKey, certified: { ...prices, pageCount: pages.length } }, saleLine };
  });
}
