import { type ListView, SEARCHES_UNTIL_COMPACT } from '@portal/contract/index/search/results/list-view';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** The stored look of a user's lists. */
export interface StoredListView {
  readonly searches: number;
  readonly density: ListView['density'] | null;
  readonly columns: ListView['columns'];
}

/** Selects a user's look of lists, for use within a statement that also reads the user. */
export function selectListView(db: Db, userId: number) {
  return db
    .selectFrom('list_views')
    .select(['searches', 'density', 'columns'])
    .where('user_id', '=', userId)
    .$castTo<StoredListView>();
}

/** The user's choice, or else compact rows after their first searches. */
export function describeListView(stored: StoredListView | undefined): ListView {
  const isExperienced = (stored?.searches ?? 0) >= SEARCHES_UNTIL_COMPACT;
  return {
    density: stored?.density ?? (isExperienced ? 'compact' : 'comfortable'),
    columns: stored?.columns ?? {},
  };
}

/** Counts a search of a user, up to the number that matters: a part of the statement that stores the search. */
export function countSearch(userId: number): RawBuilder<unknown> {
  return sql`INSERT INTO list_views (user_id, searches)
    SELECT ${userId}::bigint, 1
    WHERE NOT EXISTS (SELECT FROM list_views WHERE user_id = ${userId} AND searches >= ${SEARCHES_UNTIL_COMPACT})
    ON CONFLICT (user_id) DO UPDATE SET searches = least(list_views.searches + 1, ${SEARCHES_UNTIL_COMPACT})`;
}

/** Stores the changed parts of a user's look of lists; columns of other kinds stay. */
export async function updateListView(db: Db, userId: number, { density, columns }: Partial<ListView>): Promise<void> {
  const json = JSON.stringify(columns ?? {});
  await sql`INSERT INTO list_views (user_id, density, columns) VALUES (${userId}, ${density ?? null}, ${json}::jsonb)
    ON CONFLICT (user_id) DO UPDATE SET
      density = coalesce(excluded.density, list_views.density),
      columns = list_views.columns || excluded.columns`.execute(db);
}
