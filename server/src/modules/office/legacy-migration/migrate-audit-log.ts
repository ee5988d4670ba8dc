import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type AuditMigration,
  type migrateAuditLog as endpoint,
  findAuditMigrationProblems,
} from '@portal/contract/office/legacy-migration/migrations';
import { addDays, parseWireDate, plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems } from '../../../platform/refusal.ts';
import type { SourceQuery } from '../../../platform/source-database/source-database.ts';
import { recordAudit, recordMigratedEntries } from '../audit/index.ts';
import { listMigratedOwners, updateRun } from './legacy-migration.queries.ts';
import { EMPTY_REPORT, TableNotes } from './migration-notes.ts';
import { planAuditEntries } from './plan-audit-entries.ts';
import { findLastKey } from './read-table.ts';
import { type Run, startMigration } from './run-migration.ts';
import { AUDIT_LOG_TABLE } from './staging-tables.ts';

/**
 * Starts the migration of the audit log (Spec 3 §7).
 *
 * @throws Refusal as `startMigration`; INVALID_INPUT for the period.
 */
export async function migrateAuditLog(
  context: CallContext,
  { fromDate, toDate, dataType, batchSize, ...from }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, translate } = context;
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(findAuditMigrationProblems({ fromDate, toDate }, { today }));
  const selection = `${dataType} ${fromDate}-${toDate}`;
  const migration = { kind: 'auditLog', isCheck: false, selection, from } as const;
  const where = selectEntries({ fromDate, toDate, dataType });
  const run = await startMigration(context, migration, (started) => copyEntries(started, { where, batchSize }));
  return new CallResponse({ content: run, message: translate('answers:migrationStarted') });
}

/** Times are texts in the order of time, by the county's clock. */
function selectEntries(part: Pick<AuditMigration, 'fromDate' | 'toDate' | 'dataType'>): SourceQuery['where'] {
  const from = parseWireDate(part.fromDate);
  const to = parseWireDate(part.toDate);
  return [
    ...(from === undefined ? [] : [{ column: 'happened_at', operator: '>=', value: from } as const]),
    ...(to === undefined ? [] : [{ column: 'happened_at', operator: '<', value: addDays(to, 1) } as const]),
    ...(part.dataType === 'all' ? [] : [{ column: 'entry_type', operator: '=', value: 'TRANSACTION' } as const]),
  ];
}

/** Copies the entries in batches, each in a transaction with the key of its last entry. */
async function copyEntries(
  run: Run,
  { where, batchSize }: { readonly where: SourceQuery['where']; readonly batchSize: number },
): Promise<void> {
  const { county, source, actor } = run;
  const owners = await listMigratedOwners(county.db);
  const notes = new TableNotes('auditLog');
  for (let after = run.lastEntryId, isLast = false; !isLast; ) {
    const page = await source.readRows({ ...AUDIT_LOG_TABLE, after, limit: batchSize, ...(where && { where }) });
    isLast = page.length < batchSize;
    if (page.length > 0) after = findLastKey(page, AUDIT_LOG_TABLE.key);
    notes.addRead(page.length);
    const entries = planAuditEntries(page, { owners, notes });
    await inTransaction(county.db, async (tx) => {
      await recordMigratedEntries(tx, entries, county.timeZone);
      const report = { ...EMPTY_REPORT, counts: { auditLog: notes.counts }, notes: notes.notes };
      if (isLast) {
        const details = { outcome: 'DONE', ...report.counts };
        await recordAudit(tx, { action: 'migration.ended', actor, details });
      }
      const isOurs = await updateRun(tx, run.id, { report, lastEntryId: after, ...(isLast && { state: 'DONE' }) });
      if (!isOurs) throw new Error('The run was taken for interrupted.');
    });
  }
}
