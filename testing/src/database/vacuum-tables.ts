import type { OpenDatabase } from '@portal/server/platform/database/open-database';

/**
 * Updates what plans depend on: the statistics and the visibility maps of tables. Vacuum marks no page while the log of its commit, or of a
 * later one, isn't written yet; on the server of the tests that takes a moment, so the log is written first.
 */
export async function vacuumTables(database: OpenDatabase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await database.executeSql('CHECKPOINT');
    await database.executeSql(`VACUUM ANALYZE ${table}`);
  }
}
