import type { Profile } from '@portal/contract/current-user/profile';
import type { Language } from '@portal/contract/values/language';
import type { Role } from '@portal/contract/values/role';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A family or an office may share an address; nobody has more users than this to be told of. */
const USERS_OF_EMAIL_MAX = 10;

/** Who can be written to. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
  readonly status: 'A' | 'I' | 'P' | 'L';
}

const PERSON_COLUMNS = [
  'id',
  'username',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'role',
  'language',
  'status',
] as const;

export async function findPerson(db: Db, userId: number): Promise<Person | undefined> {
  const row = await db.selectFrom('users').select(PERSON_COLUMNS).where('id', '=', userId).executeTakeFirst();
  return row as Person | undefined;
}

/** The users of an e-mail address, however it is capitalized; never a guest's. */
export async function listPeopleByEmail(db: Db, email: string): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('role', '<>', 'GUEST')
    .orderBy('id')
    .limit(USERS_OF_EMAIL_MAX)
    .execute();
  return rows as readonly Person[];
}

/** User names by id, of those users that there still are. */
export async function listUsernames(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function findPersonByUsername(db: Db, username: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('users')
    .select(PERSON_COLUMNS)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row as Person | undefined;
}

/** What a self-registration says of a user that waits for it to be completed. */
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

/** @throws the database's unique violation when the user name is taken, or the e-mail address has a registration that waits. */
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

/** Puts a newer registration in the place of one that still waits. @throws as `insertPendingUser`. */
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
    .execute();
}

/** A pending user becomes active. @returns whether she was pending. */
export async function activatePendingUser(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 'A' })
    .where('id', '=', userId)
    .where('status', '=', 'P')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

/** Sets a password, forgives the wrong ones before it, and ends every session that the old one opened. */
export async function setPassword(tx: Db, userId: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, failed_sign_ins: 0 })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** The registrations that nobody completed, with their accounts, which nobody else has. @returns how many. */
export async function deleteDeadRegistrations(tx: Db, registeredBefore: Date): Promise<readonly number[]> {
  const rows = await tx
    .deleteFrom('users')
    .where('status', '=', 'P')
    .where('created_at', '<', registeredBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_tickets').select('user_id').whereRef('user_tickets.user_id', '=', 'users.id'))),
    )
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
