import type { Db } from '../../platform/database/database.ts';

/** Whether an import from the source has run to its end. */
export async function hasFinishedImport(db: Db, source: string): Promise<boolean> {
  const version = await db
    .selectFrom('index_versions')
    .select('id')
    .where('source', '=', source)
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}
