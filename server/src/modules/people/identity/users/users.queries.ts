import type { Profile } from '@portal/contract/people/identity/profile';
import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { endSessions } from './ended-sessions.queries.ts';

export interface NewUser {
  readonly accountId: number;
  readonly username: string;
  readonly password: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
}

/** Maximum number of users with the same email address that recovery considers. A family or office can share an address. */
const USERS_OF_EMAIL_MAX = 10;

/** A user as a recipient of emails. */
export interface UserContact {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
  readonly status: 'A' | 'I' | 'P' | 'L';
  /** Locked by wrong passwords, not by staff. */
  readonly lockedByAttempts: boolean;
  /** Whether staff invited the user, who hasn't accepted yet. */
  readonly isInvited: boolean;
  /** Whether the address was registered again before the registration was completed. */
  readonly isRegistrationRepeated: boolean;
}

/**
 * Whether a user can set a new password by an emailed link: if they are active, locked by wrong passwords, or pending
 * with an address that was registered more than once.
 */
export function canRecover(user: Pick<UserContact, 'status' | 'lockedByAttempts' | 'isRegistrationRepeated'>): boolean {
  return user.status === 'A' || user.lockedByAttempts || (user.status === 'P' && user.isRegistrationRepeated);
}

const CONTACT_COLUMNS = [
  'id',
  'username',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'role',
  'language',
  'status',
  'locked_by_attempts as lockedByAttempts',
  sql<boolean>`invited_at IS NOT NULL`.as('isInvited'),
  'is_registration_repeated as isRegistrationRepeated',
] as const;

export async function findUserContact(db: Db, userId: number): Promise<UserContact | undefined> {
  const row = await db.selectFrom('users').select(CONTACT_COLUMNS).where('id', '=', userId).executeTakeFirst();
  return row as UserContact | undefined;
}

/** Lists the users with an email address, ignoring case and excluding guests. */
export async function listContactsByEmail(db: Db, email: string): Promise<readonly UserContact[]> {
  const rows = await db
    .selectFrom('users')
    .select(CONTACT_COLUMNS)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('role', '<>', 'GUEST')
    .orderBy('id')
    .limit(USERS_OF_EMAIL_MAX)
    .execute();
  return rows as readonly UserContact[];
}

/** Returns the user names of users by id, including deleted users. */
export async function listUsernames(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('user_names')
    .select([sql<number>`id`.as('id'), sql<string>`username`.as('username')])
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function findContactByUsername(db: Db, username: string): Promise<UserContact | undefined> {
  const row = await db
    .selectFrom('users')
    .select(CONTACT_COLUMNS)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row as UserContact | undefined;
}

/** A user who has registered but not completed the registration. */
export interface PendingUser {
  readonly username: string;
  readonly passwordHash: string;
  readonly profile: Profile;
  readonly language: Language;
}

function toColumns(profile: Profile) {
  const { firstName, lastName, phoneFormatType, ...same } = profile;
  return { ...same, first_name: firstName, last_name: lastName, phone_format_type: phoneFormatType };
}

/** @throws a unique violation of the database if the user name is taken or the email address has another pending registration. */
export async function insertPendingUser(db: Db, accountId: number, user: PendingUser): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      account_id: accountId,
      username: user.username,
      password_hash: user.passwordHash,
      role: 'USER',
      status: 'P',
      language: user.language,
      ...toColumns(user.profile),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces a pending registration with a newer one. @throws as `insertPendingUser`. */
export async function replacePendingUser(db: Db, userId: number, user: PendingUser): Promise<void> {
  await db
    .updateTable('users')
    .set({
      username: user.username,
      password_hash: user.passwordHash,
      language: user.language,
      ...toColumns(user.profile),
    })
    .where('id', '=', userId)
    .where('status', '=', 'P')
    .where('invited_at', 'is', null)
    .execute();
}

/**
 * Records that the address of a pending user was registered again, and replaces the password, which another person may
 * have chosen.
 */
export async function markRegistrationRepeated(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_registration_repeated: true, password_hash: passwordHash })
    .where('id', '=', userId)
    .where('status', '=', 'P')
    .execute();
}

/** Activates a pending user. @returns whether the user was pending. */
export async function activatePendingUser(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 'A' })
    .where('id', '=', userId)
    .where('status', '=', 'P')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A user's address and name, and when they opened a link that was mailed to the address. */
export function getEmailOfUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Notes that a user has opened a link that was mailed to their address. */
export async function setEmailConfirmed(tx: Db, userId: number, at: Date): Promise<void> {
  await tx.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', userId).execute();
}

export async function getProfileRow(db: Db, userId: number): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'company',
      'address',
      'city',
      'state',
      'zip',
      'email',
      'phone_format_type as phoneFormatType',
      'phone',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row as Profile;
}

export async function updateProfile(db: Db, userId: number, profile: Profile): Promise<void> {
  await db.updateTable('users').set(toColumns(profile)).where('id', '=', userId).execute();
}

export async function updateLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash;
}

/**
 * Sets a password, resets the failed attempts, ends all sessions of the user, and forgets the known browsers. Links for another password or
 * a new email address end too: someone who knew the old password may have requested them.
 */
export async function setPassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, failed_sign_ins: 0 })
    .where('id', '=', userId)
    .execute();
  await endSessions(tx, 'PASSWORD_CHANGED', (eb) => eb('user_id', '=', userId));
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_tickets').where('user_id', '=', userId).where('purpose', '=', 'RESET_PASSWORD').execute();
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Activates a locked user. @returns whether the user was locked. */
export async function unlockUser(tx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ status: 'A' })
    .where('id', '=', userId)
    .where('status', '=', 'L')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes registrations that were not completed. @returns the ids of their accounts, which have no other users. */
export async function deleteExpiredRegistrations(tx: Db, registeredBefore: Date): Promise<readonly number[]> {
  const rows = await tx
    .deleteFrom('users')
    .where('status', '=', 'P')
    .where('invited_at', 'is', null)
    .where('created_at', '<', registeredBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_tickets').select('user_id').whereRef('user_tickets.user_id', '=', 'users.id'))),
    )
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
