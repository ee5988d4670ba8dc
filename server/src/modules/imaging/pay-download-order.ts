import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { payDownloadOrder as endpoint, ORDER_PAYMENT_STATUSES } from '@portal/contract/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { Cents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { charge, type SaleOutcome } from '../cards/index.ts';
import { findUsageBalance, takeImages } from '../ledger/index.ts';
import type { OrderCost } from './describe-payment.ts';
import {
  type DownloadOrder,
  findOrder,
  grantPages,
  listEntitlements,
  lockPurchases,
  markOrderPaid,
} from './imaging.queries.ts';
import { mailCopyReceipt } from './mail-copy-receipt.ts';
import { isCertificate, type OpenDocument, openForCopy, readImage } from './open-document.ts';
import { computeFreeThrough, computeOrderPrice, countImages, listEntitledPages } from './order.rules.ts';

interface Settlement {
  readonly status: (typeof ORDER_PAYMENT_STATUSES)[number];
  readonly chargedCents: Cents;
  readonly chargedImages: number;
}

/**
 * Pays an order at most once (Spec 1 §4): the charge, the right to the pages, the audit entry and the mailed receipt are one
 * transaction. Paying again answers the first PAID. The copy is put together before anything is charged, so that nobody pays for what can not be read.
 *
 * @throws Refusal ORDER_NOT_OPEN for an order that expired, was cancelled or is not the caller's, or that counts on pages which were
 * free when it was quoted and are not now; as `openDocument`.
 */
export async function payDownloadOrder(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const order = await findOrder(db, imageStateGuid, caller);
  const document = isPayable(order, context) ? await proveReadable(context, order) : undefined;
  const settlement = await inTransaction(db, (tx) => settle(tx, context, imageStateGuid, document));
  return { ...settlement, usageBalanceResult: { usageBalance: await findUsageBalance(db, caller) } };
}

function isPayable(order: DownloadOrder | undefined, { county }: CallContext): order is DownloadOrder {
  return order?.state === 'OPEN' && order.expiresAt > county.clock.now();
}

/** @returns the document as it is now. */
async function proveReadable(context: CallContext, order: DownloadOrder): Promise<OpenDocument> {
  const document = await openForCopy(context, splitDocumentKey(order.documentKey));
  const copy = { pages: order.pages, title: document.title };
  await readImage(context, document.documentKey, (images, image) => images.assemblePdf(image, copy));
  return document;
}

async function settle(
  tx: Db,
  context: CallContext,
  guid: string,
  document: OpenDocument | undefined,
): Promise<Settlement> {
  const { caller, county } = context;
  const order = await findOrder(tx, guid, caller, { lock: true });
  if (order?.state === 'PAID')
    return { status: 'PAID', chargedCents: order.chargedCents ?? 0, chargedImages: order.chargedImages ?? 0 };
  if (document === undefined || !isPayable(order, context)) throw new Refusal('ORDER_NOT_OPEN');

  const { accountId } = caller;
  const { documentKey, pages, prices } = order;
  const at = county.clock.now();
  const today = plainDateAt(at, county.timeZone);
  const freeThroughOn = computeFreeThrough(today);
  await lockPurchases(tx, accountId, documentKey);
  const ownedPages = (await listEntitlements(tx, { accountId, documentKey }, today)).map(({ page }) => page);
  // Pages that the account bought in another order since are not charged again. A quote that rests on free pages ends with their
  // days: paying it later would make them free anew for nothing.
  const price = computeOrderPrice({ pages, ownedPages, prices });
  const chargedCents = price.totalCents;
  const chargedImages = order.totalImages === 0 ? 0 : price.lines.reduce((sum, line) => sum + countImages(line), 0);
  if (chargedCents > order.totalCents || chargedImages > order.totalImages) throw new Refusal('ORDER_NOT_OPEN');

  const outcome = await chargeOrder(tx, context, order, { cents: chargedCents, images: chargedImages });
  if (outcome.status !== 'CHARGED') return { status: outcome.status, chargedCents: 0, chargedImages: 0 };
  await markOrderPaid(tx, { guid, at, chargedCents, chargedImages, journalEntryId: outcome.journalEntryId });
  await grantPages(tx, {
    accountId,
    documentKey,
    orderGuid: guid,
    pages: listEntitledPages(order, document.pageCount),
    purchasedOn: today,
    freeThroughOn,
  });
  await recordAudit(tx, {
    action: 'image.purchased',
    actor: actorOf(context),
    details: { documentKey, pages, chargedCents, ...(chargedImages > 0 ? { chargedImages } : {}), order: guid },
  });
  await mailCopyReceipt(tx, context, {
    guid,
    title: document.title,
    pages,
    chargedCents,
    purchasedOn: today,
    freeThroughOn,
  });
  return { status: 'PAID', chargedCents, chargedImages };
}

/** Takes what an order costs: money the way the account pays, copies from its flat fee, or nothing. */
async function chargeOrder(
  tx: Db,
  context: CallContext,
  { guid, documentKey }: DownloadOrder,
  cost: OrderCost,
): Promise<SaleOutcome | { readonly status: 'CHARGED'; readonly journalEntryId: undefined }> {
  const { accountId, userId } = context.caller;
  const kind = isCertificate(splitDocumentKey(documentKey)) ? 'CERTIFICATE_PURCHASE' : 'IMAGE_PURCHASE';
  const purchase = { kind, opKey: `download-order:${guid}` } as const;
  if (cost.cents > 0) return charge({ ...context, db: tx }, { ...purchase, amountCents: cost.cents });
  if (cost.images === 0) return { status: 'CHARGED', journalEntryId: undefined };
  return takeImages(tx, { ...purchase, accountId, userId, images: cost.images, at: context.county.clock.now() });
}
