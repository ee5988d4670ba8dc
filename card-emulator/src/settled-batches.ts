import { formatAmount } from './amounts.ts';
import type { Batch, Transaction } from './transactions.ts';

/** Describes a batch like the gateway: its statistics have a part for each type of card. */
export function describeBatch({ batchId, settledAt, transactions }: Batch, withStatistics: boolean): object {
  const types = [...new Set(transactions.map(({ accountType }) => accountType))];
  const statistics = types.map((accountType) => ({
    accountType,
    ...summarizeType(transactions.filter((transaction) => transaction.accountType === accountType)),
  }));
  return {
    batchId,
    settlementTimeUTC: settledAt.toISOString(),
    settlementState: 'settledSuccessfully',
    paymentMethod: 'creditCard',
    ...(withStatistics && { statistics }),
  };
}

function summarizeType(transactions: readonly Transaction[]): object {
  const charges = transactions.filter(({ status }) => status === 'settledSuccessfully');
  const refunds = transactions.filter(({ status }) => status === 'refundSettledSuccessfully');
  return {
    chargeAmount: sumOf(charges),
    chargeCount: charges.length,
    refundAmount: sumOf(refunds),
    refundCount: refunds.length,
    voidCount: 0,
    declineCount: 0,
    errorCount: 0,
  };
}

function sumOf(transactions: readonly Transaction[]): number {
  return Number(formatAmount(transactions.reduce((sum, { settleCents }) => sum + settleCents, 0)));
}
