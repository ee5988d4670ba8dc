import type { DifferenceKind } from '@portal/contract/money/cards/settlements';
import type { Cents } from '@portal/contract/values/money';
import type { SettledBatch, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import type { PaymentDispute } from '../disputes/disputes.queries.ts';
import { type BookedPayment, CHARGEBACK, computeBookedCents, isOfDispute } from '../gateway/cards.rules.ts';
import type { OwnPayment } from '../gateway/intents.queries.ts';

/** A transaction of a batch. Refunds are negative. */
export interface ComparedTransaction {
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly status: string;
  readonly movedCents: Cents;
  readonly bookedCents: Cents;
}

/** A point in which a batch and the books don't agree. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Empty for one of the whole batch. */
  readonly transactionId: string;
  readonly expectedCents: Cents;
  readonly foundCents: Cents;
}

/** A batch with what the county's books have for its transactions. */
export interface ComparedBatch {
  readonly batchId: string;
  readonly settledAt: Date;
  readonly isSettled: boolean;
  readonly chargeCents: Cents;
  readonly refundCents: Cents;
  readonly bookedCents: Cents;
  readonly transactions: readonly ComparedTransaction[];
  readonly differences: readonly Difference[];
}

/** The payments and disputes in the county's books. */
export interface OwnBooks {
  /** Every payment and refund that the batches can have. */
  readonly payments: readonly OwnPayment[];
  /** The disputes of payments that the batches have as charged back. */
  readonly disputes: readonly PaymentDispute[];
}

/**
 * Compares the gateway's batches with the county's books. A batch of an unknown time is left out: it isn't settled.
 *
 * @param unsettled the gateway's transactions without a batch, read before the batches: one that settles in the meantime is in both.
 * @returns the batches, oldest first, each with what doesn't agree. A payment of ours that neither list has is missing from the first batch
 *   after it; without such a batch, it can still settle.
 */
export function compareBatches(
  batches: readonly SettledBatch[],
  unsettled: readonly TransactionSummary[],
  { payments: ours, disputes }: OwnBooks,
): readonly ComparedBatch[] {
  const timed = batches
    .flatMap(({ settledAt, ...batch }) => (settledAt === undefined ? [] : { ...batch, settledAt }))
    .sort((one, other) => one.settledAt.getTime() - other.settledAt.getTime());
  const booked = new Map(ours.map((payment) => [payment.gatewayTransactionId, payment]));
  const seen = new Set<string>();
  const takeDispute = createDisputeFinder(disputes);
  const compared = timed.map((batch) => compareBatch(batch, { booked, seen, takeDispute }));
  for (const transaction of unsettled) if (canSettle(transaction)) seen.add(transaction.transactionId);
  // A deposit that a bank returned before it settled is in no batch.
  const missing = ours.filter(
    (payment) => getSignedCents(payment) !== 0 && !payment.isBankReturned && !seen.has(payment.gatewayTransactionId),
  );
  return compared.map((batch, index) => {
    const since = compared[index - 1]?.settledAt;
    const ofBatch = missing.filter(
      ({ movedAt }) => movedAt <= batch.settledAt && (since === undefined || movedAt > since),
    );
    const differences = ofBatch.map((payment) => ({
      ...({ kind: 'MISSING_THERE', transactionId: payment.gatewayTransactionId, foundCents: 0 } as const),
      expectedCents: getSignedCents(payment),
    }));
    return { ...batch, differences: [...batch.differences, ...differences] };
  });
}

interface Comparison {
  readonly booked: ReadonlyMap<string, OwnPayment>;
  /** The transactions of earlier batches, to which those of this one are added. */
  readonly seen: Set<string>;
  readonly takeDispute: (listed: TransactionSummary) => PaymentDispute | undefined;
}

function compareBatch(
  { settledAt, totals, ...batch }: SettledBatch & { readonly settledAt: Date },
  { booked, seen, takeDispute }: Comparison,
): ComparedBatch {
  const transactions: ComparedTransaction[] = [];
  const differences: Difference[] = [];
  let [chargeCents, refundCents] = [0, 0];
  const disputed = { chargeCents: 0, refundCents: 0 };
  for (const listed of batch.transactions) {
    const { transactionId, invoiceNumber, gatewayStatus: status } = listed;
    const ofOurs = booked.get(transactionId);
    const own = ofOurs?.invoiceNumber === invoiceNumber ? ofOurs : undefined;
    const dispute = isOfDispute(listed) ? takeDispute(listed) : undefined;
    const movedCents = getMovedCents(listed, { dispute, isPayment: own !== undefined });
    const isRepeated = movedCents !== 0 && seen.has(transactionId);
    const bookedCents = isRepeated ? 0 : getBookedCents(listed, { own, dispute });
    const entry = { transactionId, expectedCents: bookedCents, foundCents: movedCents };
    if (isRepeated) differences.push({ ...entry, kind: 'TWICE' });
    else if (dispute === undefined && isUndecided(listed))
      differences.push({ ...entry, kind: 'UNKNOWN_STATUS', foundCents: listed.settledCents });
    else if (movedCents !== bookedCents)
      differences.push({
        ...entry,
        kind: own === undefined && dispute === undefined ? 'MISSING_HERE' : 'OTHER_AMOUNT',
      });
    transactions.push({ transactionId, invoiceNumber, status, movedCents, bookedCents });
    seen.add(transactionId);
    if (movedCents > 0) chargeCents += movedCents;
    else refundCents -= movedCents;
    if (dispute !== undefined) disputed[movedCents > 0 ? 'chargeCents' : 'refundCents'] += Math.abs(movedCents);
  }
  const netCents = chargeCents - refundCents;
  const whole = { transactionId: '', expectedCents: netCents };
  if (!batch.isSettled) differences.push({ ...whole, kind: 'NOT_SETTLED', foundCents: 0 });
  if (totals === undefined) differences.push({ ...whole, kind: 'NO_TOTALS', foundCents: 0 });
  // The gateway's charges and refunds can leave out what a bank took back later.
  else if (
    ![chargeCents, chargeCents - disputed.chargeCents].includes(totals.chargeCents) ||
    ![refundCents, refundCents - disputed.refundCents].includes(totals.refundCents)
  )
    differences.push({ ...whole, kind: 'TOTALS', foundCents: totals.chargeCents - totals.refundCents });
  return {
    ...{ batchId: batch.batchId, settledAt, isSettled: batch.isSettled, chargeCents, refundCents },
    ...{ bookedCents: transactions.reduce((sum, { bookedCents: cents }) => sum + cents, 0), transactions, differences },
  };
}

/**
 * Makes a function that finds the dispute of a listed chargeback or reversal. Each dispute explains one of both, so that a second chargeback
 * of a payment needs a second dispute.
 */
function createDisputeFinder(disputes: readonly PaymentDispute[]): Comparison['takeDispute'] {
  const ofPayment = Map.groupBy(disputes, ({ invoiceNumber }) => invoiceNumber);
  const taken = new Set<string>();
  return ({ transactionId, invoiceNumber, gatewayStatus, settledCents }) => {
    const open = (ofPayment.get(invoiceNumber) ?? []).filter(({ id }) => !taken.has(`${gatewayStatus} ${id}`));
    const found =
      open.find(({ caseNumber }) => caseNumber === `${CHARGEBACK} ${transactionId}`) ??
      open.find(({ amountCents }) => amountCents === settledCents) ??
      open[0];
    if (found === undefined || (gatewayStatus !== CHARGEBACK && found.state !== 'WON')) return undefined;
    taken.add(`${gatewayStatus} ${found.id}`);
    return found;
  };
}

interface Disputed {
  readonly dispute: PaymentDispute | undefined;
  /** Whether the gateway lists the payment itself as charged back, which its batch paid, rather than a transaction that takes it back. */
  readonly isPayment: boolean;
}

/** The money that a settled transaction took; negative if it returned money. A bank's later return is no part of the batch. */
function getMovedCents(
  { state, gatewayStatus, settledCents }: TransactionSummary,
  { dispute, isPayment }: Disputed,
): Cents {
  if (dispute !== undefined) return isPayment || gatewayStatus !== CHARGEBACK ? settledCents : 0 - settledCents;
  if (state === 'SETTLED' || state === 'CAPTURED' || state === 'RETURNED') return settledCents;
  return state === 'REFUNDED' ? -settledCents : 0;
}

/** Whether a transaction without a batch can still be in one. */
function canSettle({ state }: TransactionSummary): boolean {
  return state !== 'VOIDED' && state !== 'DECLINED' && state !== 'EXPIRED';
}

/** Whether the portal doesn't know what a transaction with an amount did, as one that a bank disputes. */
function isUndecided({ state, settledCents }: TransactionSummary): boolean {
  return settledCents > 0 && (state === 'OTHER' || state === 'PENDING' || state === 'HELD');
}

/** The amount in the books for a listed transaction: of its payment, or of the dispute that it is about. */
function getBookedCents(
  { gatewayStatus }: TransactionSummary,
  { own, dispute }: { readonly own: OwnPayment | undefined; readonly dispute: PaymentDispute | undefined },
): Cents {
  if (own !== undefined) return getSignedCents(own);
  if (dispute === undefined) return 0;
  return gatewayStatus === CHARGEBACK ? 0 - dispute.amountCents : dispute.amountCents;
}

/** The booked amount, without the return of a bank. */
function getSignedCents(payment: BookedPayment): Cents {
  const cents = computeBookedCents({ ...payment, isBankReturned: false }) ?? 0;
  return payment.purpose === 'REFUND' ? -cents : cents;
}
