import type { Role } from '@portal/contract/values/role';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

const anyOf = (ids: readonly number[]) => sql<number>`ANY(${[...ids]}::bigint[])`;

/** Counts the users of accounts, by account; an account without users is missing. */
export async function countAccountUsers(db: Db, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => ['account_id as accountId', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', anyOf(accountIds))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ accountId, count }) => [accountId, count]));
}

/** The users of accounts that were activated, or would be. */
export interface RestoredUsers {
  /** Users who are active again. */
  readonly activeAgain: number;
  /** Users who can't sign in: deactivated individually, locked or pending. */
  readonly others: number;
}

/** Counts what becomes of the users of inactive accounts if these are activated. */
export function countUsersToRestore(db: Db, accountIds: readonly number[]): Promise<RestoredUsers> {
  return db
    .selectFrom('users')
    .select([
      sql<number>`count(*) FILTER (WHERE status_before_account = 'A')::integer`.as('activeAgain'),
      sql<number>`count(*) FILTER (WHERE status <> 'A' AND status_before_account IS DISTINCT FROM 'A')::integer`.as(
        'others',
      ),
    ])
    .where('account_id', '=', anyOf(accountIds))
    .executeTakeFirstOrThrow();
}

/** Lists the given accounts that have a user with one of the roles. */
export async function listAccountsWithRoles(
  db: Db,
  accountIds: readonly number[],
  roles: readonly Role[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('account_id as accountId')
    .distinct()
    .where('account_id', '=', anyOf(accountIds))
    .where('role', 'in', roles)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
