import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';

const SCRIPT = join(import.meta.dirname, '../../docs/migration-staging.sql');

/** Creates the staging tables of a migration in a database. */
export async function createStagingTables(database: OpenDatabase): Promise<void> {
  for (const statement of readFileSync(SCRIPT, 'utf8').split(';'))
    if (statement.includes('CREATE TABLE')) await database.executeSql(statement);
}

/** Fills a staging table; columns that a row leaves out are empty. */
export async function fillStagingTable(
  database: OpenDatabase,
  table: 'lrp_accounts' | 'lrp_users' | 'lrp_audit_log',
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await database.executeSql(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
}
