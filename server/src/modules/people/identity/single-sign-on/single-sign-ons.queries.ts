import type { Db } from '../../../../platform/database/database.ts';

/** A person at a provider. */
interface Person {
  readonly issuer: string;
  readonly subject: string;
}

/** @returns the name of the user whom a person is linked to. */
export async function findUsernameOfPerson(db: Db, { issuer, subject }: Person): Promise<string | undefined> {
  const found = await db
    .selectFrom('user_single_sign_ons as links')
    .innerJoin('users', 'users.id', 'links.user_id')
    .select('users.username')
    .where('links.issuer', '=', issuer)
    .where('links.subject', '=', subject)
    .executeTakeFirst();
  return found?.username;
}

/** Finds the person whom a user is linked to. */
export function findSingleSignOn(db: Db, userId: number) {
  return db
    .selectFrom('user_single_sign_ons')
    .select(['issuer', 'name', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Links a user. @returns false if the user or the person is linked already. */
export async function insertSingleSignOn(
  tx: Db,
  { userId, issuer, subject, name, at }: Person & { readonly userId: number; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_single_sign_ons')
    .values({ user_id: userId, issuer, subject, name, linked_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes a sign-in. @returns false if the person is no longer linked to the user. */
export async function useSingleSignOn(
  tx: Db,
  { userId, issuer, subject, at }: Person & { readonly userId: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_single_sign_ons')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether the user was linked. */
export async function deleteSingleSignOn(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_single_sign_ons')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
