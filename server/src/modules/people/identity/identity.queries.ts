import type { Language } from '@portal/contract/values/language';
import {
  type Expression,
  type ExpressionBuilder,
  type InsertQueryBuilder,
  type InsertResult,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SessionLimits } from './identity.rules.ts';
import type { RecognizedBrowser } from './sessions/recognize-browser.rules.ts';
import type { NewUser } from './users/create-user.ts';

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

/** Finds a user by name, and whether the browser with a token is known as theirs. */
export async function findUserForSignIn(db: Db, username: string, browserHash: Buffer | undefined) {
  return selectUsersForSignIn(db, username)
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

/** Longer lists are filtered instead of read. */
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

function selectMailRecipients(db: Db) {
  return db.selectFrom('users').select(['email', 'language']).where('email', '<>', '');
}

/**
 * Counts a wrong password and locks an active user who has no attempts left. A single statement, so that concurrent attempts all count.
 * A guest is never locked, because anyone could then lock guests out, and neither is the county's or the provider's staff, whom no one
 * else could let in again: they are throttled.
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

/** A new session, and the changes to its user at sign-in. */
export interface NewSession extends RecognizedBrowser {
  readonly idHash: Buffer;
  readonly userId: number;
  readonly language: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Whether the language is also stored as the user's language. */
  readonly storesLanguage: boolean;
  /** The hash that the password was compared with; undefined for sessions that need no password. */
  readonly verifiedHash: string | undefined;
  /** A new hash of the password, if the stored one is outdated. */
  readonly newHash: string | undefined;
}

/** Builds the insertion of an audit entry as part of another statement. */
type BuildAuditInsert = (statement: QueryCreator<DB>) => InsertQueryBuilder<DB, 'audit_entries', InsertResult>;

/** A user who can have a session: an active one, or one whom wrong passwords have locked. */
const canHaveSession = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb.or([eb('users.status', '=', 'A'), eb('users.locked_by_attempts', '=', true)]);

/**
 * Opens a session, updates its user, and writes an audit entry in one statement. The condition on the user is part of it: a password or a
 * status that was changed since it was checked opens nothing, and a change that comes later ends the session.
 *
 * @returns false if the user can't have the session. The audit entry is written all the same: the caller's transaction must roll back.
 */
export async function insertSession(tx: Db, session: NewSession, buildAuditInsert: BuildAuditInsert): Promise<boolean> {
  const { idHash, userId, language, at, expiresAt, storesLanguage, verifiedHash, newHash } = session;
  const inserted = await tx
    .with('signed_in', (statement) =>
      statement
        .updateTable('users')
        .set({
          failed_sign_ins: 0,
          last_signed_in_at: at,
          ...(storesLanguage ? { language } : {}),
          ...(newHash === undefined ? {} : { password_hash: newHash }),
        })
        .where('id', '=', userId)
        .where(canHaveSession)
        .$if(verifiedHash !== undefined, (query) => query.where('password_hash', '=', verifiedHash ?? ''))
        .returning('id'),
    )
    .with('audited', buildAuditInsert)
    .insertInto('sessions')
    .columns([
      'id_hash',
      'user_id',
      'language',
      'created_at',
      'last_used_at',
      'expires_at',
      'browser',
      'operating_system',
    ])
    .expression((eb) =>
      eb
        .selectFrom('signed_in')
        .select([
          sql<Buffer>`${idHash}::bytea`.as('id_hash'),
          'signed_in.id as user_id',
          sql<string>`${language}::text`.as('language'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('last_used_at'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
          sql<string>`${session.browser}::text`.as('browser'),
          sql<string>`${session.operatingSystem}::text`.as('operating_system'),
        ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Finds the user of a session that is neither idle nor expired: an active one, or one whom wrong passwords have locked since.
 * `viewedUntil` is null if the session views the portal as no one, and `viewedUser` if that user isn't active.
 *
 * @param selectOfAccount selects what else is read in this statement, as `ofAccount`, by the id of the user's account.
 */
export function findSessionUser<Read>(
  db: Db,
  idHash: Buffer,
  limits: SessionLimits,
  selectOfAccount: (accountId: Expression<number>) => RawBuilder<Read>,
) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('viewings', 'viewings.session_id_hash', 'sessions.id_hash')
    .select([
      'users.id as userId',
      'users.account_id as accountId',
      'users.username',
      'users.role',
      'sessions.language',
      'sessions.last_used_at as lastUsedAt',
      'viewings.ends_at as viewedUntil',
    ])
    .select((eb) => selectOfAccount(eb.ref('users.account_id')).as('ofAccount'))
    .select((eb) =>
      eb
        .selectFrom('users as viewed')
        .select(
          sql<Omit<Caller, 'language'>>`json_build_object(
            'userId', viewed.id, 'accountId', viewed.account_id, 'username', viewed.username, 'role', viewed.role)`.as(
            'user',
          ),
        )
        .whereRef('viewed.id', '=', 'viewings.user_id')
        .where('viewed.status', '=', 'A')
        .as('viewedUser'),
    )
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', limits.now)
    .$if(limits.usedSince !== undefined, (query) => query.where('sessions.last_used_at', '>', limits.usedSince as Date))
    .where(canHaveSession)
    .$narrowType<Pick<Caller, 'role' | 'language'>>()
    .executeTakeFirst();
}

/** Finds a user who could have a session: an active one, or one whom wrong passwords have locked. */
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

/** Returns when a session was last used and when it expires regardless of activity. */
export function findSessionTimes(db: Db, idHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
}

export async function updateSessionLanguage(db: Db, idHash: Buffer, language: string): Promise<void> {
  await db.updateTable('sessions').set({ language }).where('id_hash', '=', idHash).execute();
}

/**
 * Lists a user's open sessions: the current one first, then by last use.
 *
 * @param limit maximum number of rows. `otherCount` in each row is the total number of other sessions.
 */
export function listSessionsOfUser(
  db: Db,
  {
    userId,
    own,
    limits,
    limit,
  }: { readonly userId: number; readonly own: Buffer; readonly limits: SessionLimits; readonly limit: number },
) {
  const isOwn = sql<boolean>`id_hash = ${own}::bytea`;
  return db
    .selectFrom('sessions')
    .select([
      'browser',
      'operating_system as operatingSystem',
      'created_at as startedAt',
      'last_used_at as lastUsedAt',
      isOwn.as('isCurrent'),
      sql<number>`count(*) FILTER (WHERE NOT ${isOwn}) OVER ()`.as('otherCount'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', limits.now)
    .$if(limits.usedSince !== undefined, (query) => query.where('last_used_at', '>', limits.usedSince as Date))
    .orderBy(isOwn, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id_hash')
    .limit(limit)
    .execute();
}

/** Locks a user until the end of the transaction, so that no other call opens or ends their sessions meanwhile. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Returns those of some sessions that are still open, for any user. */
export async function filterOpenSessions(
  db: Db,
  idHashes: readonly Buffer[],
  limits: SessionLimits,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id_hash as idHash')
    .where('sessions.id_hash', 'in', [...idHashes])
    .where('sessions.expires_at', '>', limits.now)
    .$if(limits.usedSince !== undefined, (query) => query.where('sessions.last_used_at', '>', limits.usedSince as Date))
    .where(canHaveSession)
    .execute();
  return rows.map(({ idHash }) => idHash);
}

export async function touchSession(db: Db, idHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id_hash', '=', idHash).execute();
}

/** @returns the session's user, or undefined if it didn't exist. */
export function deleteSession(db: Db, idHash: Buffer) {
  return db.deleteFrom('sessions').where('id_hash', '=', idHash).returning('user_id as userId').executeTakeFirst();
}

/** Deletes expired sessions and failed attempts that no longer count. */
export async function purgeExpired(
  db: Db,
  before: { readonly sessionsAt: Date; readonly attemptsAt: Date; readonly browsersAt: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before.sessionsAt).execute();
  await db.deleteFrom('ended_sessions').where('expires_at', '<', before.sessionsAt).execute();
  await db.deleteFrom('sign_in_attempts').where('attempted_at', '<', before.attemptsAt).execute();
  await db.deleteFrom('known_browsers').where('last_used_at', '<', before.browsersAt).execute();
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
