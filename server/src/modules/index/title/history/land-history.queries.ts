import { type LandPage, RECENT_LANDS_MAX } from '@portal/contract/index/title/recent-lands';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A page about a piece of land that a user opened. */
export interface OpenedLand {
  readonly page: LandPage;
  /** The address of the land after `/property/`. */
  readonly land: string;
}

/**
 * Puts a page at the top of its user's history and deletes entries beyond the limit. Two simultaneous pages of one user
 * can leave a sixth row, which is never listed and is deleted with the next page; their writes wait for each other, so
 * that they can't deadlock.
 */
export async function insertOpenedLand(
  db: Db,
  { userId, page, land, at }: OpenedLand & { readonly userId: number; readonly at: Date },
): Promise<void> {
  await sql`
    WITH opened AS (
      INSERT INTO land_history (user_id, page, land, opened_at)
      SELECT ${userId}::bigint, ${page}, ${land}, ${at}::timestamptz
      FROM pg_advisory_xact_lock(hashtextextended(${`landHistory:${userId}`}, 0))
      ON CONFLICT (user_id, page, land) DO UPDATE SET position = DEFAULT, opened_at = excluded.opened_at
    )
    DELETE FROM land_history
    WHERE user_id = ${userId} AND (page, land) <> (${page}, ${land}) AND position NOT IN (
      SELECT position FROM land_history
      WHERE user_id = ${userId} AND (page, land) <> (${page}, ${land})
      ORDER BY position DESC LIMIT ${RECENT_LANDS_MAX - 1}
    )`.execute(db);
}

/** Selects a user's last pages, the newest first. */
export function selectOpenedLands(db: Db, userId: number, pages: readonly LandPage[]): Promise<readonly OpenedLand[]> {
  return db
    .selectFrom('land_history')
    .select(['page', 'land'])
    .where('user_id', '=', userId)
    .where('page', 'in', pages)
    .orderBy('position', 'desc')
    .limit(RECENT_LANDS_MAX)
    .$castTo<OpenedLand>()
    .execute();
}

/** Selects the numbers of parcels by their keys. */
export async function selectParcelNumbers(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('parcels')
    .select(['key', 'number'])
    .where('key', '=', sql<string>`ANY(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ key, number }) => [key, number]));
}

/** Selects the names of plats by the keys of their numbers. */
export async function selectPlatNames(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('plats')
    .select(['number_key', 'name'])
    .where('number_key', '=', sql<string>`ANY(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ number_key, name }) => [number_key, name]));
}
