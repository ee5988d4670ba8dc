import type { ListFileRow, ListFilter } from '@portal/contract/lists/define-list';
import { computeReportDays } from '@portal/contract/office/transactions/transaction-report';
import type { transactionList } from '@portal/contract/office/transactions/transactions';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getIndexCoverage } from '../../index/records/index.ts';
import { listEntriesWithReceipt } from '../../money/charging/index.ts';
import {
  selectTransactions,
  sumTransactions,
  type Transaction,
  type TransactionDays,
  type TransactionScope,
} from '../../money/ledger/index.ts';
import { findManagedAccount } from '../../people/accounts/index.ts';
import { listUsernames } from '../../people/identity/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { describeSales } from '../reports/index.ts';
import { selectTransactionScope } from './select-transaction-scope.ts';

type Filter = ListFilter<typeof transactionList>;

interface Selection {
  readonly isOfAccount: boolean;
  readonly scope: TransactionScope;
  readonly days: TransactionDays;
}

/**
 * Selects transactions for the list and for the report (Spec 1 §2 "Transactions report dialog", §5, §6): the caller's
 * own, or an account's. The filter must be validated.
 *
 * @throws Refusal as `selectTransactionScope`; the report also NOT_FOUND for an account that doesn't exist.
 */
export function selectListedTransactions(
  context: CallContext,
  filter: Filter,
): ListSource<typeof transactionList, Transaction> {
  const { db, county, caller, translate } = context;
  const scope = selectTransactionScope(caller, filter);
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const { from, to } = computeReportDays(filter, today);
  const days = { from, to, timeZone: county.timeZone };
  return {
    matches: selectTransactions(db, scope, days),
    orderBy: { postedAt: 'postedAt', kind: 'kind' },
    tieBreaker: 'journalEntryId',
    complete: (transactions) => describeTransactions(context, transactions),
    facts: (totalCount) =>
      describeSelection(context, { isOfAccount: filter.reportType === 'ACCOUNT', scope, days }, totalCount),
    fileName: translate('transactions:reportFileName', { from, to }),
    totals: async () => {
      const totals = await sumTransactions(db, scope, days);
      return { amountCents: totals.reduce((sum, { amountCents }) => sum + amountCents, 0) };
    },
  };
}

/** The owner of the transactions, their days, and the date through which the index is verified. */
async function describeSelection(
  { db, caller, translate }: CallContext,
  { isOfAccount, scope, days }: Selection,
  totalCount: number,
) {
  const account = await findManagedAccount(db, scope.accountId);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  const { showNotableDates } = await getSettings(db, 'notableDates');
  const { abstract } = await getIndexCoverage(db);
  const [from, to] = [formatPlainDate(days.from), formatPlainDate(days.to)];
  return [
    { label: translate('transactions:account'), value: account.fields.name },
    { label: translate('transactions:user'), value: isOfAccount ? '' : caller.username },
    { label: translate('transactions:dates'), value: translate('transactions:fromThrough', { from, to }) },
    { label: translate('transactions:count'), value: String(totalCount) },
    { label: translate('transactions:verifiedThrough'), value: showNotableDates ? abstract.verified : '' },
  ];
}

async function describeTransactions(
  context: CallContext,
  transactions: readonly Transaction[],
): Promise<ListFileRow<typeof transactionList>[]> {
  const { db, county, translate } = context;
  const ids = transactions.map(({ journalEntryId }) => journalEntryId);
  const sales = await describeSales(context, ids);
  const receipts = await listEntriesWithReceipt(db, ids);
  const usernames = await listUsernames(db, [...new Set(transactions.flatMap(({ userId }) => userId ?? []))]);
  return transactions.map(({ journalEntryId, postedAt, kind, userId, note, amountCents }) => {
    const description = [sales.get(journalEntryId), note].filter(Boolean).join(', ');
    return {
      id: journalEntryId,
      postedAt: localDateTimeAt(postedAt, county.timeZone),
      kind,
      description,
      transaction: [translate(`transactions:kinds.${kind}`), description].filter(Boolean).join(', '),
      username: (userId !== null && usernames.get(userId)) || translate('transactions:unnamed'),
      amountCents,
      hasReceipt: receipts.has(journalEntryId),
    };
  });
}
