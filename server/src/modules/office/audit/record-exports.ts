import type { Endpoint } from '@portal/contract/endpoint';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { CHAIN_REPORT } from '@portal/contract/index/title/chain';
import { LISTS } from '@portal/contract/lists/lists';
import { auditList } from '@portal/contract/office/audit/audit-list';
import { exportSettings } from '@portal/contract/office/county-settings/settings-transfer';
import { listReports, REPORT_ENDPOINTS } from '@portal/contract/office/reports/reports';
import { CallResponse } from '../../../platform/http/call-response.ts';
import { type Caller, isViewed } from '../../../platform/http/caller.ts';
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
  [exportSettings, 'list.exported'],
  [auditList.endpoint, 'auditLog.viewed'],
]);

/** Whether `recordExports` writes an entry for a call. */
export function isRecordedExport(endpoint: Endpoint): boolean {
  return EXPORTS.has(endpoint);
}

/**
 * Writes an entry for each report, export of a list and look at the audit log that wasn't refused, in one place for all
 * of them. If the entry can't be written, the caller gets nothing. Staff who view the portal as a user leave no entry of
 * that user.
 */
export function recordExports(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    const action = EXPORTS.get(route.endpoint);
    if (action === undefined) return route;
    const report = route.endpoint.path.slice(route.endpoint.path.lastIndexOf('/') + 1);
    if (action === 'auditLog.viewed') return { ...route, run: recordLook(route) };
    const run: Route['run'] = async (context, request) => {
      if (isOfViewer(context.caller)) return route.run(context, request);
      const result = await route.run(context, request);
      const { format } = request as { readonly format?: string };
      const details = { report, ...(format !== undefined && { kind: format }) };
      try {
        await recordAudit(context.db, { action, actor: actorOf(context), details });
      } catch (error) {
        await discardFile(result);
        throw error;
      }
      return result;
    };
    return { ...route, run };
  });
}

/**
 * The entry of a look is written before its first page is read, and none for further pages: each would move the rows of
 * the next page by one.
 */
function recordLook(route: Route): Route['run'] {
  return async (context, request) => {
    const { pageNumber = 1 } = request as { readonly pageNumber?: number };
    if (pageNumber === 1 && !isOfViewer(context.caller))
      await recordAudit(context.db, { action: 'auditLog.viewed', actor: actorOf(context), details: {} });
    return route.run(context, request);
  };
}

function isOfViewer(caller: Caller | undefined): boolean {
  return caller !== undefined && isViewed(caller);
}

/** Ends the work on a file that no one will get. */
async function discardFile(result: unknown): Promise<void> {
  const bytes = result instanceof CallResponse ? result.file?.bytes : undefined;
  if (bytes !== undefined && Symbol.asyncIterator in bytes) await bytes[Symbol.asyncIterator]().return?.();
}
