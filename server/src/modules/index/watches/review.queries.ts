import type { Language } from '@portal/contract/values/language';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { type Delivery, RECIPIENT } from './deliveries.queries.ts';

/** An alert that waits for staff, before it is described. */
export interface HeldAlert {
  readonly id: number;
  readonly createdAt: Date;
  readonly documentCount: number;
}

/** Selects the alerts that wait for staff. */
export function selectHeldAlerts(db: Db) {
  return db
    .selectFrom('watch_deliveries')
    .select(['watch_deliveries.id', 'watch_deliveries.created_at as createdAt'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM watch_matches WHERE delivery_id = watch_deliveries.id)`.as(
        'documentCount',
      ),
    )
    .where('state', '=', 'HELD')
    .$castTo<HeldAlert>();
}

/** Keeps new alerts back. Call it in the transaction that inserts them. */
export async function holdDeliveries(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('watch_deliveries')
    .set({ state: 'HELD' })
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute();
}

/**
 * Decides on held alerts. Two decisions on the same alert wait for each other, and the second finds nothing.
 *
 * @returns the alerts that were decided on.
 */
export async function updateDecided(
  tx: Db,
  {
    ids,
    decision,
    at,
    by,
  }: {
    readonly ids: readonly number[];
    readonly decision: 'RELEASED' | 'DISCARDED';
    readonly at: Date;
    readonly by: string;
  },
): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery & { language: Language }>`
    UPDATE watch_deliveries SET state = ${decision}, decided_at = ${at}, decided_by = ${by}
    FROM watch_subscribers LEFT JOIN users ON users.id = watch_subscribers.user_id
    WHERE watch_subscribers.id = watch_deliveries.subscriber_id AND watch_deliveries.state = 'HELD'
      AND watch_deliveries.id = ANY(${[...ids]}::bigint[])
    RETURNING watch_deliveries.id::integer AS id, subscriber_id::integer AS "subscriberId", ${RECIPIENT}`.execute(tx);
  return rows;
}

/** Counts addresses, watches and alerts. @param since the first instant of counted matches and alerts. */
export async function countAll(db: Db, since: Date) {
  const { rows } = await sql<Record<'addresses' | 'watches' | 'matches' | 'alerts' | 'held', number>>`
    SELECT (SELECT count(*)::integer FROM watch_subscribers) AS addresses,
           (SELECT count(*)::integer FROM watches) AS watches,
           (SELECT count(*)::integer FROM watch_matches WHERE matched_at > ${since}) AS matches,
           (SELECT count(*)::integer FROM watch_deliveries WHERE created_at > ${since} AND state = 'RELEASED') AS alerts,
           (SELECT count(*)::integer FROM watch_deliveries WHERE state = 'HELD') AS held`.execute(db);
  return rows[0] as (typeof rows)[0] & object;
}
