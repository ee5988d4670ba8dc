import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { CartProblem, payCart as endpoint } from '@portal/contract/images/cart/cart';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { charge, toBuyer } from '../../money/charging/index.ts';
import { findUsageBalance } from '../../money/ledger/index.ts';
import { getCallersAccount } from '../../people/accounts/index.ts';
import type { NewCopy } from '../certified-copies/index.ts';
import { computeFreeThrough, lockPurchases, toOrderOwner, waitForUndoing } from '../imaging/index.ts';
import { deleteCartItems, updatePageCounts } from './cart.queries.ts';
import { divideLines, haveSameRates } from './cart.rules.ts';
import {
  type CartOrder,
  findCartOrder,
  listOrderedDocuments,
  markCartOrderPaid,
  type OrderedDocument,
} from './cart-orders.queries.ts';
import { countImagePages, findImageProblem, forEachImage } from './check-images.ts';
import { checkRecords } from './check-records.ts';
import { deliver } from './deliver-copies.ts';
import { mailCartLink } from './mail-cart-link.ts';
import { type PricedDocument, priceAll } from './price-all.ts';
import { findCopyProblem, withCopies } from './write-copies.ts';

type Content = ContentOf<typeof endpoint>;
type Settlement = Omit<Content, 'usageBalanceResult'>;
type Problem = Content['problems'][number];

interface RequestedPayment {
  readonly guid: string;
  /** Of a guest who wants a link to the copies; empty for no link. */
  readonly email: string;
}

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
  { imageStateGuid: guid, email }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const { db, caller } = context;
  // The others find their copies under their purchases.
  if (email !== '' && caller.role !== 'GUEST') throw new Refusal('INVALID_INPUT', { email: { key: 'invalid' } });
  const order = await findCartOrder(db, guid, toOrderOwner(context));
  const documents = isPayable(order, context) ? await listOrderedDocuments(db, guid) : [];
  const problems = await findProblems(context, documents);
  const settlement =
    problems.length > 0 ? toChanged(problems) : await settleWithCopies(context, { guid, email }, documents);
  return { ...settlement, usageBalanceResult: { usageBalance: await findUsageBalance(db, caller) } };
}

/** Certified copies are written before they are paid: users who can't pay are refused before that work. */
async function settleWithCopies(
  context: CallContext,
  payment: RequestedPayment,
  documents: readonly OrderedDocument[],
): Promise<Settlement> {
  const { db } = context;
  if (!documents.some(({ isCertified }) => isCertified)) return inTransaction(db, (tx) => settle(tx, context, payment));
  const refused = await trySettlement(context, payment);
  if (refused !== undefined) return refused;
  return withCopies(context, { guid: payment.guid, documents }, async (written) =>
    'problems' in written
      ? toChanged(written.problems)
      : inTransaction(db, (tx) => settle(tx, context, payment, written.copies)),
  );
}

/** Ends a transaction that would have paid, and undoes it. */
class WouldPay extends Error {}

/** The code that charges decides, and all that it wrote is undone. @returns undefined if it would pay the cart. */
async function trySettlement(context: CallContext, payment: RequestedPayment): Promise<Settlement | undefined> {
  try {
    return await inTransaction(context.db, async (tx) => {
      const settlement = await settle(tx, context, payment);
      if (settlement.status === 'PAID') throw new WouldPay();
      return settlement;
    });
  } catch (error) {
    if (error instanceof WouldPay) return undefined;
    throw error;
  }
}

function isPayable(order: CartOrder | undefined, { county }: CallContext): order is CartOrder {
  return order !== undefined && order.paidAt === null && order.expiresAt > county.clock.now();
}

function toChanged(problems: readonly Problem[]): Settlement {
  return { status: 'CHANGED', ...NOTHING, problems: [...problems] };
}

/** Finds what keeps documents from being sold as quoted. Images are read outside of the transaction, which holds locks. */
async function findProblems(context: CallContext, documents: readonly OrderedDocument[]): Promise<readonly Problem[]> {
  const checked = await checkRecords(context, documents);
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

/** Without `copies`, certified copies are charged and not issued: the caller undoes it. */
async function settle(
  tx: Db,
  context: CallContext,
  { guid, email }: RequestedPayment,
  copies: ReadonlyMap<string, NewCopy> = new Map(),
): Promise<Settlement> {
  const { county } = context;
  const owner = toOrderOwner(context);
  await waitForUndoing(tx);
  const order = await findCartOrder(tx, guid, owner, { lock: true });
  if (order !== undefined && order.paidAt !== null) return toPaid(order);
  if (!isPayable(order, context)) throw new Refusal('ORDER_NOT_OPEN');
  const documents = await listOrderedDocuments(tx, guid);
  const documentKeys = documents.map(({ documentKey }) => documentKey);
  await lockPurchases(tx, owner.accountId, documentKeys);
  const priced = await priceAgain({ ...context, db: tx }, documents, copies);
  if ('problems' in priced) return toChanged(priced.problems);

  const at = county.clock.now();
  const lines = divideLines(
    documents.map((document, index) => ({ ...document, ...(priced.prices[index] as PricedDocument) })),
  );
  const item = {
    guid,
    documents: lines.flatMap(({ sold }) => (sold === undefined ? [] : [sold])),
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
  const charged = { journalEntryId, surchargeCents, at };
  const delivered = await deliver(tx, context, { order, lines, charged, copies });
  const payment = { chargedCents: amountCents, chargedImages: images, surchargeCents };
  await markCartOrderPaid(tx, { guid, at, ...payment, journalEntryId, delivered });
  // Only a charge is worth an email: otherwise guests could send any number to anyone.
  if (email !== '' && journalEntryId !== null)
    await mailCartLink(tx, context, { guid, email, documentCount: documents.length, paidAt: at });
  await deleteCartItems(tx, owner, documentKeys);
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
  copies: ReadonlyMap<string, NewCopy>,
): Promise<{ readonly prices: readonly PricedDocument[] } | { readonly problems: readonly Problem[] }> {
  const checked = await checkRecords(context, documents);
  const gone = checked.map(({ problem }) => problem);
  if (gone.some((problem) => problem !== undefined)) return { problems: toProblems(documents, gone) };
  const priceable = checked.flatMap(({ record, item }) => (record === undefined ? [] : [{ ...item, record }]));
  const prices = await priceAll(context, await getCallersAccount(context.db, context.caller), priceable);
  const found: (CartProblem | undefined)[] = [];
  for (const [index, document] of documents.entries())
    found.push(
      comparePrice(document, prices[index] as PricedDocument) ??
        (await findCopyProblem(context.db, copies.get(document.documentKey))),
    );
  return found.some((problem) => problem !== undefined) ? { problems: toProblems(documents, found) } : { prices };
}

/** A quote that relies on free pages ends when they are no longer free, like one whose prices changed. */
function comparePrice(quoted: OrderedDocument, { prices, cost }: PricedDocument): CartProblem | undefined {
  const isCovered = cost.cents <= quoted.totalCents && cost.images <= quoted.totalImages;
  return isCovered && haveSameRates(prices, quoted.prices) ? undefined : 'PRICE_CHANGED';
}
