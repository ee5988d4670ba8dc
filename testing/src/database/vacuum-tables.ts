import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { sql } from 'kysely';

/** A page that another process looks at is left out of a vacuum; the next one finds it free. */
const VACUUMS_MAX = 20;

/**
 * Updates what plans depend on: the statistics and the visibility maps of tables. Vacuum marks no page while the log of its commit, or of a
 * later one, isn't written yet; on the server of the tests that takes a moment, so the log is written first, and pages that were left out are
 * vacuumed again.
 *
 * @throws Error when pages of a table stay unmarked, which its plans would show as scans of the table.
 */
export async function vacuumTables(database: OpenDatabase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (let vacuums = 0; ; vacuums += 1) {
      await database.executeSql('CHECKPOINT');
      await database.executeSql(`VACUUM ANALYZE ${table}`);
      if (await isAllVisible(database, table)) break;
      if (vacuums === VACUUMS_MAX) throw new Error(`Some pages of ${table} are still not marked as visible.`);
    }
  }
}

async function isAllVisible({ db }: OpenDatabase, table: string): Promise<boolean> {
  const { rows } = await sql<{ all_visible: boolean }>`
    SELECT relallvisible >= relpages AS all_visible FROM pg_class WHERE oid = ${table}::regclass`.execute(db);
  return rows[0]?.all_visible === true;
}
