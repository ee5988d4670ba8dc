import type { Cents } from '@portal/contract/values/money';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { lockCardPayment, refundTabCharge, requestCardRefund } from '../cards/sales.ts';
import {
  type LinePart,
  listSaleLines,
  lockSale,
  postRefund,
  type RefundableSale,
  type RefundTarget,
  releaseRefund,
  reserveRefund,
  type SoldLine,
  sumSale,
} from '../ledger/sales.ts';
import { findRefund, insertRefund, type Refund, setRefundIntent } from './refunds.queries.ts';
import { SALE_KIND_DEFINITIONS } from './sale-kinds.ts';
import { settleRefund } from './settle-refund.ts';

export interface RefundRequest {
  /** The journal entry of the sale. */
  readonly saleId: number;
  /**
   * The lines and amounts to refund; `ALL` is everything that remains. A line without an amount is refunded with everything that remains of
   * it.
   */
  readonly lines: 'ALL' | readonly (Pick<LinePart, 'line'> & Partial<LinePart>)[];
  /** Why, for the audit and the buyer's receipt; 1 to 500 characters. */
  readonly reason: string;
  /** Identifies the request, so that it is refunded only once; at most 90 characters. */
  readonly opKey: string;
  readonly actor: AuditActor;
}

export type RefundOutcome =
  /** DONE: returned. PENDING: the card gateway will return it. REFUSED: it was requested before, and the gateway refused. */
  | {
      readonly status: Refund['state'];
      readonly refundId: number;
      readonly amountCents: Cents;
      readonly images: number;
    }
  /** More than remains of a line, or nothing remains; nothing was refunded. */
  | { readonly status: 'EXCEEDS_REMAINING' }
  /** The card charges of this sale were written off: the buyer never paid. */
  | { readonly status: 'NOT_PAID' }
  | { readonly status: 'NO_SUCH_SALE' };

/**
 * Refunds a sale in full or by line. There is no other way to refund. The money goes back the way it was paid, whatever
 * the account pays with now: to the escrow, as a credit on the invoice, as images to the flat fee, off the open card
 * authorization, or by the card gateway. All but the last are done in the transaction of `db`; the gateway is called
 * after the commit (`completeRefunds`), and until then the refund is PENDING. A sale that is refunded in full no longer
 * entitles the buyer to their purchase (docs/decisions/0053).
 *
 * Requesting again under the same key returns the first outcome and refunds nothing, even if both calls arrive at the
 * same time.
 *
 * @throws Error if the key belongs to the refund of another sale.
 */
export function refund(
  { db, county }: { readonly db: Db; readonly county: County },
  request: RefundRequest,
): Promise<RefundOutcome> {
  return inTransaction(db, async (tx) => {
    const sale = await lockSale(tx, request.saleId);
    if (sale === undefined) return { status: 'NO_SUCH_SALE' };
    const earlier = await findRefund(tx, request.opKey);
    if (earlier !== undefined) return toOutcome(earlier, sale);
    const parts = toParts(request.lines, await listSaleLines(tx, [sale.id]));
    if (parts.length === 0 || !(await reserveRefund(tx, sale.id, parts))) return { status: 'EXCEEDS_REMAINING' };
    return carryOut(tx, county, { sale, parts, request });
  });
}

function toOutcome(earlier: Refund, sale: RefundableSale): RefundOutcome {
  if (earlier.saleId !== sale.id) throw new Error(`The key ${earlier.opKey} is of another sale's refund.`);
  const { id: refundId, state: status, amountCents, images } = earlier;
  return { status, refundId, amountCents, images };
}

/** How much of each line a request refunds. */
export function toParts(lines: RefundRequest['lines'], sold: readonly SoldLine[]): readonly LinePart[] {
  const remaining = sold.map((line) => ({
    line: line.line,
    amountCents: line.amountCents - line.refundedCents - line.disputedCents,
    images: line.images - line.refundedImages,
  }));
  if (lines === 'ALL') return remaining.filter(({ amountCents, images }) => amountCents + images > 0);
  return lines.map((wanted) => {
    const left = remaining.find(({ line }) => line === wanted.line);
    if (wanted.amountCents === undefined && wanted.images === undefined)
      return left ?? { line: wanted.line, amountCents: 0, images: 0 };
    return { line: wanted.line, amountCents: wanted.amountCents ?? 0, images: wanted.images ?? 0 };
  });
}

interface Reserved {
  readonly sale: RefundableSale;
  readonly parts: readonly LinePart[];
  readonly request: RefundRequest;
}

/** Returns what was reserved, in the way that the sale is paid. */
async function carryOut(tx: Db, county: County, { sale, parts, request }: Reserved): Promise<RefundOutcome> {
  const { method } = sale;
  const payment = method === 'CARD' ? await lockCardPayment(tx, sale.id) : ({ kind: 'BILLED', to: method } as const);
  if (payment.kind === 'NOT_PAID') {
    await releaseRefund(tx, sale.id, parts);
    return { status: 'NOT_PAID' };
  }
  const { opKey, reason, actor } = request;
  const sums = sumSale(parts);
  const at = county.clock.now();
  const requested = { opKey, saleId: sale.id, ...sums, reason, requestedBy: actor.userId, requestedAt: at };
  const id = await insertRefund(tx, { ...requested, parts });
  const pending: Refund = { ...requested, id, state: 'PENDING', intentId: null };
  if (payment.kind === 'GATEWAY') {
    await setRefundIntent(tx, id, await requestCardRefund(tx, payment.tab, { amountCents: sums.amountCents, at }));
    const details = { refundId: id, saleId: sale.id, ...sums, reason };
    await recordAudit(tx, { action: 'sale.refundRequested', actor, details });
    return { status: 'PENDING', refundId: id, ...sums };
  }
  const posting = toRefundPosting(sale, pending, parts, at);
  const journalEntryId =
    payment.kind === 'TAB'
      ? await refundTabCharge(tx, payment.tab, posting)
      : await postRefund(tx, { ...posting, target: payment.to, surchargeCents: 0 });
  const target: RefundTarget = payment.kind === 'TAB' ? 'CARD' : payment.to;
  await settleRefund(tx, county, { sale, refund: pending, journalEntryId, target, surchargeCents: 0, actor });
  return { status: 'DONE', refundId: id, ...sums };
}

/** The ledger's posting of a refund, without where the money goes. */
export function toRefundPosting(
  sale: RefundableSale,
  { id, amountCents, images, reason }: Refund,
  parts: readonly LinePart[],
  at: Date,
) {
  const { accountId, userId } = sale;
  const { revenue } = SALE_KIND_DEFINITIONS[sale.kind];
  return { saleId: sale.id, accountId, userId, revenue, parts, amountCents, images, reason, opKey: `refund:${id}`, at };
}
