import type { DifferenceKind } from '@portal/contract/money/cards/settlements';
import type { Cents } from '@portal/contract/values/money';
import type { SettledBatch, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import { type BookedPayment, computeBookedCents } from '../gateway/cards.rules.ts';
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

/**
 * Compares the gateway's batches with the county's books. A batch of an unknown time is left out: it isn't settled.
 *
 * @param unsettled the gateway's transactions without a batch, read before the batches: one that settles in the meantime is in both.
 * @param ours every payment and refund that the batches can have.
 * @returns the batches, oldest first, each with what doesn't agree. A payment of ours that neither list has is missing from the first batch
 *   after it; without such a batch, it can still settle.
 */
export function compareBatches(
  batches: readonly SettledBatch[],
  unsettled: readonly TransactionSummary[],
  ours: readonly OwnPayment[],
): readonly ComparedBatch[] {
  const timed = batches
    .flatMap(({ settledAt, ...batch }) => (settledAt === undefined ? [] : { ...batch, settledAt }))
    .sort((one, other) => one.settledAt.getTime() - other.settledAt.getTime());
  const booked = new Map(ours.map((payment) => [payment.gatewayTransactionId, payment]));
  const seen = new Set<string>();
  const compared = timed.map((batch) => compareBatch(batch, booked, seen));
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

/** @param seen the transactions of earlier batches, to which those of this one are added. */
function compareBatch(
  { settledAt, totals, ...batch }: SettledBatch & { readonly settledAt: Date },
  booked: ReadonlyMap<string, OwnPayment>,
  seen: Set<string>,
): ComparedBatch {
  const transactions: ComparedTransaction[] = [];
  const differences: Difference[] = [];
  let [chargeCents, refundCents] = [0, 0];
  for (const listed of batch.transactions) {
    const { transactionId, invoiceNumber, gatewayStatus: status } = listed;
    const ofOurs = booked.get(transactionId);
    const own = ofOurs?.invoiceNumber === invoiceNumber ? ofOurs : undefined;
    const movedCents = getMovedCents(listed);
    const isRepeated = movedCents !== 0 && seen.has(transactionId);
    const bookedCents = own === undefined || isRepeated ? 0 : getSignedCents(own);
    const entry = { transactionId, expectedCents: bookedCents, foundCents: movedCents };
    if (isRepeated) differences.push({ ...entry, kind: 'TWICE' });
    else if (isUndecided(listed))
      differences.push({ ...entry, kind: 'UNKNOWN_STATUS', foundCents: listed.settledCents });
    else if (movedCents !== bookedCents)
      differences.push({ ...entry, kind: own === undefined ? 'MISSING_HERE' : 'OTHER_AMOUNT' });
    transactions.push({ transactionId, invoiceNumber, status, movedCents, bookedCents });
    seen.add(transactionId);
    if (movedCents > 0) chargeCents += movedCents;
    else refundCents -= movedCents;
  }
  const netCents = chargeCents - refundCents;
  const whole = { transactionId: '', expectedCents: netCents };
  if (!batch.isSettled) differences.push({ ...whole, kind: 'NOT_SETTLED', foundCents: 0 });
  if (totals === undefined) differences.push({ ...whole, kind: 'NO_TOTALS', foundCents: 0 });
  else if (totals.chargeCents !== chargeCents || totals.refundCents !== refundCents)
    differences.push({ ...whole, kind: 'TOTALS', foundCents: totals.chargeCents - totals.refundCents });
  return {
    ...{ batchId: batch.batchId, settledAt, isSettled: batch.isSettled, chargeCents, refundCents },
    ...{ bookedCents: transactions.reduce((sum, { bookedCents: cents }) => sum + cents, 0), transactions, differences },
  };
}

/** The money that a settled transaction took; negative if it returned money. A bank's later return is no part of the batch. */
function getMovedCents({ state, settledCents }: TransactionSummary): Cents {
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

/** The booked amount, without the return of a bank. */
function getSignedCents(payment: BookedPayment): Cents {
  const cents = computeBookedCents({ ...payment, isBankReturned: false }) ?? 0;
  return payment.purpose === 'REFUND' ? -cents : cents;
}
