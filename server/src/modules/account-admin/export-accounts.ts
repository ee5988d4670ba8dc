import { ACCOUNT_EXPORT, type AccountFilter } from '@portal/contract/control-panel/accounts';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallResponse } from '../../platform/http/call-response.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../../platform/report/run-report.ts';
import { listExportedAccounts, sumMatchingAccounts } from '../accounts/index.ts';

/** Accounts that are read at once. */
const BATCH_ROWS = 500;

type AccountExport = typeof ACCOUNT_EXPORT;

/** Exports the accounts that match a filter, sorted by name: `accounts.xlsx` (Spec 3 §7, §9). */
export function exportAccounts(
  context: CallContext,
  request: ReportRequest<AccountExport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(ACCOUNT_EXPORT, SOURCE, context, request);
}

const SOURCE: ReportSource<AccountExport, AccountFilter> = {
  prepare: async (_context, { filterText, statusType }) => ({ filterText, statusType }),
  totals: ({ db }, filter) => sumMatchingAccounts(db, filter),
  describe: describeExport,
  rows: listRows,
};

async function describeExport(
  { translate }: CallContext,
  { filterText, statusType }: AccountFilter,
): Promise<ReportDescription<AccountExport>> {
  const types: Readonly<Record<string, string>> = {
    A_LA_CARTE: translate('accounts:types.A_LA_CARTE'),
    FLAT_FEE: translate('accounts:types.FLAT_FEE'),
  };
  const methods: Readonly<Record<string, string>> = {
    ESCROW: translate('accounts:paymentMethods.ESCROW'),
    INVOICE: translate('accounts:paymentMethods.INVOICE'),
    CREDIT_CARD: translate('accounts:paymentMethods.CREDIT_CARD'),
  };
  const statuses: Readonly<Record<string, string>> = {
    A: translate('accounts:statuses.A'),
    I: translate('accounts:statuses.I'),
  };
  return {
    title: translate('accounts:title'),
    facts: [
      { label: translate('accounts:status'), value: translate(`accounts:statusTypes.${statusType}`) },
      { label: translate('accounts:filterText'), value: filterText },
    ],
    labels: {
      name: translate('accounts:account'),
      status: translate('accounts:status'),
      accountType: translate('accounts:type'),
      paymentMethod: translate('accounts:paymentMethod'),
      monthlyFee: translate('accounts:monthlyFee'),
      landLinkAccount: translate('accounts:landLinkAccount'),
      address: translate('person:address'),
      city: translate('person:city'),
      state: translate('person:state'),
      zip: translate('person:zip'),
      phone: translate('person:phone'),
      email: translate('person:email'),
      userCount: translate('accounts:users'),
      lastMonthlyRenewal: translate('accounts:lastMonthlyRenewal'),
    },
    statusLabels: {
      status: (code) => statuses[code] ?? code,
      accountType: (code) => types[code] ?? code,
      paymentMethod: (code) => methods[code] ?? code,
    },
    emptyText: translate('accounts:none'),
    totalLabel: translate('accounts:total'),
    fileName: 'accounts',
  };
}

async function* listRows({ db, county }: CallContext, filter: AccountFilter): AsyncGenerator<ReportRow<AccountExport>> {
  let after: { readonly nameKey: string; readonly id: number } | undefined;
  do {
    const batch = await listExportedAccounts(db, filter, { after, limit: BATCH_ROWS });
    for (const { nameKey: _, id: __, lastRenewedAt, ...account } of batch) {
      const lastMonthlyRenewal = lastRenewedAt === null ? '' : localDateTimeAt(lastRenewedAt, county.timeZone);
      yield { ...account, lastMonthlyRenewal };
    }
    after = batch.length < BATCH_ROWS ? undefined : batch.at(-1);
  } while (after !== undefined);
}
