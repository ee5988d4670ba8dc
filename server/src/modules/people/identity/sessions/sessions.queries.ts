import type { Proof } from '@portal/contract/people/identity/proofs';
import {
  type Expression,
  type InsertQueryBuilder,
  type InsertResult,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { DB } from '../../../../platform/database/schema.generated.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { SessionLimits } from '../identity.rules.ts';
import { canHaveSession } from '../users/find-users.queries.ts';
import type { RecognizedBrowser } from './recognize-browser.rules.ts';

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
  /** Whether the user has proved a second factor that isn't a one-time code. */
  readonly hasSecondFactor: boolean;
  /** With which the user has signed in. */
  readonly proofs: readonly Proof[];
  /** Encrypted for this session; undefined without single sign-on. */
  readonly sealedIdToken: Buffer | undefined;
  /** From when the user has to have one-time codes if this is the first sign-in under the rule; undefined without it. */
  readonly secondFactorDueAt: Date | undefined;
}

/** Builds the insertion of an audit entry as part of another statement. */
type BuildAuditInsert = (statement: QueryCreator<DB>) => InsertQueryBuilder<DB, 'audit_entries', InsertResult>;

/**
 * Opens a session, updates its user, and writes an audit entry in one statement. The condition on the user is part of
 * it: no session is opened if the password or status changed after the check, and a later change ends the session.
 *
 * @returns false if the user can't have the session. The audit entry is written even then, so the caller's transaction
 *   must roll back.
 */
export async function insertSession(tx: Db, session: NewSession, buildAuditInsert: BuildAuditInsert): Promise<boolean> {
  const { idHash, userId, language, at, expiresAt, storesLanguage, verifiedHash, newHash, secondFactorDueAt } = session;
  const inserted = await tx
    .with('signed_in', (statement) =>
      statement
        .updateTable('users')
        .set({
          failed_sign_ins: 0,
          last_signed_in_at: at,
          second_factor_due_at:
            secondFactorDueAt === undefined
              ? null
              : sql<Date>`coalesce(second_factor_due_at, ${secondFactorDueAt}::timestamptz)`,
          ...(storesLanguage ? { language } : {}),
          ...(newHash === undefined ? {} : { password_hash: newHash }),
        })
        .where('id', '=', userId)
        .where(canHaveSession)
        .$if(verifiedHash !== undefined, (query) => query.where('password_hash', '=', verifiedHash ?? ''))
        .returning(['id', 'second_factor_due_at']),
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
      'needs_second_factor',
      'sealed_id_token',
      'proofs',
    ])
    .expression((eb) =>
      eb.selectFrom('signed_in').select([
        sql<Buffer>`${idHash}::bytea`.as('id_hash'),
        'signed_in.id as user_id',
        sql<string>`${language}::text`.as('language'),
        sql<Date>`${at}::timestamptz`.as('created_at'),
        sql<Date>`${at}::timestamptz`.as('last_used_at'),
        sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        sql<string>`${session.browser}::text`.as('browser'),
        sql<string>`${session.operatingSystem}::text`.as('operating_system'),
        sql<boolean>`coalesce(signed_in.second_factor_due_at <= ${at}::timestamptz, false)
          AND NOT ${session.hasSecondFactor}::boolean AND NOT EXISTS (
            SELECT FROM user_one_time_codes AS codes
            WHERE codes.user_id = signed_in.id AND codes.confirmed_at IS NOT NULL)`.as('needs_second_factor'),
        sql<Buffer | null>`${session.sealedIdToken ?? null}::bytea`.as('sealed_id_token'),
        sql<string[]>`${[...session.proofs]}::text[]`.as('proofs'),
      ]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Finds the user of a session that is neither idle nor expired: active, or locked by wrong passwords since signing in.
 * `viewedUntil` is null if the session doesn't view the portal as another user, and `viewedUser` if that user isn't
 * active.
 *
 * @param selectOfAccount selects additional data in this statement, as `ofAccount`, by the id of the user's account.
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
      'sessions.needs_second_factor as needsSecondFactor',
      sql<Date>`coalesce(sessions.proved_at, sessions.created_at)`.as('provedAt'),
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
      'id_hash as idHash',
      'browser',
      'operating_system as operatingSystem',
      'created_at as startedAt',
      'last_used_at as lastUsedAt',
      'proofs',
      'proved_at as provedAt',
      'proved_with as provedWith',
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

/**
 * Gives a session a new identifier and notes how its user has proved who they are. Its cards follow by a trigger.
 *
 * @returns what is encrypted for the former identifier; undefined if the session has ended.
 */
export function renameSession(
  tx: Db,
  idHash: Buffer,
  renewed: { readonly idHash: Buffer; readonly proof: Proof; readonly at: Date },
) {
  return tx
    .updateTable('sessions')
    .set({ id_hash: renewed.idHash, proved_at: renewed.at, proved_with: renewed.proof })
    .where('id_hash', '=', idHash)
    .returning(['expires_at as expiresAt', 'sealed_id_token as sealedIdToken'])
    .executeTakeFirst();
}

/**
 * Returns with which the user of a session signed in, and what goes on if a new password replaces the session; undefined if
 * it has ended. `hasProviderFactor`: the identity provider asked for the second factor that was due when they signed in.
 */
export function findContinuedSession(db: Db, idHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.proofs', 'sessions.sealed_id_token as sealedIdToken'])
    .select(
      // With one of the portal's own second factors, the proofs name it.
      sql<boolean>`'SINGLE_SIGN_ON' = ANY (sessions.proofs) AND sessions.proofs <@ ARRAY['SINGLE_SIGN_ON', 'PASSWORD']
        AND NOT sessions.needs_second_factor
        AND coalesce(users.second_factor_due_at <= sessions.created_at, false)`.as('hasProviderFactor'),
    )
    .where('sessions.id_hash', '=', idHash)
    .$narrowType<{ proofs: Proof[] }>()
    .executeTakeFirst();
}

/** Replaces the statement of the identity provider that a session has. */
export async function updateIdToken(tx: Db, idHash: Buffer, sealedIdToken: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ sealed_id_token: sealedIdToken }).where('id_hash', '=', idHash).execute();
}

/** @returns the session's user and sealed ID token, or undefined if it didn't exist. */
export function deleteSession(db: Db, idHash: Buffer) {
  return db
    .deleteFrom('sessions')
    .where('id_hash', '=', idHash)
    .returning(['user_id as userId', 'sealed_id_token as sealedIdToken'])
    .executeTakeFirst();
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
