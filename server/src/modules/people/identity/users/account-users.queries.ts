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

/** Lists those of the accounts that have a user with one of the roles. */
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
