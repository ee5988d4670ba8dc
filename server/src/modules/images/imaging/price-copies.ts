import { plainDateAt } from '@portal/contract/values/plain-date';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { areImagesCounted } from '../../money/flat-fee/index.ts';
import {
  buildFreeImagePrices,
  computeOrderPrice,
  countImages,
  getImagePricer,
  type ImagePrices,
  type OrderPrice,
  type RatedDocument,
} from '../../money/prices/index.ts';
import { createSettingsReader } from '../../office/county-settings/index.ts';
import type { Account } from '../../people/accounts/index.ts';
import type { OrderCost } from './describe-payment.ts';
import { type Entitlement, listEntitlementsOf } from './imaging.queries.ts';
import { isCertificate } from './open-document.ts';
import { toOrderOwner } from './order-owner.ts';

/** Pages of a document, in the order of the download; at least one, all of them in the document. */
export interface Copy extends RatedDocument {
  readonly documentKey: string;
  readonly pages: readonly number[];
}

export interface PricedCopy {
  /** The rates that it is priced with. */
  readonly prices: ImagePrices;
  readonly price: OrderPrice;
  readonly cost: OrderCost;
  /** Of all pages of the document that are free for the caller today, ordered or not. */
  readonly entitlements: readonly Entitlement[];
}

/**
 * Prices pages of any number of documents for the caller, each as if it were ordered alone: pages that are free today
 * cost nothing. Reads rates and free pages once for all of them.
 *
 * @param copies at most one for each document, because the first page's price is paid once for a document.
 * @returns a price for each copy, in their order.
 */
export async function priceCopies(
  context: CallContext,
  account: Account,
  copies: readonly Copy[],
): Promise<readonly PricedCopy[]> {
  const { db, county } = context;
  const documentKeys = copies.map(({ documentKey }) => documentKey);
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const free = await listEntitlementsOf(db, { ...toOrderOwner(context), documentKeys }, today);
  const { findPrices, countsImages } = await getTerms(context, account);
  return copies.map((copy) => {
    const entitlements = free.get(copy.documentKey) ?? [];
    const prices = findPrices(copy);
    const price = computeOrderPrice({ pages: copy.pages, ownedPages: entitlements.map(({ page }) => page), prices });
    const images = countsImages ? price.lines.reduce((sum, line) => sum + countImages(line), 0) : 0;
    return { prices, price, cost: { cents: price.totalCents, images }, entitlements };
  });
}

interface Terms {
  readonly findPrices: (document: RatedDocument) => ImagePrices;
  /** Whether images of the account's flat fee are counted instead of money. */
  readonly countsImages: boolean;
}

/** Gets the terms for images of the caller's account: free, images of its flat fee if they are counted, or money. */
async function getTerms({ db, caller }: CallContext, account: Account): Promise<Terms> {
  const methodOf = (document: RatedDocument) =>
    isCertificate(document) ? account.certificateChargeMethod : account.imageChargeMethod;
  if (isStaff(caller)) return { findPrices: () => buildFreeImagePrices('PAGE'), countsImages: false };
  if (account.accountType === 'FLAT_FEE')
    return {
      findPrices: (document) => buildFreeImagePrices(methodOf(document)),
      countsImages: await areImagesCounted(db, account),
    };
  const findImagePrices = await getImagePricer(createSettingsReader(db), account);
  return { findPrices: (document) => findImagePrices(document, methodOf(document)), countsImages: false };
}
