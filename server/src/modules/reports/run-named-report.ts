import type { ReportContent } from '@portal/contract/reports/define-report';
import type { ReportCriteria } from '@portal/contract/reports/report-criteria';
import { REPORT_ROLES, type ReportName } from '@portal/contract/reports/reports';
import type { CallResponse } from '../../platform/http/call-response.ts';
import { type Caller, isStaff } from '../../platform/http/caller.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { STAFF_REPORTS } from './list-offered-reports.ts';
import { runAccountTypeReport } from './run-account-type-report.ts';
import { runAccountReport, runUserReport } from './run-audit-details.ts';
import { runStatementReport } from './run-statement.ts';

const REPORTS = {
  AccountReport: runAccountReport,
  UserReport: runUserReport,
  StatementReport: runStatementReport,
  AccountTypeReport: runAccountTypeReport,
} as const;

/** Whether a user's role includes a report, as its call decides for those who make it (Spec 3 §6). */
export function canRunReport(caller: Caller, name: ReportName): boolean {
  return REPORT_ROLES.includes(caller.role) && (isStaff(caller) || !STAFF_REPORTS.includes(name));
}

/**
 * Writes a report as a file, for a caller who can run it (`canRunReport`), without a call.
 *
 * @throws Refusal as its call.
 */
export function runNamedReport(
  context: CallContext,
  name: ReportName,
  request: ReportCriteria & { readonly format: 'pdf' | 'xlsx' },
): Promise<CallResponse<ReportContent>> {
  // The calls for paper and for sheets share one source, which takes every format.
  return REPORTS[name](context, request as never);
}
