import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type AuditActor, recordAudit, SYSTEM_ACTOR } from '../../office/audit/index.ts';
import {
  type CardRefundProgress,
  finishCardRefund,
  getCardRefund,
  lockCardPayment,
  refundTabCharge,
  updateIntent,
} from '../cards/sales.ts';
import { lockSale, postRefund, type RefundableSale, releaseRefund } from '../ledger/sales.ts';
import { toRefundPosting } from './refund.ts';
import {
  getRefundSaleId,
  listPendingRefundIds,
  listRefundParts,
  lockPendingRefund,
  markRefundRefused,
  type Refund,
} from './refunds.queries.ts';
import { settleRefund } from './settle-refund.ts';

/** The maximum number of refunds in one run, which repeats every minute. */
const REFUNDS_PER_RUN = 50;
/** A gateway that doesn't respond so often in a row doesn't respond for the next refund either. */
const UNANSWERED_MAX = 3;

/**
 * Has the card gateway carry out the refunds that wait for it, and books the results. Runs every minute; safe to run
 * twice, even at the same time.
 */
export async function completeRefunds(county: County): Promise<void> {
  if (county.cardGateway === undefined) return;
  let unanswered = 0;
  for (const id of await listPendingRefundIds(county.db, REFUNDS_PER_RUN)) {
    unanswered = (await completeRefund(county, id)) === 'UNANSWERED' ? unanswered + 1 : 0;
    if (unanswered === UNANSWERED_MAX) break;
  }
}

/** The same for one refund, right after it was requested. @returns its progress. */
export async function completeRefund(county: County, refundId: number): Promise<CardRefundProgress['status']> {
  const intentId = await findIntentId(county.db, refundId);
  if (intentId === undefined) return 'DONE';
  const progress = await finishCardRefund(county, intentId);
  if (progress.status === 'WAITING' || progress.status === 'UNANSWERED') return progress.status;
  await inTransaction(county.db, (tx) => book(tx, county, { refundId, intentId, progress }));
  return progress.status;
}

/** @returns undefined if it no longer waits for the gateway. */
function findIntentId(db: Db, refundId: number): Promise<number | undefined> {
  return inTransaction(db, async (tx) => (await lockPendingRefund(tx, refundId))?.intentId ?? undefined);
}

interface Progress {
  readonly refundId: number;
  readonly intentId: number;
  readonly progress: Extract<CardRefundProgress, { readonly status: 'DONE' | 'NOT_CAPTURED' | 'REFUSED' }>;
}

/** Books what the gateway did, once: of two processes that know, the second finds the refund settled. */
async function book(tx: Db, county: County, { refundId, intentId, progress }: Progress): Promise<void> {
  // The sale first, then the refund: in the order in which a request locks them.
  const sale = await lockSale(tx, await getRefundSaleId(tx, refundId));
  const refund = await lockPendingRefund(tx, refundId);
  if (refund === undefined || sale === undefined) return;
  const booking = { sale, refund, intentId, actor: { ...SYSTEM_ACTOR, userId: refund.requestedBy } };
  if (progress.status === 'REFUSED') return bookRefused(tx, county, booking);
  if (progress.status === 'NOT_CAPTURED') return bookNotCaptured(tx, county, booking);
  const at = county.clock.now();
  const { surchargeCents } = await getCardRefund(tx, intentId);
  const posting = toRefundPosting(sale, refund, await listRefundParts(tx, refund.id), at);
  const journalEntryId = await postRefund(tx, { ...posting, target: 'GATEWAY', surchargeCents });
  const { transactionId: gatewayTransactionId } = progress;
  await updateIntent(tx, intentId, { state: 'REFUNDED', resolvedAt: at, gatewayTransactionId });
  await settleRefund(tx, county, { ...booking, journalEntryId, target: 'GATEWAY', surchargeCents });
}

interface Booking {
  readonly sale: RefundableSale;
  readonly refund: Refund;
  readonly intentId: number;
  readonly actor: AuditActor;
}

/** Returns nothing to the card: the amounts reserved on the lines of the sale can be refunded again. */
async function bookRefused(tx: Db, county: County, { sale, refund, intentId, actor }: Booking): Promise<void> {
  const at = county.clock.now();
  await releaseRefund(tx, sale.id, await listRefundParts(tx, refund.id));
  await updateIntent(tx, intentId, { state: 'DECLINED', resolvedAt: at });
  await markRefundRefused(tx, refund.id, at);
  const details = { refundId: refund.id, saleId: sale.id };
  await recordAudit(tx, { action: 'sale.refundRefused', actor, details });
}

/** The capture failed after the refund was requested: the charge is refunded where it is now. */
async function bookNotCaptured(tx: Db, county: County, booking: Booking): Promise<void> {
  const { sale, refund, intentId } = booking;
  const payment = await lockCardPayment(tx, sale.id);
  if (payment.kind === 'NOT_PAID' || payment.kind === 'GATEWAY') return bookRefused(tx, county, booking);
  const at = county.clock.now();
  const posting = toRefundPosting(sale, refund, await listRefundParts(tx, refund.id), at);
  const target = payment.kind === 'TAB' ? 'CARD' : payment.to;
  const journalEntryId =
    payment.kind === 'TAB'
      ? await refundTabCharge(tx, payment.tab, posting)
      : await postRefund(tx, { ...posting, target: payment.to, surchargeCents: 0 });
  await updateIntent(tx, intentId, { state: 'DECLINED', resolvedAt: at });
  await settleRefund(tx, county, { ...booking, journalEntryId, target, surchargeCents: 0 });
}
