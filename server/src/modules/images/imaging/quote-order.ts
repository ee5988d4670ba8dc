import { randomUUID } from 'node:crypto';
import type { ContentOf } from '@portal/contract/endpoint';
import type { computeDownloadOrder } from '@portal/contract/images/imaging/download-order';
import type { CallContext } from '../../../platform/http/route.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import { describePayment } from './describe-payment.ts';
import { formatFeeSchedule } from './fee-schedule.ts';
import { deleteEndedQuotes, insertOrder } from './imaging.queries.ts';
import type { OpenDocument } from './open-document.ts';
import { computeOrderExpiry } from './order.rules.ts';
import { toOrderOwner } from './order-owner.ts';
import { type PricedCopy, priceCopies } from './price-copies.ts';

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
  const [priced] = (await priceCopies(context, account, [{ ...document, pages }])) as [PricedCopy];
  const { prices, price, cost, entitlements } = priced;
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
