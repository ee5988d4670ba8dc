import type { Endpoint } from '@portal/contract/endpoint';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { CHAIN_REPORT } from '@portal/contract/index/title/chain';
import { printRunSheetWithCopies, RUN_SHEET } from '@portal/contract/index/title-files/title-files';
import { LISTS } from '@portal/contract/lists/lists';
import { DISPUTE_EVIDENCE } from '@portal/contract/money/cards/disputes';
import { DAY_JOURNAL, DEPOSIT_SLIP } from '@portal/contract/money/drawers/day-reports';
import { getLedgerDay } from '@portal/contract/money/general-ledger/ledger-days';
import { TAX_REPORT } from '@portal/contract/money/general-ledger/tax-report';
import { auditList } from '@portal/contract/office/audit/audit-list';
import { exportSettings } from '@portal/contract/office/county-settings/settings-transfer';
import { listReports, REPORT_ENDPOINTS } from '@portal/contract/office/reports/reports';
import { RECEIVABLES_REPORT } from '@portal/contract/people/account-admin/receivables';
import { isViewed } from '../../../platform/http/caller.ts';
import type { Route } from '../../../platform/http/route.ts';
import { actorOf } from './actor-of.ts';
import { type AuditAction, recordAudit } from './record-audit.ts';

/** The calls that give many rows to their callers, with the action of their entry. */
const EXPORTS: ReadonlyMap<Endpoint, AuditAction> = new Map<Endpoint, AuditAction>([
  ...LISTS.map(({ file }) => [file.endpoint, 'list.exported'] as const),
  ...REPORT_ENDPOINTS.filter((endpoint) => endpoint !== listReports).map(
    (endpoint) => [endpoint, 'report.run'] as const,
  ),
  ...Object.values(PRINT_ENDPOINTS).map((endpoint) => [endpoint, 'report.run'] as const),
  [CHAIN_REPORT.endpoint, 'report.run'],
  [RUN_SHEET.endpoint, 'report.run'],
  [printRunSheetWithCopies, 'report.run'],
  [RECEIVABLES_REPORT.endpoint, 'report.run'],
  [DISPUTE_EVIDENCE.endpoint, 'report.run'],
  [DEPOSIT_SLIP.endpoint, 'report.run'],
  [DAY_JOURNAL.endpoint, 'report.run'],
  [getLedgerDay, 'report.run'],
  [TAX_REPORT.endpoint, 'report.run'],
  [exportSettings, 'list.exported'],
  [auditList.endpoint, 'auditLog.viewed'],
]);

/** Whether `recordExports` writes an entry for a call. */
export function isRecordedExport(endpoint: Endpoint): boolean {
  return EXPORTS.has(endpoint);
}

/**
 * Writes an entry for each report, export of a list and look at the audit log that the caller may make, in one place for
 * all of them. If the entry can't be written, the caller gets nothing.
 *
 * The entry is written before the work begins: a file that is being written holds the only connection of an embedded
 * database. Further pages of the audit log have no entry, because each would move the rows of the next page by one.
 * Staff who view the portal as a user leave no entry of that user.
 */
export function recordExports(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    const action = EXPORTS.get(route.endpoint);
    if (action === undefined) return route;
    const report = route.endpoint.path.slice(route.endpoint.path.lastIndexOf('/') + 1);
    const run: Route['run'] = async (context, request) => {
      const { caller } = context;
      const { format, pageNumber = 1 } = request as { readonly format?: string; readonly pageNumber?: number };
      const isFurtherPage = action === 'auditLog.viewed' && pageNumber > 1;
      const details = action === 'auditLog.viewed' ? {} : { report, ...(format !== undefined && { kind: format }) };
      if (!isFurtherPage && !(caller !== undefined && isViewed(caller)))
        await recordAudit(context.db, { action, actor: actorOf(context), details });
      return route.run(context, request);
    };
    return { ...route, run };
  });
}
