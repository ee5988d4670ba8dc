import type { County } from '../../../../county.ts';
import type { SettledBatch, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { asEvent } from '../../../../platform/log/security-events.ts';
import { listDisputesOfPayments } from '../disputes/disputes.queries.ts';
import { isOfDispute } from '../gateway/cards.rules.ts';
import { listPaymentsOfTransactions, type OwnPayment } from '../gateway/intents.queries.ts';
import { storeBatch } from './settlements.queries.ts';
import { compareBatches } from './settlements.rules.ts';

const CHUNK_IDS = 1_000;

/** The gateway's lists, and the county's payments of their time. */
export interface ComparedLists {
  readonly batches: readonly SettledBatch[];
  /** Read before the batches. */
  readonly unsettled: readonly TransactionSummary[];
  /** Those that the lists must have, and others. */
  readonly decided: readonly OwnPayment[];
}

/**
 * Compares the gateway's batches with the county's books and stores the result, each batch in one transaction. Nothing is corrected: what
 * doesn't agree is shown to staff with its batch (decision 0329).
 */
export async function recordSettlements(county: County, { batches, unsettled, decided }: ComparedLists): Promise<void> {
  const { db, clock, log } = county;
  const ids = batches.flatMap(({ transactions }) => transactions.map(({ transactionId }) => transactionId));
  const ours = new Map(decided.map((payment) => [payment.gatewayTransactionId, payment]));
  for (let start = 0; start < ids.length; start += CHUNK_IDS)
    for (const payment of await listPaymentsOfTransactions(db, ids.slice(start, start + CHUNK_IDS)))
      ours.set(payment.gatewayTransactionId, payment);
  const disputed = batches.flatMap(({ transactions }) => transactions.filter(isOfDispute));
  const disputes = await listDisputesOfPayments(db, [...new Set(disputed.map(({ invoiceNumber }) => invoiceNumber))]);
  for (const batch of compareBatches(batches, unsettled, { payments: [...ours.values()], disputes })) {
    await inTransaction(db, (tx) => storeBatch(tx, batch, clock.now()));
    const { batchId, differences } = batch;
    if (differences.length > 0)
      log.warn(
        { ...asEvent('card.booksDiffer'), batchId, differences: differences.length },
        "a batch of the card gateway differs from the county's books",
      );
  }
}
