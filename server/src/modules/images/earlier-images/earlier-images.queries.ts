import { sql } from 'kysely';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import type { Db } from '../../../platform/database/database.ts';

/** An image whose file is still that of an undone import. */
export interface UndoneImage {
  readonly documentKey: string;
  /** The image of before; null if there was none. */
  readonly earlierId: number | null;
}

/** Adds the row of an image that an import is about to replace. An attempt that is repeated gets the same one. @returns its id. */
export async function addEarlierImage(
  db: Db,
  { indexVersionId, documentKey }: { readonly indexVersionId: number; readonly documentKey: string },
): Promise<number> {
  const values = { index_version_id: indexVersionId, document_key: documentKey };
  await db
    .insertInto('earlier_images')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('earlier_images')
    .select('id')
    .where('index_version_id', '=', indexVersionId)
    .where('document_key', '=', documentKey)
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Finds out whether the file of an image is still that of an undone import. */
export async function findUndoneImage(db: Db, documentKey: string): Promise<UndoneImage | undefined> {
  return db
    .selectFrom('undone_images')
    .select(['document_key as documentKey', 'earlier_id as earlierId'])
    .where('document_key', '=', documentKey)
    .executeTakeFirst();
}

/** Forgets that the file of an image has to be given back, because another image replaces it. Waits for a process that is giving it back. */
export async function forgetUndoneImage(db: Db, documentKey: string): Promise<void> {
  await db.deleteFrom('undone_images').where('document_key', '=', documentKey).execute();
}

/** Decides in the transaction of an undoing that images are served in their state of before the import. */
export async function addUndoneImages(
  session: BulkSession,
  images: readonly UndoneImage[],
  undoneAt: Date,
): Promise<void> {
  await session.query(
    `INSERT INTO undone_images (document_key, earlier_id, undone_at)
     SELECT document_key, earlier_id, $3 FROM unnest($1::text[], $2::bigint[]) AS images (document_key, earlier_id)
     ON CONFLICT (document_key) DO UPDATE SET earlier_id = excluded.earlier_id, undone_at = excluded.undone_at`,
    [images.map(({ documentKey }) => documentKey), images.map(({ earlierId }) => earlierId), undoneAt],
  );
}

/** Lists images to give back, in the order of their keys after one; at most `limit`. */
export async function listUndoneImages(db: Db, after: string, limit: number): Promise<readonly UndoneImage[]> {
  return db
    .selectFrom('undone_images')
    .select(['document_key as documentKey', 'earlier_id as earlierId'])
    .where('document_key', '>', after)
    .orderBy('document_key')
    .limit(limit)
    .execute();
}

/** Takes an image to give back until the transaction ends. @returns false if another process has, or it is to become another image. */
export async function takeUndoneImage(tx: Db, { documentKey, earlierId }: UndoneImage): Promise<boolean> {
  const taken = await tx
    .selectFrom('undone_images')
    .select('document_key')
    .where('document_key', '=', documentKey)
    .where((eb) => sql<boolean>`${eb.ref('earlier_id')} IS NOT DISTINCT FROM ${earlierId}::bigint`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return taken !== undefined;
}

/** Images that no undoing needs: their import is undone, or can no longer be undone. At most `limit`. */
export async function listUnneededImages(db: Db, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT earlier.id FROM earlier_images AS earlier JOIN index_versions AS version ON version.id = index_version_id
     WHERE (NOT keeps_changes OR undone_version_id IS NOT NULL)
       AND NOT EXISTS (SELECT FROM undone_images WHERE earlier_id = earlier.id)
     LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Deletes the row of an image whose file is deleted. */
export async function deleteEarlierImage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('earlier_images').where('id', '=', id).execute();
}

/** Keys of images whose files should have been given back before an instant; at most `limit`. */
export async function listLateImages(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('undone_images')
    .select('document_key')
    .where('undone_at', '<', before)
    .orderBy('document_key')
    .limit(limit)
    .execute();
  return rows.map(({ document_key }) => document_key);
}

/** Lists the images that an undoing would give back, in the order of their ids after one; at most `limit`. */
export async function listNeededImages(
  db: Db,
  after: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly documentKey: string }[]> {
  const { rows } = await sql<{ id: number; documentKey: string }>`
    SELECT earlier.id, earlier.document_key AS "documentKey"
      FROM earlier_images AS earlier
      JOIN import_changes AS change ON change.index_version_id = earlier.index_version_id
       AND record_table = 'images' AND record_id = earlier.document_key
      JOIN index_versions AS version ON version.id = earlier.index_version_id
     WHERE earlier.id > ${after} AND keeps_changes AND undone_version_id IS NULL
     ORDER BY earlier.id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Lists the images that imports stored since an instant and that are still theirs; at most `limit`. */
export async function listNewImages(db: Db, since: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ record_id: string }>`
    SELECT record_id FROM import_changes JOIN index_versions AS version ON version.id = index_version_id
     WHERE record_table = 'images' AND finished_at >= ${since} AND keeps_changes AND undone_version_id IS NULL
     ORDER BY index_version_id, record_id LIMIT ${limit}`.execute(db);
  return rows.map(({ record_id }) => record_id);
}

/** Finds the ids that have a row. */
export async function listKnownIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM earlier_images WHERE id = ANY(${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}
