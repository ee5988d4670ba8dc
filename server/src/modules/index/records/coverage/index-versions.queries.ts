import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import type { Db } from '../../../../platform/database/database.ts';

/** Whether an import from the source has finished. */
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

/** Returns the time of the last finished import that isn't undone, or undefined before the first one. */
export async function findIndexLoadedAt(db: Db): Promise<Date | undefined> {
  const version = await db
    .selectFrom('index_versions')
    .select((eb) => eb.fn.max('finished_at').as('finishedAt'))
    .where('is_import', '=', true)
    .where('undone_version_id', 'is', null)
    .executeTakeFirst();
  return version?.finishedAt ?? undefined;
}

/** Creates a version of the index. */
export async function insertIndexVersion(session: BulkSession, source: string, startedAt: Date): Promise<number> {
  const { rows } = await session.query(
    'INSERT INTO index_versions (source, started_at, keeps_changes) VALUES ($1, $2, true) RETURNING id',
    [source, startedAt],
  );
  return Number(rows[0]?.id);
}

/** Finishes a version. Afterward, all earlier writes are on disk. */
export async function finishIndexVersion(
  session: BulkSession,
  version: { readonly id: number; readonly finishedAt: Date; readonly rowsRead: number; readonly rowsRejected: number },
): Promise<void> {
  await session.query('SET synchronous_commit = on');
  await session.query('UPDATE index_versions SET finished_at = $2, rows_read = $3, rows_rejected = $4 WHERE id = $1', [
    version.id,
    version.finishedAt,
    version.rowsRead,
    version.rowsRejected,
  ]);
}
