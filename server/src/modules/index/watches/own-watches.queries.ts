import type { WatchFrequency } from '@portal/contract/index/watches/public-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import type { Language } from '@portal/contract/values/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Finds or creates the subscriber of a user and locks it until the end of the transaction. */
export async function lockOwnSubscriber(tx: Db, userId: number, language: Language, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('watch_subscribers')
    .values({ user_id: userId, language, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How often a user's alerts arrive; undefined before the first watch. */
export async function findOwnFrequency(db: Db, userId: number): Promise<WatchFrequency | undefined> {
  const found = await db
    .selectFrom('watch_subscribers')
    .select('frequency')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.frequency as WatchFrequency | undefined;
}

/** Whether a user already has a watch. */
export async function findHasWatch(db: Db, userId: number, watched: Watched): Promise<boolean> {
  const found = await db
    .selectFrom('watches')
    .innerJoin('watch_subscribers', 'watch_subscribers.id', 'watches.subscriber_id')
    .select('watches.id')
    .where('user_id', '=', userId)
    .where('watched', '=', sql<string>`${JSON.stringify(watched)}::jsonb`)
    .executeTakeFirst();
  return found !== undefined;
}

/** A row of the list before it is described. */
export interface OwnWatch {
  readonly id: number;
  readonly watched: Watched;
  readonly startedAt: Date;
  readonly lastAlertAt: Date | null;
  readonly state: 'RUNNING' | 'PAUSED';
}

/** Selects a user's watches with the time of the last alert that named a match of each. */
export function selectOwnWatches(db: Db, userId: number) {
  return db
    .selectFrom('watches')
    .innerJoin('watch_subscribers', 'watch_subscribers.id', 'watches.subscriber_id')
    .select([
      'watches.id',
      'watches.watched',
      'watches.created_at as startedAt',
      sql<'RUNNING' | 'PAUSED'>`CASE WHEN paused_at IS NULL THEN 'RUNNING' ELSE 'PAUSED' END`.as('state'),
      sql<Date | null>`(SELECT max(coalesce(decided_at, watch_deliveries.created_at))
        FROM watch_matches JOIN watch_deliveries ON watch_deliveries.id = delivery_id AND state = 'RELEASED'
        WHERE watch_matches.watch_id = watches.id)`.as('lastAlertAt'),
    ])
    .where('user_id', '=', userId)
    .$castTo<OwnWatch>();
}

/** @returns whether the user has the watch. */
export async function updatePaused(
  db: Db,
  { userId, id, pausedAt }: { readonly userId: number; readonly id: number; readonly pausedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watches')
    .set({ paused_at: pausedAt })
    .where('id', '=', id)
    .where('subscriber_id', 'in', (eb) => eb.selectFrom('watch_subscribers').select('id').where('user_id', '=', userId))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteWatchOfUser(db: Db, userId: number, id: number): Promise<void> {
  await db
    .deleteFrom('watches')
    .where('id', '=', id)
    .where('subscriber_id', 'in', (eb) => eb.selectFrom('watch_subscribers').select('id').where('user_id', '=', userId))
    .execute();
}
