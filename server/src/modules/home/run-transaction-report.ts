import {
  computeReportDays,
  findTransactionReportProblems,
  TRANSACTION_REPORT,
} from '@portal/contract/home/transaction-report';
import type { ReportContent, ReportRequest, ReportRow, ReportTotals } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../platform/http/call-response.ts';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../../platform/report/run-report.ts';
import { formatTimeOfDay } from '../../platform/time-of-day.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { listUsernames } from '../identity/index.ts';
import { listTransactions, sumTransactions, type Transaction, type TransactionScope } from '../ledger/index.ts';
import { getIndexCoverage } from '../records/index.ts';
import { describeSales } from '../reports/index.ts';
import { selectTransactionScope } from './select-transaction-scope.ts';

/** Transactions that are read at once. */
const BATCH_ROWS = 500;

type TransactionReport = typeof TRANSACTION_REPORT;

type FactKey = 'account' | 'user' | 'dates' | 'transaction' | 'count' | 'verifiedThrough';

/** Whose transactions, and of which days. */
interface Selection {
  readonly isOfAccount: boolean;
  readonly accountName: string;
  readonly scope: TransactionScope;
  readonly days: { readonly from: PlainDate; readonly to: PlainDate };
}

/**
 * Reports the transactions of a period (Spec 1 §2 "Transactions report dialog", §5, §6): the caller's own, or an account's.
 *
 * @throws Refusal as `selectTransactionScope`; NOT_FOUND for an account that doesn't exist; INVALID_INPUT for the dates.
 */
export function runTransactionReport(
  context: CallContext,
  request: ReportRequest<TransactionReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(TRANSACTION_REPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<TransactionReport, Selection> = {
  prepare: selectTransactions,
  totals: sumSelection,
  describe: describeReport,
  rows: listRows,
};

async function selectTransactions(
  { db, county, caller }: CallContext,
  request: ReportRequest<TransactionReport>,
): Promise<Selection> {
  const scope = selectTransactionScope(caller, request);
  const account = await findManagedAccount(db, scope.accountId);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(findTransactionReportProblems(request, { today }));
  const isOfAccount = request.reportType === 'ACCOUNT';
  return { isOfAccount, accountName: account.fields.name, scope, days: computeReportDays(request, today) };
}

async function sumSelection(
  { db, county }: CallContext,
  { scope, days }: Selection,
): Promise<ReportTotals<TransactionReport>> {
  const totals = await sumTransactions(db, scope, { ...days, timeZone: county.timeZone });
  return {
    totalCount: totals.reduce((sum, { count }) => sum + count, 0),
    amountCents: totals.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

async function describeReport(
  { db, caller, translate }: CallContext,
  { isOfAccount, accountName, scope, days }: Selection,
  { totalCount }: ReportTotals<TransactionReport>,
): Promise<ReportDescription<TransactionReport>> {
  const { showNotableDates } = await getSettings(db, 'notableDates');
  const { abstract } = await getIndexCoverage(db);
  const [from, to] = [formatPlainDate(days.from), formatPlainDate(days.to)];
  const fact = (key: FactKey, value: string) => ({ label: translate(`transactions:${key}`), value });
  return {
    title: translate('transactions:reportTitle'),
    facts: [
      fact('account', accountName),
      fact('user', isOfAccount ? '' : caller.username),
      fact('dates', translate('transactions:fromThrough', { from, to })),
      fact('transaction', scope.kind === undefined ? '' : translate(`transactions:kinds.${scope.kind}`)),
      fact('count', String(totalCount)),
      fact('verifiedThrough', showNotableDates ? abstract.verified : ''),
    ],
    labels: {
      postedAt: translate('transactions:date'),
      date: translate('transactions:date'),
      time: translate('transactions:time'),
      user: translate('transactions:user'),
      transaction: translate('transactions:transaction'),
      amountCents: translate('transactions:amount'),
    },
    hidden: isOfAccount ? [] : ['user'],
    emptyText: translate('transactions:none'),
    totalLabel: translate('transactions:total'),
    fileName: translate('transactions:reportFileName', { ...days }),
  };
}

async function* listRows(
  context: CallContext,
  { scope, days, isOfAccount }: Selection,
): AsyncGenerator<ReportRow<TransactionReport>> {
  const { db, county } = context;
  let after: Transaction | undefined;
  do {
    const batch = await listTransactions(
      db,
      scope,
      { ...days, timeZone: county.timeZone },
      { limit: BATCH_ROWS, after },
    );
    yield* await toRows(context, batch, isOfAccount);
    after = batch.length < BATCH_ROWS ? undefined : batch.at(-1);
  } while (after !== undefined);
}

async function toRows(
  context: CallContext,
  transactions: readonly Transaction[],
  isOfAccount: boolean,
): Promise<ReportRow<TransactionReport>[]> {
  const { db, county, translate } = context;
  const entryIds = transactions.map(({ journalEntryId }) => journalEntryId);
  const sales = await describeSales(context, entryIds);
  const userIds = [...new Set(transactions.flatMap(({ userId }) => userId ?? []))];
  const usernames = isOfAccount ? await listUsernames(db, userIds) : new Map<number, string>();
  return transactions.map(({ journalEntryId, postedAt, kind, userId, note, amountCents }) => {
    const parts = [translate(`transactions:kinds.${kind}`), sales.get(journalEntryId), note];
    const username = userId === null ? undefined : usernames.get(userId);
    return {
      postedAt: localDateTimeAt(postedAt, county.timeZone),
      date: formatPlainDate(plainDateAt(postedAt, county.timeZone)),
      time: formatTimeOfDay(postedAt, county.timeZone),
      user: isOfAccount ? (username ?? translate('transactions:unnamed')) : '',
      transaction: parts.filter((part) => part !== undefined && part !== '').join(', '),
      amountCents,
    };
  });
}
