import type { Language } from '@portal/contract/values/language';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { DB } from '../../../../platform/database/schema.generated.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { NewUser } from './users.queries.ts';

/** Selects users by a user name as typed: one or none. */
function selectUsersForSignIn(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id', 'username', 'password_hash', 'status', 'locked_by_attempts', 'role', 'language'])
    .where(sql`lower(username)`, '=', username.toLowerCase());
}

export function findUserByUsername(db: Db, username: string) {
  return selectUsersForSignIn(db, username).executeTakeFirst();
}

/** Finds a user by name, whether they have ever signed in, and whether the browser with a token is known as theirs. */
export async function findUserForSignIn(db: Db, username: string, browserHash: Buffer | undefined) {
  return selectUsersForSignIn(db, username)
    .select(sql<boolean>`last_signed_in_at IS NOT NULL`.as('hasSignedIn'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('known_browsers')
            .select('user_id')
            .whereRef('known_browsers.user_id', '=', 'users.id')
            .where('token_hash', '=', browserHash ?? Buffer.alloc(0)),
        )
        .$castTo<boolean>()
        .as('isBrowserKnown'),
    )
    .executeTakeFirst();
}

/** Selects a user's name, for use in a larger statement. */
export function selectUserName(db: Db, userId: number) {
  return db.selectFrom('users').select(['first_name as firstName', 'last_name as lastName']).where('id', '=', userId);
}

/** Users filter longer lists instead of reading them. */
const USERS_MAX = 1_000;

/** Searches for the literal text, without wildcards. */
export function selectUsersByText(
  db: Db,
  { text, accountId }: { readonly text: string; readonly accountId: number | undefined },
) {
  const lowerText = text.toLowerCase();
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`strpos(lower(last_name || ', ' || first_name || ' ' || username), ${lowerText}) > 0`)
    .$if(accountId !== undefined, (users) => users.where('account_id', '=', accountId ?? 0))
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .limit(USERS_MAX)
    .execute();
}

/** An email address and the language to use. */
export interface EmailRecipient {
  readonly email: string;
  readonly language: Language;
}

/** Returns a user's email address and language; empty if the user has no address. */
export function listEmailRecipients(db: Db, userId: number): Promise<readonly EmailRecipient[]> {
  return selectMailRecipients(db).where('id', '=', userId).$castTo<EmailRecipient>().execute();
}

/** Maximum number of administrators of an account that receive emails. */
const ADMINISTRATORS_MAX = 20;

/** Lists the active administrators of an account that have an email address. */
export function listAdministrators(db: Db, accountId: number): Promise<readonly EmailRecipient[]> {
  return selectMailRecipients(db)
    .where('account_id', '=', accountId)
    .where('role', '=', 'ACCOUNT')
    .where('status', '=', 'A')
    .orderBy('id')
    .limit(ADMINISTRATORS_MAX)
    .$castTo<EmailRecipient>()
    .execute();
}

/** Lists active staff with an email address who aren't a user and don't belong to an account. */
export function listStaffOutside(
  db: Db,
  { userId, accountId }: { readonly userId: number; readonly accountId: number },
): Promise<readonly EmailRecipient[]> {
  return selectMailRecipients(db)
    .where('role', 'in', ['COUNTY', 'TRIMIN'])
    .where('status', '=', 'A')
    .where('id', '<>', userId)
    .where('account_id', '<>', accountId)
    .orderBy('id')
    .limit(ADMINISTRATORS_MAX)
    .$castTo<EmailRecipient>()
    .execute();
}

function selectMailRecipients(db: Db) {
  return db.selectFrom('users').select(['email', 'language']).where('email', '<>', '');
}

/**
 * Counts a wrong password and locks an active user who has no attempts left. A single statement, so that concurrent
 * attempts all count. A guest is never locked, because anyone could then lock guests out, and neither are the county's
 * and the provider's staff, because no one else could unlock them: they are throttled.
 *
 * @returns whether this attempt locked the user.
 */
export async function countWrongPassword(db: Db, userId: number, maxAttempts: number | undefined): Promise<boolean> {
  const locks = sql<boolean>`(status = 'A' AND role NOT IN ('GUEST', 'COUNTY', 'TRIMIN')
    AND failed_sign_ins + 1 >= ${maxAttempts ?? null}::integer)`;
  const updated = await db
    .updateTable('users')
    .set((eb) => ({
      failed_sign_ins: eb('failed_sign_ins', '+', 1),
      status: sql<string>`CASE WHEN ${locks} THEN 'L' ELSE status END`,
      locked_by_attempts: sql<boolean>`locked_by_attempts OR coalesce(${locks}, false)`,
    }))
    .where('id', '=', userId)
    .returning(['status', 'failed_sign_ins', 'locked_by_attempts'])
    .executeTakeFirst();
  return updated?.locked_by_attempts === true && updated.failed_sign_ins === maxAttempts;
}

/** A user who can have a session: active, or locked by wrong passwords. */
export const canHaveSession = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.or([eb('users.status', '=', 'A'), eb('users.locked_by_attempts', '=', true)]);

/** Finds a user who could have a session: active, or locked by wrong passwords. */
export function findActiveUser(db: Db, userId: number): Promise<Omit<Caller, 'language'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'username', 'role'])
    .where('id', '=', userId)
    .where(canHaveSession)
    .$narrowType<Pick<Caller, 'role'>>()
    .executeTakeFirst();
}

/** Finds an active user by name, with the language of their emails. */
export function findActiveUserByName(db: Db, username: string): Promise<Caller | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'username', 'role', 'language'])
    .where('username', '=', username)
    .where('status', '=', 'A')
    .$castTo<Caller>()
    .executeTakeFirst();
}

/**
 * Locks a user until the end of the transaction, so that no other call opens or ends their sessions in the meantime.
 */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function insertUser(
  db: Db,
  user: Omit<NewUser, 'password'> & { readonly passwordHash: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      account_id: user.accountId,
      username: user.username,
      password_hash: user.passwordHash,
      role: user.role,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds out whether the county has users. Guests don't count. */
export async function findHasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('role', '<>', 'GUEST').limit(1).executeTakeFirst();
  return row !== undefined;
}
