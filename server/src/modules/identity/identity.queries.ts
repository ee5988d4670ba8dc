import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { NewUser } from './create-user.ts';

export function findUserForSignIn(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id', 'username', 'password_hash', 'status', 'role'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

export function getUserName(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Where to write to a user; undefined where she has given no address. */
export async function findEmail(db: Db, userId: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email || undefined;
}

/** Failed attempts since an instant, on a user name and from an address. */
export async function countFailedAttempts(
  db: Db,
  attempt: { readonly username: string; readonly address: string; readonly since: Date },
): Promise<{ byUsername: number; byAddress: number }> {
  const key = attempt.username.toLowerCase();
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sign_in_attempts')
        .select(eb.fn.countAll<number>().as('count'))
        .where('username_key', '=', key)
        .where('attempted_at', '>=', attempt.since)
        .$asScalar()
        .$notNull()
        .as('byUsername'),
      eb
        .selectFrom('sign_in_attempts')
        .select(eb.fn.countAll<number>().as('count'))
        .where('client_address', '=', attempt.address)
        .where('attempted_at', '>=', attempt.since)
        .$asScalar()
        .$notNull()
        .as('byAddress'),
    ])
    .executeTakeFirstOrThrow();
}

export async function insertFailedAttempt(
  db: Db,
  attempt: { readonly username: string; readonly address: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ username_key: attempt.username.toLowerCase(), client_address: attempt.address, attempted_at: attempt.at })
    .execute();
}

/**
 * Counts a wrong password and locks an active user who has used up her attempts, in one statement: two attempts at the same time
 * count as two.
 *
 * @returns whether this attempt locked the user.
 */
export async function countWrongPassword(db: Db, userId: number, maxAttempts: number | undefined): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set((eb) => ({
      failed_sign_ins: eb('failed_sign_ins', '+', 1),
      status:
        maxAttempts === undefined
          ? eb.ref('status')
          : eb
              .case()
              .when(eb.and([eb('status', '=', 'A'), eb('failed_sign_ins', '>=', maxAttempts - 1)]))
              .then('L')
              .else(eb.ref('status'))
              .end(),
    }))
    .where('id', '=', userId)
    .returning(['status', 'failed_sign_ins'])
    .executeTakeFirst();
  return updated?.status === 'L' && updated.failed_sign_ins === maxAttempts;
}

export async function recordSignIn(
  db: Db,
  signIn: { readonly userId: number; readonly language: string; readonly at: Date; readonly newHash?: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      failed_sign_ins: 0,
      last_signed_in_at: signIn.at,
      language: signIn.language,
      ...(signIn.newHash === undefined ? {} : { password_hash: signIn.newHash }),
    })
    .where('id', '=', signIn.userId)
    .execute();
}

export async function insertSession(
  db: Db,
  session: {
    readonly idHash: Buffer;
    readonly userId: number;
    readonly language: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      language: session.language,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The active user of a session that is neither idle nor over. */
export function findSessionUser(
  db: Db,
  idHash: Buffer,
  alive: { readonly now: Date; readonly usedSince: Date | undefined },
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'users.account_id as accountId',
      'users.username',
      'users.role',
      'sessions.language',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', alive.now)
    .$if(alive.usedSince !== undefined, (query) => query.where('sessions.last_used_at', '>', alive.usedSince as Date))
    .where('users.status', '=', 'A')
    .executeTakeFirst();
}

export async function touchSession(db: Db, idHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id_hash', '=', idHash).execute();
}

/** @returns the user whose session it was, or undefined where there was none. */
export function deleteSession(db: Db, idHash: Buffer) {
  return db.deleteFrom('sessions').where('id_hash', '=', idHash).returning('user_id as userId').executeTakeFirst();
}

/** Forgets sessions that are over and attempts that throttle nobody. */
export async function purgeExpired(
  db: Db,
  before: { readonly sessionsAt: Date; readonly attemptsAt: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before.sessionsAt).execute();
  await db.deleteFrom('sign_in_attempts').where('attempted_at', '<', before.attemptsAt).execute();
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
