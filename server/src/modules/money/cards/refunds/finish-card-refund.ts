import type { County } from '../../../../county.ts';
import type { CardGateway, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import type { AuditDetails } from '../../../office/audit/index.ts';
import { recordFinding } from '../findings/findings.queries.ts';
import { minutesAfter, REFUND_RETRY_MINUTES } from '../gateway/cards.rules.ts';
import { claimRefundAttempt, hasAttempt, recordAttemptOutcome } from '../gateway/gateway-records.queries.ts';
import { listSettled } from '../gateway/list-settled.ts';
import { attemptOperation, formatAttemptOutcome } from '../gateway/void-payment.ts';
import { type CardRefund, getCardRefund, sumRefunds } from './refunds.queries.ts';

/** The known progress of a refund at the gateway. */
export type CardRefundProgress =
  /** The card has its money back. The transaction is the refund's own; a reversal has no transaction. */
  | { readonly status: 'DONE'; readonly transactionId: string | undefined }
  /** The tab ended another way: nothing was taken from the card, so the gateway has nothing to return. */
  | { readonly status: 'NOT_CAPTURED' }
  /** The gateway refuses for good. */
  | { readonly status: 'REFUSED' }
  /** Not yet: the payment isn't captured or settled, or its state is unknown. The job retries it. */
  | { readonly status: 'WAITING' }
  /** The gateway doesn't respond. */
  | { readonly status: 'UNANSWERED' };

const WAITING = { status: 'WAITING' } as const;
const UNANSWERED = { status: 'UNANSWERED' } as const;
const REFUSED = { status: 'REFUSED' } as const;

/** The gateway's codes for a transaction; codes that start with a letter are about the request. */
const TRANSACTION_CODE = /^\d+$/;
/** The gateway has just received the same refund: it is done, and can be found by its number. */
const DUPLICATE_CODE = '11';

/**
 * Has the gateway return the refunded money, once. Before settlement a payment can only be voided whole, so a partial
 * refund waits for the settlement; afterwards each refund is a separate transaction. Before requesting anything, looks
 * up what the gateway already did before a crash or for another process.
 */
export async function finishCardRefund(county: County, intentId: number): Promise<CardRefundProgress> {
  const { cardGateway } = county;
  if (cardGateway === undefined) return UNANSWERED;
  const refund = await getCardRefund(county.db, intentId);
  if (refund.tabState === 'CLOSING') return WAITING;
  if (refund.tabState !== 'CAPTURED') return { status: 'NOT_CAPTURED' };
  const lookup = await cardGateway.findTransaction(refund.gatewayTransactionId);
  if (lookup.status === 'UNKNOWN') return UNANSWERED;
  const isThere = lookup.status === 'FOUND' && lookup.transaction.invoiceNumber === refund.paymentInvoiceNumber;
  switch (isThere ? lookup.transaction.state : 'MISSING') {
    case 'CAPTURED':
      return reverse(county, refund);
    case 'VOIDED':
      return { status: 'DONE', transactionId: undefined };
    case 'SETTLED':
      return refundSettled(county, cardGateway, refund);
    case 'PENDING':
      return WAITING;
    default:
      await recordRefundFinding(county, 'REFUND_MISSING', refund, { lookup });
      return WAITING;
  }
}

/** Voids the payment if all of it is refunded, by one refund or by several together. */
async function reverse(county: County, refund: CardRefund): Promise<CardRefundProgress> {
  const { paymentIntentId, gatewayTransactionId, capturedCents } = refund;
  const refunded = await sumRefunds(county.db, paymentIntentId);
  if (refunded.amountCents + refunded.surchargeCents !== capturedCents) return WAITING;
  const attempt = {
    intentId: paymentIntentId,
    operation: 'REVERSAL',
    gatewayTransactionId,
    amountCents: null,
  } as const;
  const outcome = await attemptOperation(county, attempt);
  if (outcome.status === 'DONE') return { status: 'DONE', transactionId: undefined };
  // Refused: it settles at this moment, and is refunded when it has.
  return outcome.status === 'UNKNOWN' ? UNANSWERED : WAITING;
}

async function refundSettled(county: County, gateway: CardGateway, refund: CardRefund): Promise<CardRefundProgress> {
  const { db, clock } = county;
  if (await hasAttempt(db, refund.intentId)) {
    const earlier = await findByInvoice(gateway, refund, clock.now());
    if (earlier === 'UNKNOWN') return UNANSWERED;
    if (earlier !== undefined) return { status: 'DONE', transactionId: earlier.transactionId };
  }
  const { intentId, gatewayTransactionId, totalCents, cardNumberMasked, invoiceNumber } = refund;
  const attempt = { intentId, operation: 'REFUND', gatewayTransactionId, amountCents: totalCents } as const;
  const now = clock.now();
  if (!(await claimRefundAttempt(db, attempt, { now, unlessSince: minutesAfter(now, -REFUND_RETRY_MINUTES) })))
    return WAITING;
  const order = { transactionId: gatewayTransactionId, amountCents: totalCents, cardNumberMasked, invoiceNumber };
  const outcome = await gateway.refund(order);
  await recordAttemptOutcome(db, attempt, { status: outcome.status, answer: formatAttemptOutcome(outcome) });
  if (outcome.status === 'DONE') return outcome;
  if (outcome.status === 'UNKNOWN') return UNANSWERED;
  county.log.error({ invoiceNumber, gatewayTransactionId, outcome }, 'the card gateway refused a refund');
  if (!TRANSACTION_CODE.test(outcome.code) || outcome.code === DUPLICATE_CODE) return WAITING;
  await recordRefundFinding(county, 'REFUND_REFUSED', refund, { code: outcome.code, text: outcome.text });
  return REFUSED;
}

/** Finds the refund in the gateway's books by our number. */
async function findByInvoice(
  gateway: CardGateway,
  { invoiceNumber, createdAt }: CardRefund,
  now: Date,
): Promise<TransactionSummary | undefined | 'UNKNOWN'> {
  for (const list of [() => gateway.listUnsettled(), () => listSettled(gateway, createdAt, now)]) {
    const listed = await list();
    if (listed.status === 'UNKNOWN') return 'UNKNOWN';
    const found = listed.transactions.find(
      (transaction) => transaction.invoiceNumber === invoiceNumber && transaction.state === 'REFUNDED',
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function recordRefundFinding(
  county: County,
  rule: 'REFUND_REFUSED' | 'REFUND_MISSING',
  { invoiceNumber, gatewayTransactionId, totalCents }: CardRefund,
  details: AuditDetails,
): Promise<void> {
  const finding = { rule, subject: invoiceNumber, details: { gatewayTransactionId, totalCents, ...details } };
  return recordFinding(county.db, finding, county.clock.now());
}
