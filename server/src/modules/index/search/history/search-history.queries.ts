import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import { HISTORY_ENTRIES } from '@portal/contract/values/paging';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import { countSearch } from './list-views.queries.ts';

export interface PastSearch {
  readonly type: SearchType;
  /** As typed, by the name of the field. */
  readonly criteria: Readonly<Record<string, string>>;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
}

/** Selects a user's past searches, the newest first, for use within a statement that also reads the user. */
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
 * Adds a search to the top of its user's history, or moves it up if the history has the same criteria, and deletes entries beyond the
 * limit. It is part of one statement, so that a failure doesn't change the history. Two simultaneous searches of one user can leave a
 * sixth row, which is never listed and is deleted with the next search, or delete the oldest entry while the other search moves it up.
 * The statement also counts the search (`countSearch`). They wait for each other only while they write. Without that lock, each could wait for the row of the other.
 *
 * @returns the new history, the newest first.
 */
export function insertPastSearch(
  entry: { readonly userId: number; readonly at: Date } & PastSearch,
): JsonRead<readonly PastSearch[]> {
  const { userId, type, criteria, sortKey, sortDirection, at } = entry;
  const json = JSON.stringify(criteria);
  // All parts see the previous rows. The new entry is the first, so four others can stay.
  const tables = sql`
    others AS (
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
    ), counted AS (
      ${countSearch(userId)}
    )`;
  const history = sql<PastSearch>`
    SELECT search_type AS type, criteria, sort_key AS "sortKey", sort_direction AS "sortDirection"
    FROM (SELECT * FROM newest UNION ALL SELECT * FROM others) AS listed
    ORDER BY position DESC`;
  return defineJsonRead({ history }, (read) => read.history, [tables]);
}
