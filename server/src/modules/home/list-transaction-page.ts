import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { computeReportDays } from '@portal/contract/home/transaction-report';
import { type TransactionRow, transactionList } from '@portal/contract/home/transactions';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type ListSource, runList } from '../../platform/lists/run-list.ts';
import { listEntriesWithReceipt } from '../charging/index.ts';
import { listUsernames } from '../identity/index.ts';
import { selectTransactions, type Transaction, type TransactionDays, type TransactionScope } from '../ledger/index.ts';
import { describeSales } from '../reports/index.ts';
import { selectTransactionScope } from './select-transaction-scope.ts';

type Endpoint = (typeof transactionList)['endpoint'];
type Filter = ParsedRequestOf<Endpoint>;

/**
 * Lists a page of transactions.
 *
 * @throws Refusal as `selectTransactionScope`; INVALID_INPUT for the dates.
 */
export async function listTransactionPage(context: CallContext, request: Filter): Promise<ContentOf<Endpoint>> {
  const { county, caller } = context;
  const scope = selectTransactionScope(caller, request);
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(transactionList.findFilterProblems(request, { today }));
  const { rows, ...page } = await runList(
    context.db,
    transactionList,
    selectSource(context, scope, { ...computeReportDays(request, today), timeZone: county.timeZone }),
    request,
  );
  return { ...page, transactions: rows };
}

function selectSource(
  context: CallContext,
  scope: TransactionScope,
  days: TransactionDays,
): ListSource<typeof transactionList, Transaction> {
  return {
    matches: selectTransactions(context.db, scope, days),
    orderBy: { postedAt: 'postedAt', kind: 'kind' },
    tieBreaker: 'journalEntryId',
    complete: (transactions) => describeTransactions(context, transactions),
  };
}

async function describeTransactions(
  context: CallContext,
  transactions: readonly Transaction[],
): Promise<TransactionRow[]> {
  const { db, county } = context;
  const ids = transactions.map(({ journalEntryId }) => journalEntryId);
  const sales = await describeSales(context, ids);
  const receipts = await listEntriesWithReceipt(db, ids);
  const usernames = await listUsernames(db, [...new Set(transactions.flatMap(({ userId }) => userId ?? []))]);
  return transactions.map(({ journalEntryId, postedAt, kind, userId, note, amountCents }) => ({
    id: journalEntryId,
    postedAt: localDateTimeAt(postedAt, county.timeZone),
    kind,
    description: [sales.get(journalEntryId), note].filter(Boolean).join(', '),
    username: (userId !== null && usernames.get(userId)) || '',
    amountCents,
    hasReceipt: receipts.has(journalEntryId),
  }));
}
