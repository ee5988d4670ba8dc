import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { computeDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { areImagesCounted } from '../../money/flat-fee/index.ts';
import {
  buildFreeImagePrices,
  computeOrderPrice,
  countImages,
  getImagePrices,
  type ImagePrices,
  type RatedDocument,
} from '../../money/prices/index.ts';
import { createSettingsReader } from '../../office/county-settings/index.ts';
import { type Account, getCallersAccount } from '../../people/accounts/index.ts';
import { describePayment } from './describe-payment.ts';
import { formatFeeSchedule } from './fee-schedule.ts';
import { deleteEndedQuotes, insertOrder, listEntitlements } from './imaging.queries.ts';
import { isCertificate, type OpenDocument } from './open-document.ts';
import { computeOrderExpiry } from './order.rules.ts';
import { toOrderOwner } from './order-owner.ts';

/**
 * Prices pages of a document for the caller, stores the quote, and formats it.
 *
 * @param pages in the order of the download; at least one, all of them in the document.
 */
export async function quoteOrder(
  context: CallContext,
  document: Pick<OpenDocument, 'documentKey' | 'title' | 'documentType' | 'instrumentCode'>,
  pages: readonly number[],
): Promise<ContentOf<typeof computeDownloadOrder>> {
  const { db, county, caller, translate } = context;
  const { documentKey, title } = document;
  const now = county.clock.now();
  const account = await getCallersAccount(db, caller);
  const owner = toOrderOwner(context);
  const entitlements = await listEntitlements(db, { ...owner, documentKey }, plainDateAt(now, county.timeZone));
  const { prices, countsImages } = await getTerms(context, account, document);
  const price = computeOrderPrice({ pages, ownedPages: entitlements.map(({ page }) => page), prices });
  const cost = {
    cents: price.totalCents,
    images: countsImages ? price.lines.reduce((sum, line) => sum + countImages(line), 0) : 0,
  };
  const payment = await describePayment(context, account, cost);
  const guid = randomUUID();
  await deleteEndedQuotes(db, caller.userId, now);
  await insertOrder(db, {
    guid,
    ...owner,
    documentKey,
    pages,
    prices,
    totalCents: cost.cents,
    totalImages: cost.images,
    surchargeCents: payment.surchargeCents,
    pricedAt: now,
    expiresAt: computeOrderExpiry(now),
  });
  const feeSchedule = formatFeeSchedule(
    { title, pageCount: pages.length, price, cost, payment, accountName: account.name, entitlements },
    translate,
  );
  return { feeSchedule, imageState: { guid, purchaseOptions: payment.purchaseOptions } };
}

/** Gets the terms for images of the caller's account: free, images of its flat fee if they are counted, or money. */
async function getTerms(
  { db, caller }: CallContext,
  account: Account,
  document: RatedDocument,
): Promise<{ readonly prices: ImagePrices; readonly countsImages: boolean }> {
  const method = isCertificate(document) ? account.certificateChargeMethod : account.imageChargeMethod;
  if (isStaff(caller)) return { prices: buildFreeImagePrices('PAGE'), countsImages: false };
  if (account.accountType === 'FLAT_FEE')
    return { prices: buildFreeImagePrices(method), countsImages: await areImagesCounted(db, account) };
  return { prices: await getImagePrices(createSettingsReader(db), account, { document, method }), countsImages: false };
}
