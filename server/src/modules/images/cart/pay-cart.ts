import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { CartProblem, payCart as endpoint } from '@portal/contract/images/cart/cart';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { charge, toBuyer } from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import {
  computeFreeThrough,
  lockPurchases,
  type PricedCopy,
  priceCopies,
  storePaidCopies,
  toOrderOwner,
} from '../imaging/index.ts';
import { deleteCartItems, updatePageCounts } from './cart.queries.ts';
import { divideSurcharge } from './cart.rules.ts';
import {
  type CartOrder,
  findCartOrder,
  listOrderedDocuments,
  markCartOrderPaid,
  type OrderedDocument,
} from './cart-orders.queries.ts';
import { countImagePages, findImageProblem, forEachImage } from './check-images.ts';
import { checkRecords } from './check-records.ts';

type Content = ContentOf<typeof endpoint>;
type Settlement = Omit<Content, 'usageBalanceResult'>;
type Problem = Content['problems'][number];

const NOTHING = { chargedCents: 0, chargedImages: 0, surchargeCents: 0, receiptId: null, problems: [] } as const;

/**
 * Pays a quoted cart at most once, all of it or nothing: the charge, the right to the pages, the audit entries and the
 * mailed receipt are one transaction. Paying again returns the first PAID. All pages are checked before anything is
 * charged.
 *
 * @returns CHANGED, with the documents and reasons, if one of them was withdrawn, withheld, renumbered, changed or
 *   priced differently since the quote, or can't be read: nothing is charged then.
 * @throws Refusal ORDER_NOT_OPEN if the quote has expired or isn't the caller's, or if the card's surcharge is higher
 *   than quoted; TOO_BUSY.
 */
export async function payCart(
  context: CallContext,
  { imageStateGuid: guid }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const { db, caller } = context;
  const order = await findCartOrder(db, guid, toOrderOwner(context));
  const problems = isPayable(order, context) ? await findProblems(context, guid) : [];
  const settlement =
    problems.length > 0 ? toChanged(problems) : await inTransaction(db, (tx) => settle(tx, context, guid));
  return { ...settlement, usageBalanceResult: { usageBalance: await findUsageBalance(db, caller) } };
}

function isPayable(order: CartOrder | undefined, { county }: CallContext): order is CartOrder {
  return order !== undefined && order.paidAt === null && order.expiresAt > county.clock.now();
}

function toChanged(problems: readonly Problem[]): Settlement {
  return { status: 'CHANGED', ...NOTHING, problems: [...problems] };
}

/** Finds what keeps documents from being sold as quoted. Images are read outside of the transaction, which holds locks. */
async function findProblems(context: CallContext, guid: string): Promise<readonly Problem[]> {
  const checked = await checkRecords(context, await listOrderedDocuments(context.db, guid));
  const found = await forEachImage(checked, ({ item, problem }) =>
    problem === undefined ? findImageProblem(context, item) : Promise.resolve(problem),
  );
  const problems = toProblems(
    checked.map(({ item }) => item),
    found,
  );
  await recountPages(context, problems);
  return problems;
}

function toProblems(
  documents: readonly OrderedDocument[],
  found: readonly (CartProblem | undefined)[],
): readonly Problem[] {
  return documents.flatMap(({ documentKey }, index) => {
    const problem = found[index];
    return problem === undefined ? [] : [{ documentKey, problem }];
  });
}

/** The next quote has the pages that the images have now. */
async function recountPages(context: CallContext, problems: readonly Problem[]): Promise<void> {
  const changed = problems.filter(({ problem }) => problem === 'PAGES_CHANGED');
  const counted = await forEachImage(changed, async ({ documentKey }) => {
    const pageCount = await countImagePages(context, documentKey);
    return typeof pageCount === 'number' && pageCount > 0 ? [{ documentKey, pageCount }] : [];
  });
  if (changed.length > 0) await updatePageCounts(context.db, toOrderOwner(context), counted.flat());
}

async function settle(tx: Db, context: CallContext, guid: string): Promise<Settlement> {
  const { county } = context;
  const owner = toOrderOwner(context);
  const order = await findCartOrder(tx, guid, owner, { lock: true });
  if (order !== undefined && order.paidAt !== null) return toPaid(order);
  if (!isPayable(order, context)) throw new Refusal('ORDER_NOT_OPEN');
  const documents = await listOrderedDocuments(tx, guid);
  const documentKeys = documents.map(({ documentKey }) => documentKey);
  await lockPurchases(tx, owner.accountId, documentKeys);
  const priced = await priceAgain({ ...context, db: tx }, documents);
  if ('problems' in priced) return toChanged(priced.problems);

  const at = county.clock.now();
  const sold = documents.map((document, index) => ({ ...document, ...(priced.prices[index] as PricedCopy) }));
  const charged = sold.filter(({ cost }) => cost.cents + cost.images > 0);
  const item = {
    guid,
    documents: charged.map(({ documentKey, cost }) => ({ documentKey, ...cost })),
    freeThroughOn: computeFreeThrough(plainDateAt(at, county.timeZone)),
  };
  const sale = { kind: 'CART_PURCHASE', item, opKey: `cart:${guid}` } as const;
  const outcome = await charge(toBuyer({ ...context, db: tx }), sale);
  if (outcome.status !== 'CHARGED' && outcome.status !== 'FREE')
    return { status: outcome.status, ...NOTHING, problems: [] };
  const { journalEntryId, amountCents, images, surchargeCents } =
    outcome.status === 'CHARGED' ? outcome : { journalEntryId: null, amountCents: 0, images: 0, surchargeCents: 0 };
  // The card or its terms have changed since the quote: the user confirmed a smaller amount.
  if (surchargeCents > order.surchargeCents) throw new Refusal('ORDER_NOT_OPEN');
  const surcharges = divideSurcharge(
    surchargeCents,
    sold.map(({ cost }) => cost.cents),
  );
  const copies = sold.map((document, index) => {
    const surcharge = { surchargeCents: surcharges[index] ?? 0 };
    const line = charged.indexOf(document);
    return {
      ...document,
      quoted: { cents: document.totalCents, images: document.totalImages, ...surcharge },
      charged: { ...document.cost, ...surcharge },
      saleLine: line < 0 ? null : line + 1,
    };
  });
  const { pricedAt, expiresAt } = order;
  const orderGuids = await storePaidCopies(
    tx,
    { owner, pricedAt, expiresAt, paidAt: at, timeZone: county.timeZone, journalEntryId },
    copies,
  );
  const payment = { chargedCents: amountCents, chargedImages: images, surchargeCents };
  await markCartOrderPaid(tx, { guid, at, ...payment, journalEntryId, orderGuids });
  await deleteCartItems(tx, owner, documentKeys);
  for (const [index, { documentKey, pages, charged, saleLine }] of copies.entries())
    await recordAudit(tx, {
      action: 'image.purchased',
      actor: actorOf(context),
      details: {
        ...{ documentKey, pages, chargedCents: charged.cents, order: orderGuids[index] ?? '' },
        ...(journalEntryId === null || saleLine === null ? {} : { saleId: journalEntryId }),
        ...(charged.images > 0 ? { chargedImages: charged.images } : {}),
        ...(charged.surchargeCents > 0 ? { surchargeCents: charged.surchargeCents } : {}),
      },
    });
  return { status: 'PAID', ...payment, receiptId: journalEntryId, problems: [] };
}

function toPaid(order: CartOrder): Settlement {
  return {
    status: 'PAID',
    chargedCents: order.chargedCents ?? 0,
    chargedImages: order.chargedImages ?? 0,
    surchargeCents: order.chargedSurchargeCents ?? 0,
    receiptId: order.journalEntryId,
    problems: [],
  };
}

/**
 * Prices the documents with today's prices and free pages, in the transaction that sells them. Pages that the account has
 * bought since the quote are not charged again.
 *
 * @returns the prices, or what makes them others than quoted.
 */
async function priceAgain(
  context: CallContext,
  documents: readonly OrderedDocument[],
): Promise<{ readonly prices: readonly PricedCopy[] } | { readonly problems: readonly Problem[] }> {
  const checked = await checkRecords(context, documents);
  const gone = checked.map(({ problem }) => problem);
  if (gone.some((problem) => problem !== undefined)) return { problems: toProblems(documents, gone) };
  const copies = checked.flatMap(({ record, item }) => (record === undefined ? [] : [{ ...record, ...item }]));
  const prices = await priceCopies(context, await getCallersAccount(context.db, context.caller), copies);
  const found = documents.map((document, index) => comparePrice(document, prices[index] as PricedCopy));
  return found.some((problem) => problem !== undefined) ? { problems: toProblems(documents, found) } : { prices };
}

/** A quote that relies on free pages ends when they are no longer free, like one whose prices changed. */
function comparePrice(quoted: OrderedDocument, { prices, cost }: PricedCopy): CartProblem | undefined {
  const isSame =
    prices.method === quoted.prices.method &&
    prices.documentCents === quoted.prices.documentCents &&
    prices.firstPageCents === quoted.prices.firstPageCents &&
    prices.additionalPageCents === quoted.prices.additionalPageCents;
  const isCovered = cost.cents <= quoted.totalCents && cost.images <= quoted.totalImages;
  return isSame && isCovered ? undefined : 'PRICE_CHANGED';
}
