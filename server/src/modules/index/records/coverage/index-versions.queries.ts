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
  version: {
    readonly id: number;
    readonly finishedAt: Date;
    readonly rowsRead: number;
    readonly rowsRejected: number;
    readonly rowsByFile: Readonly<Record<string, number>>;
  },
): Promise<void> {
  await session.query('SET synchronous_commit = on');
  await session.query(
    `UPDATE index_versions SET finished_at = $2, rows_read = $3, rows_rejected = $4, rows_by_file = $5 WHERE id = $1`,
    [version.id, version.finishedAt, version.rowsRead, version.rowsRejected, JSON.stringify(version.rowsByFile)],
  );
}

/** Earlier imports that are looked through for the files of this one. */
const EARLIER_IMPORTS_MAX = 200;

/** Returns the rows of each file in the last import that had it and isn't undone. */
export async function findEarlierRowsByFile(session: BulkSession): Promise<ReadonlyMap<string, number>> {
  const { rows } = await session.query(
    `SELECT DISTINCT ON (file.key) file.key AS name, file.value::integer AS count
      FROM (SELECT id, rows_by_file FROM index_versions
        WHERE is_import AND undone_version_id IS NULL AND rows_by_file IS NOT NULL ORDER BY id DESC LIMIT $1) AS version,
        LATERAL jsonb_each_text(version.rows_by_file) AS file
      ORDER BY file.key, version.id DESC`,
    [EARLIER_IMPORTS_MAX],
  );
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]));
}
