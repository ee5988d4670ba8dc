import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { ACCOUNT_TYPE_REPORT } from '@portal/contract/office/reports/reports';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { ReportContent, ReportRequest } from '@portal/contract/reports/define-report';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { selectJournalEntries } from '../../money/ledger/index.ts';
import { describeReport } from './describe-report.ts';
import { selectAccountTypeSums, sumEntries } from './reports.queries.ts';
import { type ReportSelection, selectReport } from './select-report.ts';

type AccountTypeReport = typeof ACCOUNT_TYPE_REPORT;

/**
 * Reports the transactions of all accounts, summed by the type and payment method that their accounts have now, and by kind (Spec 3 §2
 * "Transaction Summary").
 *
 * @throws Refusal as `selectReport`.
 */
export function runAccountTypeReport(
  context: CallContext,
  request: ReportRequest<AccountTypeReport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(ACCOUNT_TYPE_REPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<AccountTypeReport, ReportSelection> = {
  prepare: (context, request) => selectReport(context, 'AccountTypeReport', { ...request, statementNumber: '' }),
  totals: async (context, selection) => {
    const {
      totalCount: transactions,
      amountCents,
      incomeCents,
    } = await sumEntries(context.db, select(context, selection));
    const rows = await selectAccountTypeSums(context.db, select(context, selection)).execute();
    return { totalCount: rows.length, transactions, amountCents, incomeCents };
  },
  describe: async (context, selection) => {
    const { translate } = context;
    return {
      ...(await describeReport(context, 'AccountTypeReport', selection)),
      labels: {
        accountType: translate('reports:accountType'),
        paymentMethod: translate('reports:paymentMethod'),
        kind: translate('reports:transaction'),
        accounts: translate('reports:accounts'),
        transactions: translate('reports:transactions'),
        amountCents: translate('reports:amount'),
        incomeCents: translate('reports:income'),
      },
      statusLabels: {
        accountType: (code) => translate(`codes:accountTypes.${code as AccountType}`),
        paymentMethod: (code) => translate(`codes:paymentMethods.${code as PaymentMethod}`),
        kind: (code) => translate(`transactions:kinds.${code as TransactionKind}`),
      },
    };
  },
  rows: async function* (context, selection) {
    for await (const batch of readCursor(context.db, selectAccountTypeSums(context.db, select(context, selection))))
      yield* batch;
  },
};

function select({ db }: CallContext, { account, userIds, criteria, period }: ReportSelection) {
  const kind = criteria.transactionType === ALL_CODE ? undefined : criteria.transactionType;
  return selectJournalEntries(db, { accountId: account?.id, userIds, kind, period });
}
