import type { ListFileRow, ListFilter } from '@portal/contract/lists/define-list';
import { computeReportDays } from '@portal/contract/office/transactions/transaction-report';
import type { transactionList } from '@portal/contract/office/transactions/transactions';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Translate } from '../../../platform/translate.ts';
import { getIndexCoverage } from '../../index/records/index.ts';
import { listEntriesWithReceipt } from '../../money/charging/index.ts';
import {
  selectTransactions,
  sumByReference,
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

/** References that a statement totals; one with more says so. */
const TOTALED_REFERENCES = 500;

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
    ...(await describeReferences(db, { scope, days }, translate)),
  ];
}

/** The total of each reference, by which a company bills its clients. */
async function describeReferences(
  db: Db,
  { scope, days }: Pick<Selection, 'scope' | 'days'>,
  translate: Translate,
): Promise<readonly { readonly label: string; readonly value: string }[]> {
  const totals = await sumByReference(db, scope, days, TOTALED_REFERENCES + 1);
  const facts = totals.slice(0, TOTALED_REFERENCES).map(({ reference, count, amountCents }) => ({
    label: translate('transactions:totalOfReference', { reference }),
    value: translate('transactions:referenceTotal', { amount: formatCents(amountCents), count }),
  }));
  if (totals.length <= TOTALED_REFERENCES) return facts;
  return [
    ...facts,
    { label: translate('transactions:moreReferences'), value: translate('transactions:filterByReference') },
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
