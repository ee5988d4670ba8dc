import type { BulkSession } from '../../platform/database/bulk-session.ts';

export interface BackedUpTable {
  readonly table: string;
  /** The columns that have stored values; generated ones are computed again. */
  readonly columns: readonly string[];
}

/** Lists the county's tables, except those of the job queue, and the history of migrations, which a restore writes. */
export async function listTables(session: BulkSession): Promise<readonly BackedUpTable[]> {
  const { rows } = await session.query(`
    SELECT relname::text AS name, json_agg(attname ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname
  `);
  return rows.map(({ name, columns }) => ({ table: String(name), columns: columns as string[] }));
}
