import type { ContentOf } from '@portal/contract/endpoint';
import type { homeAll } from '@portal/contract/office/public-pages/home-all';
import { computeReportDays, type ReportRange } from '@portal/contract/office/transactions/transaction-report';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { sumTransactions, type TransactionTotal } from '../../money/ledger/index.ts';

type TransactionTotals = ContentOf<typeof homeAll>['transactionTotals'];

/** The card's columns, each a range of the report that is opened from it. */
const COLUMNS = [
  { range: 'TODAY', heading: 'today' },
  { range: 'MONTH', heading: 'monthToDate' },
  { range: 'YTD', heading: 'yearToDate' },
] as const satisfies readonly { range: ReportRange; heading: string }[];

export const NO_TRANSACTION_TOTALS: TransactionTotals = { headings: [], rows: [] };

/**
 * Computes the caller's transactions of today, this month, and this year in the county's time zone. Returns a row for each kind of
 * transaction that occurred this year (decision 0042), so there are no rows without transactions.
 */
export async function computeTransactionTotals({
  db,
  county,
  caller,
  translate,
}: CallContext): Promise<TransactionTotals> {
  const { timeZone } = county;
  const today = plainDateAt(county.clock.now(), timeZone);
  const scope = { accountId: caller.accountId, userId: caller.userId };
  const columns: (readonly TransactionTotal[])[] = [];
  for (const { range } of COLUMNS) {
    const days = computeReportDays({ reportType: 'USER', reportRange: range, fromDate: '', toDate: '' }, today);
    columns.push(await sumTransactions(db, scope, { ...days, timeZone }));
  }
  const kinds = [...new Set(columns.flat().map(({ kind }) => kind))].sort();
  return {
    headings: COLUMNS.map(({ heading }) => translate(`transactions:${heading}`)),
    rows: kinds.map((kind) => ({
      label: translate(`transactions:kinds.${kind}`),
      totals: columns.map((totals) => {
        const total = totals.find((candidate) => candidate.kind === kind);
        return { count: total?.count ?? 0, amountCents: total?.amountCents ?? 0 };
      }),
    })),
  };
}
