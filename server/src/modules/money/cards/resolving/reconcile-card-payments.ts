import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { County } from '../../../../county.ts';
import type { CardGateway, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import type { AuditDetails } from '../../../office/audit/index.ts';
import { recordFinding, settleFinding } from '../findings/findings.queries.ts';
import { compareBooks, computeBookedCents, INVOICE_PREFIX, isTaken, minutesAfter } from '../gateway/cards.rules.ts';
import { type Intent, listDecidedPayments } from '../gateway/intents.queries.ts';
import { attemptOperation } from '../gateway/void-payment.ts';
import { listNeedlessHolds } from '../refunds/refunds.queries.ts';
import { resolveListed } from './resolve-card-payments.ts';
import { reviewFindings } from './review-findings.ts';

/** A weekend and a holiday: settlement is daily, and the job can have been down. */
const DAYS_LOOKED_BACK = 4;
/** Far more than a county's four days. */
const PAYMENTS_MAX = 20_000;
/** Transactions that were just booked can still be missing from the gateway's lists. */
const SETTLING_MINUTES = 15;

/**
 * Compares the gateway's transactions of the last days with ours in both directions: unknown payments, missing
 * payments, different amounts. Books missed payments; any other difference becomes a finding for the county's staff and
 * moves no money. Also releases holds that are no longer needed because staff settled a refused capture. Runs every
 * night.
 */
export async function reconcileCardPayments(county: County): Promise<void> {
  const { cardGateway, clock } = county;
  if (cardGateway === undefined) return;
  const now = clock.now();
  const listed = await listGatewayPayments(cardGateway, now);
  if (listed === undefined) {
    county.log.warn('the card gateway does not list its transactions; the books were not compared');
    return;
  }
  const intents = await resolveListed(county, listed);
  for (const transaction of listed) {
    if (
      transaction.invoiceNumber.startsWith(INVOICE_PREFIX) &&
      (isTaken(transaction) || transaction.state === 'REFUNDED') &&
      !intents.has(transaction.invoiceNumber)
    )
      await recordDifference(county, 'PAYMENT_WITHOUT_INTENT', transaction.transactionId, transaction);
  }
  await compareRefunds(county, cardGateway, listed, intents);
  await compareOurs(county, cardGateway, listed, now);
  await releaseHolds(county, listed);
  await reviewFindings(county);
}

/**
 * Voids holds for charges that the card won't pay, which would otherwise last for weeks and leave staff without a way
 * to release them.
 */
async function releaseHolds(county: County, listed: readonly TransactionSummary[]): Promise<void> {
  const held = listed.filter(({ state }) => state === 'AUTHORIZED').map(({ transactionId }) => transactionId);
  for (const tab of await listNeedlessHolds(county.db, held)) {
    const { status } = await attemptOperation(county, { ...tab, operation: 'VOID', amountCents: null });
    const finding = { rule: 'CAPTURE_REFUSED', subject: tab.gatewayTransactionId } as const;
    if (status === 'DONE') await settleFinding(county.db, finding, county.clock.now());
  }
}

/** @returns undefined if the gateway doesn't respond. */
async function listGatewayPayments(
  gateway: CardGateway,
  now: Date,
): Promise<readonly TransactionSummary[] | undefined> {
  const settled = await gateway.listSettled(minutesAfter(now, -DAYS_LOOKED_BACK * 24 * 60), now);
  const unsettled = await gateway.listUnsettled();
  if (settled.status === 'UNKNOWN' || unsettled.status === 'UNKNOWN') return undefined;
  return [...settled.transactions, ...unsettled.transactions];
}

async function compareOurs(
  county: County,
  gateway: CardGateway,
  listed: readonly TransactionSummary[],
  now: Date,
): Promise<void> {
  const byId = new Map(listed.map((transaction) => [transaction.transactionId, transaction]));
  const between = {
    from: minutesAfter(now, -(DAYS_LOOKED_BACK - 1) * 24 * 60),
    before: minutesAfter(now, -SETTLING_MINUTES),
  };
  for (const ours of await listDecidedPayments(county.db, between, PAYMENTS_MAX)) {
    const { gatewayTransactionId, invoiceNumber } = ours;
    const listedOne = byId.get(gatewayTransactionId);
    const there = listedOne?.invoiceNumber === invoiceNumber ? listedOne : await lookUp(gateway, gatewayTransactionId);
    if (there === 'UNKNOWN') continue;
    const isOfOther = there !== undefined && there.invoiceNumber !== invoiceNumber;
    const difference = isOfOther ? 'STATUS_UNKNOWN' : compareBooks(ours, there);
    if (difference === undefined) continue;
    await recordDifference(county, difference, gatewayTransactionId, {
      expectedCents: computeBookedCents(ours) ?? 0,
      settledCents: there?.settledCents ?? 0,
      state: there?.gatewayStatus ?? null,
    });
  }
}

/**
 * Records refunds that the gateway has and the books don't: one that it refused and made anyway, one that it made twice, or one that was
 * made there by hand of a payment that is recorded here.
 */
async function compareRefunds(
  county: County,
  gateway: CardGateway,
  listed: readonly TransactionSummary[],
  intents: ReadonlyMap<string, Intent>,
): Promise<void> {
  for (const { transactionId, invoiceNumber, state, settledCents, gatewayStatus } of listed) {
    const intent = intents.get(invoiceNumber);
    if (state !== 'REFUNDED' || intent === undefined || intent.gatewayTransactionId === transactionId) continue;
    // The job that requests refunds finds its own by their number.
    if (intent.state === 'REFUND_PENDING') continue;
    if (intent.purpose !== 'REFUND' && !(await isRefundOf(gateway, transactionId, intent))) continue;
    const details = { expectedCents: 0, settledCents, state: gatewayStatus };
    await recordDifference(county, 'AMOUNT_DIFFERS', transactionId, details);
  }
}

/** Whether a refund returns the payment that counts. One of a second payment of the form is what staff were asked to make. */
async function isRefundOf(gateway: CardGateway, refundId: string, intent: Intent): Promise<boolean> {
  const lookup = await gateway.findTransaction(refundId);
  return lookup.status === 'FOUND' && lookup.transaction.refundedTransactionId === intent.gatewayTransactionId;
}

async function lookUp(
  gateway: CardGateway,
  transactionId: string,
): Promise<TransactionSummary | undefined | 'UNKNOWN'> {
  const lookup = await gateway.findTransaction(transactionId);
  if (lookup.status === 'UNKNOWN') return 'UNKNOWN';
  return lookup.status === 'FOUND' ? lookup.transaction : undefined;
}

async function recordDifference(
  county: County,
  rule: FindingRule,
  transactionId: string,
  details: AuditDetails,
): Promise<void> {
  county.log.warn({ rule, transactionId, details }, "the card gateway's books differ from ours");
  await recordFinding(county.db, { rule, subject: transactionId, details }, county.clock.now());
}
