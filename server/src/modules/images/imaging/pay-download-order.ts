import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  payDownloadOrder as endpoint,
  ORDER_PAYMENT_STATUSES,
} from '@portal/contract/images/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { Cents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { charge, type OrderedPages, toBuyer } from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { computeOrderPrice, countImages } from '../../money/prices/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  type DownloadOrder,
  findOrder,
  grantPages,
  listEntitlements,
  lockPurchases,
  markOrderPaid,
} from './imaging.queries.ts';
import { ensureDeliverable, isCertificate, type OpenDocument, openForDownload } from './open-document.ts';
import { computeFreeThrough, listEntitledPages } from './order.rules.ts';
import { toOrderOwner } from './order-owner.ts';

interface Settlement {
  readonly status: (typeof ORDER_PAYMENT_STATUSES)[number];
  readonly chargedCents: Cents;
  readonly chargedImages: number;
  readonly surchargeCents: Cents;
  readonly receiptId: number | null;
}

/**
 * Pays an order at most once (Spec 1 §4): the charge, the right to the pages, the audit entry and the mailed receipt
 * are one transaction. Paying again returns the first PAID. The pages are drawn and the PDF is assembled before
 * anything is charged, so that no one pays for an unreadable image.
 *
 * @throws Refusal ORDER_NOT_OPEN if the order has expired, was canceled or isn't the caller's, if it relies on pages
 *   that were free when it was quoted and no longer are, or if the card's surcharge is higher than quoted; as
 *   `openDocument`.
 */
export async function payDownloadOrder(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const order = await findOrder(db, imageStateGuid, toOrderOwner(context));
  const document = isPayable(order, context) ? await ensureReadable(context, order) : undefined;
  const settlement = await inTransaction(db, (tx) => settle(tx, context, imageStateGuid, document));
  return { ...settlement, usageBalanceResult: { usageBalance: await findUsageBalance(db, caller) } };
}

function isPayable(order: DownloadOrder | undefined, { county }: CallContext): order is DownloadOrder {
  return order?.state === 'OPEN' && order.expiresAt > county.clock.now();
}

/** @returns the current document. */
async function ensureReadable(context: CallContext, order: DownloadOrder): Promise<OpenDocument> {
  const document = await openForDownload(context, splitDocumentKey(order.documentKey));
  await ensureDeliverable(context, { documentKey: document.documentKey, pages: order.pages, title: document.title });
  return document;
}

async function settle(
  tx: Db,
  context: CallContext,
  guid: string,
  document: OpenDocument | undefined,
): Promise<Settlement> {
  const { county } = context;
  const owner = toOrderOwner(context);
  const order = await findOrder(tx, guid, owner, { lock: true });
  if (order?.state === 'PAID')
    return {
      status: 'PAID',
      chargedCents: order.chargedCents ?? 0,
      chargedImages: order.chargedImages ?? 0,
      surchargeCents: order.chargedSurchargeCents,
      receiptId: order.journalEntryId,
    };
  if (document === undefined || !isPayable(order, context)) throw new Refusal('ORDER_NOT_OPEN');

  const { documentKey, pages, prices } = order;
  const at = county.clock.now();
  const today = plainDateAt(at, county.timeZone);
  const freeThroughOn = computeFreeThrough(today);
  await lockPurchases(tx, owner.accountId, [documentKey]);
  const ownedPages = (await listEntitlements(tx, { ...owner, documentKey }, today)).map(({ page }) => page);
  const { title } = document;
  const isCounted = order.totalImages > 0;
  const item = { guid, documentKey, title, pages, ownedPages, prices, isCounted, freeThroughOn };
  // Pages that the account has bought in another order since are not charged again. A quote that relies on free pages
  // ends when they are no longer free: paying it later would make them free again without a charge.
  if (exceedsQuote(order, item)) throw new Refusal('ORDER_NOT_OPEN');
  const kind = isCertificate(splitDocumentKey(documentKey)) ? 'CERTIFICATE_PURCHASE' : 'IMAGE_PURCHASE';
  const sale = { kind, item, opKey: `download-order:${guid}` } as const;
  const outcome = await charge(toBuyer({ ...context, db: tx }), sale);
  if (outcome.status !== 'CHARGED' && outcome.status !== 'FREE')
    return { status: outcome.status, chargedCents: 0, chargedImages: 0, surchargeCents: 0, receiptId: null };
  const charged = outcome.status === 'CHARGED' ? outcome : undefined;
  const chargedCents = charged?.amountCents ?? 0;
  const chargedImages = charged?.images ?? 0;
  const surchargeCents = charged?.surchargeCents ?? 0;
  // The card or its terms have changed since the quote: the user confirmed a smaller amount.
  if (surchargeCents > order.surchargeCents) throw new Refusal('ORDER_NOT_OPEN');
  const { journalEntryId } = charged ?? {};
  await markOrderPaid(tx, { guid, at, chargedCents, chargedImages, surchargeCents, journalEntryId });
  await grantPages(tx, owner, {
    purchasedOn: today,
    freeThroughOn,
    granted: [{ documentKey, orderGuid: guid, pages: listEntitledPages(order, document.pageCount) }],
  });
  await recordAudit(tx, {
    action: 'image.purchased',
    actor: actorOf(context),
    details: {
      ...{ documentKey, pages, chargedCents, order: guid },
      ...(journalEntryId === undefined ? {} : { saleId: journalEntryId }),
      ...(chargedImages > 0 ? { chargedImages } : {}),
      ...(surchargeCents > 0 ? { surchargeCents } : {}),
    },
  });
  return { status: 'PAID', chargedCents, chargedImages, surchargeCents, receiptId: journalEntryId ?? null };
}

function exceedsQuote(order: DownloadOrder, item: OrderedPages): boolean {
  const { lines, totalCents } = computeOrderPrice(item);
  const images = item.isCounted ? lines.reduce((sum, line) => sum + countImages(line), 0) : 0;
  return totalCents > order.totalCents || images > order.totalImages;
}
