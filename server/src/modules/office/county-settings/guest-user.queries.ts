import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { getSettings } from './get-settings.ts';

/**
 * Stores the id of the user with the saved guest user name, or none if that isn't an active guest. The database refuses
 * to rename, deactivate or delete this user, and to give them another role.
 */
export async function storeGuestUser(tx: Db, guestUserName: string): Promise<void> {
  await tx.deleteFrom('guest_user').execute();
  await tx
    .insertInto('guest_user')
    .columns(['user_id'])
    .expression(
      tx
        .selectFrom('users')
        .select('id')
        .where(sql`lower(username)`, '=', guestUserName.toLowerCase())
        .where('role', '=', 'GUEST')
        .where('status', '=', 'A')
        .forShare(),
    )
    .execute();
}

/**
 * Finds the id of the user for "Continue as guest".
 *
 * @returns undefined if no user is stored, or another one than the settings name.
 */
export async function findGuestUserId(db: Db): Promise<number | undefined> {
  const { guestUserName } = await getSettings(db, 'userAccess');
  const row = await db
    .selectFrom('guest_user')
    .innerJoin('users', 'users.id', 'guest_user.user_id')
    .select('users.id')
    // A portal of the previous release, running at the same time, saves the name alone.
    .where(sql`lower(users.username)`, '=', guestUserName.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** Whether the county admits guests according to its settings, but has no such user. */
export async function isGuestMissing(db: Db): Promise<boolean> {
  const { guestUserName } = await getSettings(db, 'userAccess');
  return guestUserName !== '' && (await findGuestUserId(db)) === undefined;
}
