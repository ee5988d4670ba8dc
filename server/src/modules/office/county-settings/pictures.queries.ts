import { PICTURES_MAX, UNUSED_PICTURE_DAYS } from '@portal/contract/settings/pictures';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';

export async function hasRoomForPicture(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('county_pictures')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) < PICTURES_MAX;
}

/**
 * Stores a picture, or notes that a stored one was uploaded again. Uploads are stored one after the other, so that the limit holds.
 *
 * @returns false if the county has as many pictures as it can have.
 */
export function storePicture(
  db: Db,
  picture: { readonly name: string; readonly bytes: Uint8Array; readonly username: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('county_pictures', 0))`.execute(tx);
    if ((await markPicturesUsed(tx, [picture.name])).length > 0) return true;
    if (!(await hasRoomForPicture(tx))) return false;
    await tx
      .insertInto('county_pictures')
      .values({ name: picture.name, bytes: Buffer.from(picture.bytes), uploaded_by_username: picture.username })
      .execute();
    return true;
  });
}

/**
 * Records that pictures are used, which keeps them from being removed until the transaction ends.
 *
 * @returns the names of those that are stored.
 */
export async function markPicturesUsed(tx: Db, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .updateTable('county_pictures')
    .set({ used_at: sql`now()` })
    .where('name', 'in', [...names])
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The bytes of a picture; undefined if it isn't stored. */
export async function findPictureBytes(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('county_pictures').select('bytes').where('name', '=', name).executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Removes the pictures that weren't used for 30 days. @returns how many there were. */
export async function deleteUnusedPictures(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('county_pictures')
    .where('used_at', '<', sql<Date>`now() - make_interval(days => ${UNUSED_PICTURE_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
