import { RECEIVABLES_REPORT } from '@portal/contract/people/account-admin/receivables';
import type { ReportContent, ReportRequest } from '@portal/contract/reports/define-report';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { listReceivables, type Receivable } from '../../money/billing/index.ts';

type ReceivablesReport = typeof RECEIVABLES_REPORT;

/** Reports the accounts that owe by invoice, by the age of their debt. */
export function runReceivablesReport(
  context: CallContext,
  request: ReportRequest<ReceivablesReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(RECEIVABLES_REPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<ReceivablesReport, readonly Receivable[]> = {
  prepare: ({ db, county }) => listReceivables(db, { now: county.clock.now(), timeZone: county.timeZone }),
  totals: async (_context, receivables) => {
    const sum = (field: Exclude<keyof Receivable, 'account'>) =>
      receivables.reduce((total, receivable) => total + receivable[field], 0);
    return {
      totalCount: receivables.length,
      currentCents: sum('currentCents'),
      days30Cents: sum('days30Cents'),
      days60Cents: sum('days60Cents'),
      days90Cents: sum('days90Cents'),
      olderCents: sum('olderCents'),
      owedCents: sum('owedCents'),
      pendingCents: sum('pendingCents'),
    };
  },
  describe: async ({ county, translate }) => {
    const date = plainDateAt(county.clock.now(), county.timeZone);
    return {
      title: translate('accounts:receivables.title'),
      facts: [{ label: translate('accounts:date'), value: formatPlainDate(date) }],
      labels: {
        account: translate('accounts:account'),
        currentCents: translate('accounts:receivables.current'),
        days30Cents: translate('accounts:receivables.days', { from: 0, to: 30 }),
        days60Cents: translate('accounts:receivables.days', { from: 31, to: 60 }),
        days90Cents: translate('accounts:receivables.days', { from: 61, to: 90 }),
        olderCents: translate('accounts:receivables.older', { count: 90 }),
        owedCents: translate('accounts:balances.RECEIVABLE'),
        pendingCents: translate('accounts:receivables.pending'),
      },
      emptyText: translate('accounts:receivables.none'),
      totalLabel: translate('receipts:total'),
      fileName: `receivables ${date}`,
    };
  },
  rows: async function* (_context, receivables) {
    yield* receivables;
  },
};
