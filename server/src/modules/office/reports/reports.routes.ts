import { auditList } from '@portal/contract/office/audit/audit-list';
import { OVERVIEW_REPORT } from '@portal/contract/office/reports/overview';
import {
  ACCOUNT_EXPORT,
  ACCOUNT_REPORT,
  ACCOUNT_TYPE_REPORT,
  listReports,
  STATEMENT_EXPORT,
  STATEMENT_LETTER,
  STATEMENT_REPORT,
  USER_EXPORT,
  USER_REPORT,
} from '@portal/contract/office/reports/reports';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { selectEntries } from './list-audit-entries.ts';
import { listOfferedReports } from './list-offered-reports.ts';
import { runAccountTypeReport } from './run-account-type-report.ts';
import { runAccountReport, runUserReport } from './run-audit-details.ts';
import { runOverview } from './run-overview.ts';
import { runStatementReport } from './run-statement.ts';
import { runStatementLetter } from './run-statement-letter.ts';

export const reportsRoutes = [
  route(listReports, listOfferedReports),
  route(ACCOUNT_REPORT.endpoint, runAccountReport),
  route(ACCOUNT_EXPORT.endpoint, runAccountReport),
  route(USER_REPORT.endpoint, runUserReport),
  route(USER_EXPORT.endpoint, runUserReport),
  route(STATEMENT_REPORT.endpoint, runStatementReport),
  route(STATEMENT_EXPORT.endpoint, runStatementReport),
  route(STATEMENT_LETTER.endpoint, runStatementLetter),
  route(ACCOUNT_TYPE_REPORT.endpoint, runAccountTypeReport),
  route(OVERVIEW_REPORT.endpoint, runOverview),
  ...listRoutes(auditList, selectEntries),
];
