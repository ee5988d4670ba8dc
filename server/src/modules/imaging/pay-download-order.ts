import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { payDownloadOrder as endpoint, ORDER_PAYMENT_STATUSES } from '@portal/contract/imaging/download-order';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { Cents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { chargeAccount, findUsageBalance } from '../ledger/index.ts';
import {
  type DownloadOrder,
  findOrder,
  grantPages,
  listEntitlements,
  lockPurchases,
  markOrderPaid,
} from './imaging.queries.ts';
import { mailReceipt } from './mail-receipt.ts';
import { type OpenDocument, openDocument, readImage } from './open-document.ts';
import { computeFreeThrough, computeOrderPrice, listEntitledPages } from './order.rules.ts';

interface Settlement {
  readonly status: (typeof ORDER_PAYMENT_STATUSES)[number];
  readonly chargedCents: Cents;
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
  const { status, chargedCents } = await inTransaction(db, (tx) => settle(tx, context, imageStateGuid, document));
  return { status, chargedCents, usageBalanceResult: { usageBalance: await findUsageBalance(db, caller) } };
}

function isPayable(order: DownloadOrder | undefined, { county }: CallContext): order is DownloadOrder {
  return order?.state === 'OPEN' && order.expiresAt > county.clock.now();
}

/** @returns the document as it is now. */
async function proveReadable(context: CallContext, order: DownloadOrder): Promise<OpenDocument> {
  const document = await openDocument(context, splitDocumentKey(order.documentKey));
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
  if (order?.state === 'PAID') return { status: 'PAID', chargedCents: order.chargedCents ?? 0 };
  if (document === undefined || !isPayable(order, context)) throw new Refusal('ORDER_NOT_OPEN');

  const { accountId, userId } = caller;
  const { documentKey, pages, prices } = order;
  const at = county.clock.now();
  const today = plainDateAt(at, county.timeZone);
  const freeThroughOn = computeFreeThrough(today);
  await lockPurchases(tx, accountId, documentKey);
  const ownedPages = (await listEntitlements(tx, { accountId, documentKey }, today)).map(({ page }) => page);
  // Pages that the account bought in another order since are not charged again. A quote that rests on free pages ends with their
  // days: paying it later would make them free anew for nothing.
  const { totalCents: chargedCents } = computeOrderPrice({ pages, ownedPages, prices });
  if (chargedCents > order.totalCents) throw new Refusal('ORDER_NOT_OPEN');

  let journalEntryId: number | undefined;
  if (chargedCents > 0) {
    const opKey = `download-order:${guid}`;
    const charge = { accountId, userId, amountCents: chargedCents, kind: 'IMAGE_PURCHASE', opKey, at } as const;
    const outcome = await chargeAccount(tx, charge);
    if (outcome.status !== 'CHARGED') return { status: outcome.status, chargedCents: 0 };
    journalEntryId = outcome.journalEntryId;
  }
  await markOrderPaid(tx, { guid, at, chargedCents, journalEntryId });
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
    details: { documentKey, pages, chargedCents, order: guid },
  });
  await mailReceipt(tx, context, {
    guid,
    title: document.title,
    pages,
    chargedCents,
    purchasedOn: today,
    freeThroughOn,
  });
  return { status: 'PAID', chargedCents };
}
