import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { CompiledQuery, KyselyPlugin } from 'kysely';

/** Runs a function that selects ids, and gets the plan of its last statement. */
export async function explain(
  database: OpenDatabase,
  run: (db: Db) => Promise<readonly number[]>,
): Promise<{ readonly plan: string; readonly found: number }> {
  let compiled: CompiledQuery | undefined;
  const capture: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiled = database.db.getExecutor().compileQuery(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ids = await run(database.db.withPlugin(capture));
  if (compiled === undefined) throw new Error('Nothing was executed.');
  const { rows } = await database.executeSql(`EXPLAIN ${compiled.sql}`, compiled.parameters);
  return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), found: ids.length };
}
