import {
  ACCOUNT_EXPORT,
  ACCOUNT_REPORT,
  ACCOUNT_TYPE_REPORT,
  type ReportName,
  STATEMENT_EXPORT,
  STATEMENT_REPORT,
  USER_EXPORT,
  USER_REPORT,
} from '@portal/contract/office/reports/reports';
import type { ReportFileFormat } from '@portal/contract/reports/define-report';
import type { ReportCriteria } from '@portal/contract/reports/report-criteria';

/** The criteria besides the period that a form has. */
type Criterion = Exclude<keyof ReportCriteria, `${'from' | 'to'}${string}`>;

interface ReportForm {
  readonly group: 'audit' | 'statement' | 'summary';
  readonly report: typeof ACCOUNT_REPORT | typeof STATEMENT_REPORT | typeof ACCOUNT_TYPE_REPORT;
  /** The call for spreadsheets, where it isn't the report's own. */
  readonly exported?: typeof ACCOUNT_EXPORT | typeof STATEMENT_EXPORT;
  readonly criteria: readonly Criterion[];
}

const AUDIT_CRITERIA = [
  'accountName',
  'username',
  'logInformation',
  'transactionType',
  'dataSource',
  'orderBy',
] as const;

/** The form of each report (Spec 3 §2 "Reports area", §3 "Report criteria"). */
export const REPORT_FORMS: Readonly<Record<ReportName, ReportForm>> = {
  AccountReport: { group: 'audit', report: ACCOUNT_REPORT, exported: ACCOUNT_EXPORT, criteria: AUDIT_CRITERIA },
  UserReport: { group: 'audit', report: USER_REPORT, exported: USER_EXPORT, criteria: AUDIT_CRITERIA },
  StatementReport: {
    group: 'statement',
    report: STATEMENT_REPORT,
    exported: STATEMENT_EXPORT,
    criteria: ['accountName', 'username', 'statementNumber', 'transactionType'],
  },
  AccountTypeReport: { group: 'summary', report: ACCOUNT_TYPE_REPORT, criteria: ['accountName', 'transactionType'] },
};

/** Criteria that only staff have: they see all accounts (Spec 3 §6). */
export const STAFF_CRITERIA: readonly Criterion[] = ['accountName', 'dataSource'];

/** The call that returns a report as a file. */
export function endpointOf(name: ReportName, format: ReportFileFormat) {
  const { report, exported } = REPORT_FORMS[name];
  return format === 'xlsx' && exported !== undefined ? exported.endpoint : report.endpoint;
}
