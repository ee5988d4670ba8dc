import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { computeDownloadOrder } from '@portal/contract/imaging/download-order';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { isStaff } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type Account, getAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { findUsageBalance, getFunds } from '../ledger/index.ts';
import { wordFeeSchedule } from './fee-schedule.ts';
import { deleteEndedQuotes, insertOrder, listEntitlements } from './imaging.queries.ts';
import type { OpenDocument } from './open-document.ts';
import { computeOrderExpiry, computeOrderPrice, FREE_PRICES, type ImagePrices } from './order.rules.ts';

/**
 * Prices pages of a document for the caller, holds the quote, and words it.
 *
 * @param pages in the order of the copy; at least one, all of them the document's.
 */
export async function quoteOrder(
  context: CallContext,
  document: Pick<OpenDocument, 'documentKey' | 'title'>,
  pages: readonly number[],
): Promise<ContentOf<typeof computeDownloadOrder>> {
  const { db, county, caller, translate } = context;
  const { documentKey, title } = document;
  const now = county.clock.now();
  const account = await getAccount(db, caller.accountId);
  const owned = { accountId: account.id, documentKey };
  const entitlements = await listEntitlements(db, owned, plainDateAt(now, county.timeZone));
  const prices = isStaff(caller) ? FREE_PRICES : await getImagePrices(context, account);
  const price = computeOrderPrice({ pages, ownedPages: entitlements.map(({ page }) => page), prices });
  const guid = randomUUID();
  await deleteEndedQuotes(db, caller.userId, now);
  await insertOrder(db, {
    guid,
    userId: caller.userId,
    accountId: account.id,
    documentKey,
    pages,
    prices,
    totalCents: price.totalCents,
    pricedAt: now,
    expiresAt: computeOrderExpiry(now),
  });
  const feeSchedule = wordFeeSchedule(
    {
      title,
      pageCount: pages.length,
      price,
      accountName: account.name,
      funds: await getFunds(db, account),
      usageBalance: await findUsageBalance(db, caller),
      entitlements,
    },
    translate,
  );
  return { feeSchedule, imageState: { guid, purchaseOptions: { hasBuyOptions: false } } };
}

async function getImagePrices({ db }: CallContext, account: Account): Promise<ImagePrices> {
  const rates = await getSettings(db, 'aLaCarte');
  return {
    method: account.imageChargeMethod,
    documentCents: rates.imageDocument,
    firstPageCents: rates.imageFirstPage,
    additionalPageCents: rates.imageAdditionalPages,
  };
}
