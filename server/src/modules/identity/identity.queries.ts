import type { Language } from '@portal/contract/values/language';
import { type InsertQueryBuilder, type InsertResult, type QueryCreator, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { selectJsonRows } from '../../platform/database/select-json-rows.ts';
import type { NewUser } from './create-user.ts';
import type { SessionLimits } from './identity.rules.ts';
import type { RecognizedBrowser } from './recognize-browser.rules.ts';

/** Users by a name as it was typed: one or none. */
function selectUsersForSignIn(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id', 'username', 'password_hash', 'status', 'role', 'language'])
    .where(sql`lower(username)`, '=', username.toLowerCase());
}

export function findUserForSignIn(db: Db, username: string) {
  return selectUsersForSignIn(db, username).executeTakeFirst();
}

/** The same with the failed attempts that may throttle it, in one statement. */
export async function findUserAtDoor(db: Db, attempt: Attempt) {
  const read = await selectJsonRows(db, {
    failed: selectFailedAttempts(db, attempt),
    users: selectUsersForSignIn(db, attempt.username),
  });
  // What counts has one row, also where there is nothing to count.
  const [failed] = read.failed as readonly [(typeof read.failed)[number]];
  return { failed, user: read.users[0] };
}

/** How a user is called, as a part of a statement that reads more of her. */
export function selectUserName(db: Db, userId: number) {
  return db.selectFrom('users').select(['first_name as firstName', 'last_name as lastName']).where('id', '=', userId);
}

/** A list longer than this is filtered, not read. */
const USERS_MAX = 1_000;

/** A text is looked for as it stands: nothing in it is a wildcard. */
export function selectUsersByText(
  db: Db,
  { text, accountId }: { readonly text: string; readonly accountId: number | undefined },
) {
  const wanted = text.toLowerCase();
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`strpos(lower(last_name || ', ' || first_name || ' ' || username), ${wanted}) > 0`)
    .$if(accountId !== undefined, (users) => users.where('account_id', '=', accountId ?? 0))
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .limit(USERS_MAX)
    .execute();
}

/** Where to write to somebody, and in which language. */
export interface MailRecipient {
  readonly email: string;
  readonly language: Language;
}

/** A user, for who writes to her; nobody where she has given no address. */
export function listMailRecipients(db: Db, userId: number): Promise<readonly MailRecipient[]> {
  return selectMailRecipients(db).where('id', '=', userId).$castTo<MailRecipient>().execute();
}

/** An account that has more administrators has them told by the first. */
const ADMINISTRATORS_MAX = 20;

/** Those who administer an account, for who writes to it: the active ones that have given an address. */
export function listAdministrators(db: Db, accountId: number): Promise<readonly MailRecipient[]> {
  return selectMailRecipients(db)
    .where('account_id', '=', accountId)
    .where('role', '=', 'ACCOUNT')
    .where('status', '=', 'A')
    .orderBy('id')
    .limit(ADMINISTRATORS_MAX)
    .$castTo<MailRecipient>()
    .execute();
}

function selectMailRecipients(db: Db) {
  return db.selectFrom('users').select(['email', 'language']).where('email', '<>', '');
}

/** A user name that is tried, from where, and since when failures count. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
  readonly since: Date;
}

/** Failed attempts since an instant, on a user name and from an address: one row. */
function selectFailedAttempts(db: Db, attempt: Attempt) {
  const key = attempt.username.toLowerCase();
  return db.selectNoFrom((eb) => [
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
  ]);
}

/** How often a user name, and an address, failed since an instant. */
export function countFailedAttempts(db: Db, attempt: Attempt): Promise<{ byUsername: number; byAddress: number }> {
  return selectFailedAttempts(db, attempt).executeTakeFirstOrThrow();
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
 * count as two. A guest is never locked: whoever likes could close that door to everybody.
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
              .when(
                eb.and([
                  eb('status', '=', 'A'),
                  eb('role', '<>', 'GUEST'),
                  eb('failed_sign_ins', '>=', maxAttempts - 1),
                ]),
              )
              .then('L')
              .else(eb.ref('status'))
              .end(),
    }))
    .where('id', '=', userId)
    .returning(['status', 'failed_sign_ins'])
    .executeTakeFirst();
  return updated?.status === 'L' && updated.failed_sign_ins === maxAttempts;
}

/** A session that begins, and what the user keeps of the login. */
export interface NewSession extends RecognizedBrowser {
  readonly idHash: Buffer;
  readonly userId: number;
  readonly language: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Whether the user begins the next session in this language. */
  readonly isLanguageKept: boolean;
  /** The password's, where it is to be replaced. */
  readonly newHash: string | undefined;
}

/** The writing of an entry into the audit trail, as a part of another statement. */
type Note = (statement: QueryCreator<DB>) => InsertQueryBuilder<DB, 'audit_entries', InsertResult>;

/** Opens a session, and notes it with the user and in the audit trail: all or nothing, in one statement. */
export async function insertSession(db: Db, session: NewSession, note: Note): Promise<void> {
  const { idHash, userId, language, at, expiresAt, isLanguageKept, newHash } = session;
  await db
    .with('signed_in', (statement) =>
      statement
        .updateTable('users')
        .set({
          failed_sign_ins: 0,
          last_signed_in_at: at,
          ...(isLanguageKept ? { language } : {}),
          ...(newHash === undefined ? {} : { password_hash: newHash }),
        })
        .where('id', '=', userId),
    )
    .with('noted', note)
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      user_id: userId,
      language,
      created_at: at,
      last_used_at: at,
      expires_at: expiresAt,
      browser: session.browser,
      operating_system: session.operatingSystem,
    })
    .execute();
}

/** The active user of a session that is neither idle nor over. */
export function findSessionUser(db: Db, idHash: Buffer, alive: SessionLimits) {
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

/** When a session was used last, and when it ends however busy it is. */
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

/** Ends every session but one. @returns how many. */
export async function deleteSessions(db: Db, except: Buffer): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id_hash', '<>', except).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * A user's open sessions: one of them first, then the last used.
 *
 * @param limit how many at most; `otherCount` of each row is how many there are beside the one.
 */
export function listSessionsOfUser(
  db: Db,
  {
    userId,
    own,
    alive,
    limit,
  }: { readonly userId: number; readonly own: Buffer; readonly alive: SessionLimits; readonly limit: number },
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
    .where('expires_at', '>', alive.now)
    .$if(alive.usedSince !== undefined, (query) => query.where('last_used_at', '>', alive.usedSince as Date))
    .orderBy(isOwn, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id_hash')
    .limit(limit)
    .execute();
}

/** Has who else opens or ends sessions of the user wait for the transaction. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Ends every session of a user but one. @returns until when each would have been open. */
export function deleteSessionsOfUser(tx: Db, userId: number, except: Buffer) {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', except)
    .returning(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .execute();
}

/** Of some sessions those that still live, whoever's they are. */
export async function listLivingSessions(
  db: Db,
  idHashes: readonly Buffer[],
  alive: SessionLimits,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id_hash as idHash')
    .where('sessions.id_hash', 'in', [...idHashes])
    .where('sessions.expires_at', '>', alive.now)
    .$if(alive.usedSince !== undefined, (query) => query.where('sessions.last_used_at', '>', alive.usedSince as Date))
    .where('users.status', '=', 'A')
    .execute();
  return rows.map(({ idHash }) => idHash);
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
