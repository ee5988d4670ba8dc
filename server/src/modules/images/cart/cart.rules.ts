import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { PlainDate } from '@portal/contract/values/plain-date';

/** The size of a cart. */
export interface CartLimits {
  readonly documents: number;
  readonly pages: number;
}

/** A document with its chosen pages; null for all of them. */
interface Chosen {
  readonly documentKey: string;
  readonly pages: readonly number[] | null;
  readonly pageCount: number;
}

/** Lists the pages of a copy, in its order. */
export function listCopyPages({ pages, pageCount }: Omit<Chosen, 'documentKey'>): readonly number[] {
  return pages ?? Array.from({ length: pageCount }, (_, index) => index + 1);
}

/** Counts the pages of copies. */
export function countPages(chosen: readonly Omit<Chosen, 'documentKey'>[]): number {
  return chosen.reduce((sum, { pages, pageCount }) => sum + (pages?.length ?? pageCount), 0);
}

/**
 * Chooses the documents that a cart still holds, in their order. One that is in the cart already replaces what was
 * chosen of it.
 *
 * @returns `added`, and the keys of those that don't fit.
 */
export function fitIntoCart<Item extends Chosen>(
  items: readonly Chosen[],
  wanted: readonly Item[],
  limits: CartLimits,
): { readonly added: readonly Item[]; readonly full: readonly string[] } {
  const cart = new Map<string, Chosen>(items.map((item) => [item.documentKey, item]));
  let pageCount = countPages(items);
  const added: Item[] = [];
  const full: string[] = [];
  for (const item of wanted) {
    const earlier = cart.get(item.documentKey);
    const pagesThen = pageCount - (earlier ? countPages([earlier]) : 0) + countPages([item]);
    const documentsThen = cart.size + (earlier ? 0 : 1);
    if (documentsThen > limits.documents || pagesThen > limits.pages) {
      full.push(item.documentKey);
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
