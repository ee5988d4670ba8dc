import type { ReportName } from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import type { ReportCriteria } from '@portal/contract/reports/report-criteria';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { runAccountTypeReport } from './run-account-type-report.ts';
import { runAccountReport, runUserReport } from './run-audit-details.ts';
import { runStatementReport } from './run-statement.ts';

const RUNS = {
  AccountReport: runAccountReport,
  UserReport: runUserReport,
  StatementReport: runStatementReport,
  AccountTypeReport: runAccountTypeReport,
} as const;

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
  return RUNS[name](context, request as never);
}
