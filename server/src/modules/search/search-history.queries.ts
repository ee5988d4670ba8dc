import type { SearchType } from '@portal/contract/search/search-types';
import type { SortDirection } from '@portal/contract/search/sort';
import { HISTORY_ENTRIES } from '@portal/contract/values/paging';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface PastSearch {
  readonly type: SearchType;
  /** As typed, by the name of the field. */
  readonly criteria: Readonly<Record<string, string>>;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
}

/** A user's, the newest first, as a part of a statement that reads more of her. */
export function selectPastSearches(db: Db, userId: number) {
  return db
    .selectFrom('search_history')
    .select(['search_type as type', 'criteria', 'sort_key as sortKey', 'sort_direction as sortDirection'])
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(HISTORY_ENTRIES)
    .$castTo<PastSearch>();
}

/**
 * Puts a search on top of its user's history, moving it up when the same criteria stand there already, and drops what no longer has
 * a place. One statement: a search that fails in between leaves the history as it was. Two searches of one user in the same
 * instant may leave a sixth row, which is never listed and goes with the next search, or drop the oldest entry while the other
 * search moves it up. They wait for each other only while they write: two that drop what the other moves up would else block each other
 * for good.
 *
 * @returns the history as it is now, the newest first.
 */
export async function insertPastSearch(
  db: Db,
  entry: { readonly userId: number; readonly at: Date } & PastSearch,
): Promise<readonly PastSearch[]> {
  const { userId, type, criteria, sortKey, sortDirection, at } = entry;
  const json = JSON.stringify(criteria);
  // All parts see the rows as they were before: the new entry is the first, so four others may stay.
  const { rows } = await sql<PastSearch>`
    WITH others AS (
      SELECT position, search_type, criteria, sort_key, sort_direction FROM search_history
      WHERE user_id = ${userId} AND (search_type, criteria) <> (${type}, ${json}::jsonb)
      ORDER BY position DESC LIMIT ${HISTORY_ENTRIES - 1}
    ), newest AS (
      INSERT INTO search_history (user_id, search_type, criteria, sort_key, sort_direction, searched_at)
      SELECT ${userId}::bigint, ${type}, ${json}::jsonb, ${sortKey}, ${sortDirection}, ${at}::timestamptz
      FROM pg_advisory_xact_lock(hashtextextended(${`history:${userId}`}, 0))
      ON CONFLICT (user_id, search_type, criteria_digest) DO UPDATE
        SET position = DEFAULT, sort_key = excluded.sort_key, sort_direction = excluded.sort_direction,
            searched_at = excluded.searched_at
      RETURNING position, search_type, criteria, sort_key, sort_direction
    ), dropped AS (
      DELETE FROM search_history
      WHERE user_id = ${userId} AND position NOT IN (SELECT position FROM newest UNION ALL SELECT position FROM others)
        AND (search_type, criteria) <> (${type}, ${json}::jsonb)
    )
    SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
    FROM (SELECT * FROM newest UNION ALL SELECT * FROM others) AS listed
    ORDER BY position DESC`.execute(db);
  return rows;
}
