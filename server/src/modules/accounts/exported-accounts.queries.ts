import type { AccountFilter } from '@portal/contract/control-panel/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { selectMatchingAccounts } from './managed-accounts.queries.ts';

/** Counts the accounts that match a filter, their users and their monthly fees. */
export async function sumMatchingAccounts(db: Db, filter: AccountFilter) {
  const { totalCount, monthlyFee } = await selectMatchingAccounts(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalCount'),
      sql<number>`coalesce(sum(accounts.monthly_fee_cents), 0)::bigint`.as('monthlyFee'),
    ])
    .executeTakeFirstOrThrow();
  const { userCount } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('userCount'))
    .where('users.account_id', 'in', selectMatchingAccounts(db, filter).select('accounts.id'))
    .executeTakeFirstOrThrow();
  return { totalCount, monthlyFee, userCount };
}

/** Lists accounts by name with all that the export shows; those after an account if it is given. */
export function listExportedAccounts(
  db: Db,
  filter: AccountFilter,
  {
    after,
    limit,
  }: { readonly after?: { readonly nameKey: string; readonly id: number } | undefined; readonly limit: number },
) {
  return selectMatchingAccounts(db, filter)
    .select((eb) => [
      'accounts.id',
      sql<string>`lower(accounts.name)`.as('nameKey'),
      'accounts.name',
      'accounts.status',
      'accounts.account_type as accountType',
      'accounts.payment_method as paymentMethod',
      'accounts.monthly_fee_cents as monthlyFee',
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
    .$if(after !== undefined, (accounts) =>
      accounts.where(
        sql<boolean>`(lower(accounts.name), accounts.id) > (${after?.nameKey ?? ''}, ${after?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy(sql`lower(accounts.name)`)
    .orderBy('accounts.id')
    .limit(limit)
    .execute();
}
