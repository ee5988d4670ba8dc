import type { Belongings } from '@portal/contract/people/user-manager/belongings';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** Selects users with the number of rows that are deleted with each, or become unreachable. */
function selectBelongings(db: Db) {
  return db.selectFrom('users').select([
    'users.id',
    sql<number>`(SELECT count(*)::integer FROM watches
        JOIN watch_subscribers ON watch_subscribers.id = watches.subscriber_id
        WHERE watch_subscribers.user_id = users.id)`.as('watches'),
    sql<number>`(SELECT count(*)::integer FROM filing_images
        WHERE filing_images.user_id = users.id AND filing_id IS NULL AND draft IS NOT NULL)`.as('drafts'),
    sql<number>`(SELECT count(*)::integer FROM report_schedules WHERE report_schedules.owner_id = users.id)`.as(
      'schedules',
    ),
    sql<number>`(SELECT count(*)::integer FROM filing_images
        WHERE filing_images.user_id = users.id AND filing_id IS NULL AND draft IS NULL)`.as('files'),
  ]);
}

/** Finds the belongings of users who have rows that are deleted with them. */
export async function findBelongingsOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Belongings>> {
  const rows = await selectBelongings(db)
    .where('users.id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.flatMap(({ id, ...belongings }) =>
      Object.values(belongings).some((count) => count > 0) ? [[id, belongings] as const] : [],
    ),
  );
}

/** Counts the users of an account, and their belongings. */
export async function countBelongingsOfAccount(
  db: Db,
  accountId: number,
): Promise<Belongings & { readonly users: number }> {
  const sum = (field: keyof Belongings) =>
    sql<number>`coalesce(sum(belongings.${sql.ref(field)}), 0)::integer`.as(field);
  return db
    .selectFrom(selectBelongings(db).where('users.account_id', '=', accountId).as('belongings'))
    .select([sql<number>`count(*)::integer`.as('users'), sum('watches'), sum('drafts'), sum('schedules'), sum('files')])
    .executeTakeFirstOrThrow();
}

/**
 * Whether a user uses the portal without signing in: a property watch runs or a report is sent on schedule. They don't
 * run for users whom staff dismissed; for users who are inactive with their account they wait until it is activated.
 */
export const RUNS_BY_ITSELF = sql<SqlBool>`((users.status <> 'I' OR users.status_before_account IS NOT NULL) AND (
  EXISTS (SELECT FROM watches JOIN watch_subscribers ON watch_subscribers.id = watches.subscriber_id
    WHERE watch_subscribers.user_id = users.id AND watches.paused_at IS NULL)
  OR EXISTS (SELECT FROM report_schedules WHERE report_schedules.owner_id = users.id AND report_schedules.status = 'ACTIVE')
))`;
