import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { type StoredImport, selectImports } from '../imports.queries.ts';

/** A file of the watched folder. */
export interface WatchedFile {
  readonly name: string;
  readonly byteCount: number;
  /** When it was last written, in milliseconds. */
  readonly modifiedMs: number;
}

/**
 * Stores the files with their current state, and forgets those that are gone.
 *
 * @returns the names of those that haven't changed since an earlier instant.
 */
export async function rememberFiles(
  db: Db,
  files: readonly WatchedFile[],
  { now, sameSince }: { readonly now: Date; readonly sameSince: Date },
): Promise<ReadonlySet<string>> {
  await sql`DELETE FROM watched_files WHERE name <> ALL(${files.map(({ name }) => name)}::text[])`.execute(db);
  if (files.length === 0) return new Set();
  const { rows } = await sql<{ readonly name: string; readonly seenAt: Date }>`
    INSERT INTO watched_files AS known (name, byte_count, modified_at, seen_at)
    SELECT name, "byteCount", to_timestamp("modifiedMs" / 1000), ${now}
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS files (name text, "byteCount" bigint, "modifiedMs" float8)
    ON CONFLICT (name) DO UPDATE SET byte_count = excluded.byte_count, modified_at = excluded.modified_at,
      seen_at = CASE WHEN known.byte_count = excluded.byte_count AND known.modified_at = excluded.modified_at
        THEN known.seen_at ELSE excluded.seen_at END
    RETURNING name, seen_at AS "seenAt"`.execute(db);
  return new Set(rows.filter(({ seenAt }) => seenAt <= sameSince).map(({ name }) => name));
}

/** Stores which files of the watched folder an import consists of. */
export async function storeSourceFiles(db: Db, id: number, files: readonly WatchedFile[]): Promise<void> {
  await db
    .updateTable('record_imports')
    .set({ source_files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute();
}

/** Whether files with this digest are being imported, or were and are still to be moved. */
export async function isDigestPending(db: Db, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM record_imports WHERE origin = 'FOLDER' AND digest = ${digest} AND reported_at IS NULL LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lists the ended imports of the watched folder whose files still have to be moved. */
export function listUnreported(
  db: Db,
): Promise<readonly (StoredImport & { readonly sourceFiles: readonly WatchedFile[] })[]> {
  return selectImports(db)
    .select('source_files as sourceFiles')
    .where('origin', '=', 'FOLDER')
    .where('reported_at', 'is', null)
    .where('state', 'in', ['DONE', 'FAILED', 'CANCELED'])
    .orderBy('id')
    .$castTo<StoredImport & { readonly sourceFiles: readonly WatchedFile[] }>()
    .execute();
}

/** Notes that the files of an import were moved and its report was emailed. @returns false if another process did. */
export async function markReported(tx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('record_imports')
    .set({ reported_at: now })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
