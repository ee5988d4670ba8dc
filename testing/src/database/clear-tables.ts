import type { OpenDatabase } from '@portal/server/platform/database/open-database';

/**
 * Empties tables and all that refer to them, and starts their numbers again. `TRUNCATE` does the same by writing new files for a hundred
 * tables and their indexes, which takes longer than most tests between two of them; their few rows are deleted without triggers instead.
 */
export async function clearTables(database: OpenDatabase, tables: readonly string[]): Promise<void> {
  const names = tables.map((table) => `'${table}'::regclass`).join(', ');
  await database.executeSql(`DO $$
    DECLARE cleared regclass;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR cleared IN
        WITH RECURSIVE affected (id) AS (
          SELECT unnest(ARRAY[${names}])
          UNION SELECT conrelid::regclass FROM pg_constraint JOIN affected ON confrelid = id WHERE contype = 'f')
        SELECT id FROM affected
      LOOP
        EXECUTE format('DELETE FROM %s', cleared);
        PERFORM setval(seqrelid::regclass, seqstart, false)
          FROM pg_sequence JOIN pg_depend ON objid = seqrelid AND classid = 'pg_class'::regclass
          WHERE refclassid = 'pg_class'::regclass AND refobjid = cleared AND refobjsubid > 0 AND deptype IN ('a', 'i');
      END LOOP;
    END $$`);
}
