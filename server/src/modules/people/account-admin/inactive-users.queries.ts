import { OPEN_MONEY_KINDS } from '@portal/contract/people/account-admin/accounts';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Users are inactive who weren't created, invited or signed in after this day of the county. */
export interface Inactivity {
  readonly through: PlainDate;
  readonly timeZone: string;
  /** Whether something of a user runs unattended; `users` is the row. */
  readonly runsByItself: RawBuilder<SqlBool>;
}

/** Open money on an account protects its users. */
const HAS_OPEN_MONEY = sql<SqlBool>`EXISTS (
  SELECT FROM ledger_accounts
  WHERE ledger_accounts.account_id = users.account_id AND balance <> 0 AND kind IN (${sql.join(OPEN_MONEY_KINDS)})
)`;

/** Selects the users of accounts that pay by card who are inactive. Staff and guests never are (Spec 3 §8 "inactive credit card users"). */
function selectInactiveUsers(db: Db, { through, timeZone }: Inactivity) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .where('users.role', 'in', ['USER', 'ACCOUNT'])
    .where('accounts.payment_method', '=', 'CREDIT_CARD')
    .where(
      sql<SqlBool>`greatest(users.created_at, users.last_signed_in_at, users.invited_at)
        < ((${through}::date + 1)::timestamp AT TIME ZONE ${timeZone})`,
    );
}

/** Counts the inactive users whom a purge deletes, and those whom it keeps because of open money or unattended runs. */
export async function countInactiveUsers(
  db: Db,
  inactivity: Inactivity,
): Promise<{ readonly deletable: number; readonly kept: number; readonly inUse: number }> {
  const { runsByItself } = inactivity;
  return selectInactiveUsers(db, inactivity)
    .select([
      sql<number>`count(*) FILTER (WHERE NOT ${HAS_OPEN_MONEY} AND NOT ${runsByItself})::integer`.as('deletable'),
      sql<number>`count(*) FILTER (WHERE ${HAS_OPEN_MONEY})::integer`.as('kept'),
      sql<number>`count(*) FILTER (WHERE NOT ${HAS_OPEN_MONEY} AND ${runsByItself})::integer`.as('inUse'),
    ])
    .executeTakeFirstOrThrow();
}

/** A user whom a purge can delete. */
export interface DeletableUser {
  readonly id: number;
  readonly accountId: number;
}

/** Lists inactive users whom a purge deletes, longest inactive first. @param among only these users. */
export function listDeletableUsers(
  db: Db,
  inactivity: Inactivity,
  { limit, among }: { readonly limit: number; readonly among?: readonly number[] },
): Promise<readonly DeletableUser[]> {
  return selectInactiveUsers(db, inactivity)
    .select(['users.id', 'users.account_id as accountId'])
    .where(sql<SqlBool>`NOT ${HAS_OPEN_MONEY} AND NOT ${inactivity.runsByItself}`)
    .$if(among !== undefined, (users) =>
      users.where('users.id', '=', sql<number>`ANY(${[...(among ?? [])]}::bigint[])`),
    )
    .orderBy(sql`greatest(users.created_at, users.last_signed_in_at, users.invited_at)`)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
