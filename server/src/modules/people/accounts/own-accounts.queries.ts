import type { Db } from '../../../platform/database/database.ts';

/** @returns the new account's id, or undefined if another account has the name. */
export async function insertAccountUnlessNamed(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ name, account_type: 'A_LA_CARTE', payment_method: 'CREDIT_CARD' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the given accounts that have no users. */
export async function deleteUnusedAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .deleteFrom('accounts')
    .where('id', 'in', accountIds)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.account_id', '=', 'accounts.id'))),
    )
    .execute();
}
