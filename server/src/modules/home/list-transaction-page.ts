import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { ALL_CODE } from '@portal/contract/helper-data/code-description';
import { computeReportDays } from '@portal/contract/home/transaction-report';
import { type TransactionRow, transactionList } from '@portal/contract/home/transactions';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type ListSource, runList } from '../../platform/lists/run-list.ts';
import { listUsernames } from '../identity/index.ts';
import { listPurchasedDocuments } from '../imaging/index.ts';
import { selectTransactions, type Transaction } from '../ledger/index.ts';

type Endpoint = (typeof transactionList)['endpoint'];
type Filter = ParsedRequestOf<Endpoint>;

/**
 * Lists a page of the caller's transactions, or of their account's.
 *
 * @throws Refusal NOT_ALLOWED if a caller who doesn't administer the account requests the account's; INVALID_INPUT for the dates.
 */
export async function listTransactionPage(context: CallContext, request: Filter): Promise<ContentOf<Endpoint>> {
  const { county, caller } = context;
  if (request.reportType === 'ACCOUNT' && caller.role !== 'ACCOUNT') throw new Refusal('NOT_ALLOWED');
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(transactionList.findFilterProblems(request, { today }));
  const { rows, ...page } = await runList(context.db, transactionList, selectSource(context, request, today), request);
  return { ...page, transactions: rows };
}

function selectSource(
  context: CallContext,
  request: Filter,
  today: PlainDate,
): ListSource<typeof transactionList, Transaction> {
  const { db, county, caller } = context;
  const scope = {
    accountId: caller.accountId,
    ...(request.reportType === 'USER' && { userId: caller.userId }),
    ...(request.kind !== ALL_CODE && { kind: request.kind }),
  };
  const days = { ...computeReportDays(request, today), timeZone: county.timeZone };
  return {
    matches: selectTransactions(db, scope, days),
    orderBy: { postedAt: 'postedAt', kind: 'kind' },
    tieBreaker: 'journalEntryId',
    complete: (transactions) => describeTransactions(context, transactions),
  };
}

async function describeTransactions(
  { db, county }: CallContext,
  transactions: readonly Transaction[],
): Promise<TransactionRow[]> {
  const documents = await listPurchasedDocuments(
    db,
    transactions.map(({ journalEntryId }) => journalEntryId),
  );
  const usernames = await listUsernames(db, [...new Set(transactions.flatMap(({ userId }) => userId ?? []))]);
  return transactions.map(({ journalEntryId, postedAt, kind, userId, note, amountCents }) => ({
    id: journalEntryId,
    postedAt: localDateTimeAt(postedAt, county.timeZone),
    kind,
    description: [documents.get(journalEntryId), note].filter(Boolean).join(', '),
    username: (userId !== null && usernames.get(userId)) || '',
    amountCents,
  }));
}
