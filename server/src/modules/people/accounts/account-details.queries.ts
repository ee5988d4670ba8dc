import type { AccountFilter } from '@portal/contract/people/account-admin/accounts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { selectMatchingAccounts } from './managed-accounts.queries.ts';

/** Sums the monthly fees of the accounts that match a filter, and counts their users. */
export async function sumMatchingAccounts(db: Db, filter: AccountFilter) {
  const { monthlyFee } = await selectMatchingAccounts(db, filter)
    .select(sql<number>`coalesce(sum(accounts.monthly_fee_cents), 0)::bigint`.as('monthlyFee'))
    .executeTakeFirstOrThrow();
  const { userCount } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('userCount'))
    .where('users.account_id', 'in', selectMatchingAccounts(db, filter).select('accounts.id'))
    .executeTakeFirstOrThrow();
  return { monthlyFee, userCount };
}

/** Finds what the list and its file show of accounts besides their keys, by their ids. */
export async function findAccountDetails(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('accounts')
    .select((eb) => [
      'accounts.id',
      'accounts.land_link_account as landLinkAccount',
      'accounts.address',
      'accounts.city',
      'accounts.state',
      'accounts.zip',
      'accounts.phone',
      'accounts.email',
      eb
        .selectFrom('users')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .$asScalar()
        .$notNull()
        .as('userCount'),
      eb
        .selectFrom('renewals')
        .select('renewals.settled_at')
        .whereRef('renewals.account_id', '=', 'accounts.id')
        .where('renewals.state', '=', 'CHARGED')
        .orderBy('renewals.period', 'desc')
        .limit(1)
        .$asScalar()
        .as('lastRenewedAt'),
    ])
    .where('accounts.id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}
