import type { ListFilter } from '@portal/contract/lists/define-list';
import type { settlementList, settlementTransactionList } from '@portal/contract/money/cards/settlements';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import type { Translate } from '@portal/messages/translate';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import {
  listDifferences,
  type StoredBatch,
  type StoredDifference,
  type StoredTransaction,
  selectBatches,
  selectSettledTransactions,
  sumBatches,
  sumSettledTransactions,
} from './settlements.queries.ts';

/** More differences of a batch would not help to find their cause. */
const DIFFERENCES_MAX = 20;

/** Selects the gateway's batches, each with what doesn't agree in words. */
export function listSettlements(
  { db, county, translate }: CallContext,
  { state }: ListFilter<typeof settlementList>,
): ListSource<typeof settlementList, StoredBatch> {
  const differs = state === ALL_CODE ? undefined : state === 'DIFFERS';
  const localTime = (at: Date) => localDateTimeAt(at, county.timeZone);
  return {
    matches: selectBatches(db, differs),
    orderBy: { settledAt: 'settledAt' },
    tieBreaker: 'batchId',
    totals: () => sumBatches(db, differs),
    complete: async (stored) => {
      const ids = stored.map(({ batchId }) => batchId);
      const found = Map.groupBy(await listDifferences(db, ids, DIFFERENCES_MAX + 1), ({ batchId }) => batchId);
      return stored.map(({ differs: isUnlike, settledAt, readAt, ...batch }) => ({
        ...batch,
        ...{ settledAt: localTime(settledAt), readAt: localTime(readAt), state: isUnlike ? 'DIFFERS' : 'AGREES' },
        netCents: batch.chargeCents - batch.refundCents,
        differences: describeDifferences(found.get(batch.batchId) ?? [], translate),
      }));
    },
  };
}

function describeDifferences(found: readonly StoredDifference[], translate: Translate): string[] {
  const described = found.slice(0, DIFFERENCES_MAX).map(({ kind, transactionId, expectedCents, foundCents }) =>
    translate(`control-panel:settlements.kinds.${kind}`, {
      transaction: transactionId,
      expected: formatCents(expectedCents),
      found: formatCents(foundCents),
    }),
  );
  return found.length > DIFFERENCES_MAX ? [...described, translate('control-panel:settlements.more')] : described;
}

/** Selects the transactions of a batch, or of all. */
export function listSettledTransactions(
  { db, county }: CallContext,
  { batchId }: ListFilter<typeof settlementTransactionList>,
): ListSource<typeof settlementTransactionList, StoredTransaction> {
  const wanted = batchId === '' ? undefined : batchId;
  return {
    matches: selectSettledTransactions(db, wanted),
    orderBy: { transactionId: 'transactionId' },
    tieBreaker: 'id',
    totals: () => sumSettledTransactions(db, wanted),
    complete: async (stored) =>
      stored.map(({ id: _, settledAt, ...transaction }) => ({
        ...transaction,
        settledAt: localDateTimeAt(settledAt, county.timeZone),
      })),
  };
}
