import type { ManagedUserFields } from '@portal/contract/people/user-manager/user';
import type { UserStatus } from '@portal/contract/values/user-status';
import type { Db } from '../../../../platform/database/database.ts';

/** A user's fields with the version in which each one last changed. */
export interface StoredUser {
  readonly fields: ManagedUserFields;
  readonly isInvited: boolean;
  readonly version: number;
  /** By field; absent for a field that never changed. */
  readonly fieldVersions: Readonly<Partial<Record<keyof ManagedUserFields, number>>>;
  readonly savedBy: string | null;
  readonly savedAt: Date | null;
}

const COLUMN_OF = {
  username: 'username',
  accountId: 'account_id',
  role: 'role',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  company: 'company',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phoneFormatType: 'phone_format_type',
  phone: 'phone',
} as const satisfies Record<keyof ManagedUserFields, string>;

const FIELDS = Object.keys(COLUMN_OF) as (keyof ManagedUserFields)[];

/** Finds a user's fields; undefined for a user who doesn't exist. */
export async function findStoredUser(db: Db, userId: number): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...Object.values(COLUMN_OF), 'version', 'field_versions', 'saved_by', 'saved_at', 'invited_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const versions = row.field_versions as Readonly<Record<string, number>>;
  const byField = FIELDS.flatMap((field) => {
    const version = versions[COLUMN_OF[field]];
    return version === undefined ? [] : [[field, version]];
  });
  return {
    fields: Object.fromEntries(FIELDS.map((field) => [field, row[COLUMN_OF[field]]])) as unknown as ManagedUserFields,
    isInvited: row.invited_at !== null,
    version: row.version,
    fieldVersions: Object.fromEntries(byField),
    savedBy: row.saved_by,
    savedAt: row.saved_at,
  };
}

/** The user who saved a user, and the time. */
export interface SavedBy {
  readonly username: string;
  readonly at: Date;
}

/**
 * Saves a user's fields. A trigger counts the version; another ends the sessions if role or account change.
 *
 * @returns the version.
 * @throws a unique violation of the database if the user name is taken.
 */
export async function updateManagedUser(
  tx: Db,
  userId: number,
  { fields, savedBy }: { readonly fields: ManagedUserFields; readonly savedBy: SavedBy },
): Promise<number> {
  const { version } = await tx
    .updateTable('users')
    .set({ ...toColumns(fields), saved_by: savedBy.username, saved_at: savedBy.at })
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Creates a user.
 *
 * @returns the id.
 * @throws a unique violation of the database if the user name is taken.
 */
export async function insertManagedUser(
  tx: Db,
  user: {
    readonly fields: ManagedUserFields;
    readonly passwordHash: string;
    readonly status: UserStatus;
    /** When the user was invited; undefined for users who were given a password. */
    readonly invitedAt: Date | undefined;
    readonly savedBy: SavedBy;
  },
): Promise<number> {
  const { fields, passwordHash, status, invitedAt, savedBy } = user;
  const { id } = await tx
    .insertInto('users')
    .values({
      ...toColumns(fields),
      password_hash: passwordHash,
      status,
      invited_at: invitedAt ?? null,
      created_at: savedBy.at,
      saved_by: savedBy.username,
      saved_at: savedBy.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function toColumns({ accountId, firstName, lastName, phoneFormatType, ...same }: ManagedUserFields) {
  return {
    ...same,
    account_id: accountId,
    first_name: firstName,
    last_name: lastName,
    phone_format_type: phoneFormatType,
  };
}

/** Moves users to an account. Their sessions end. */
export async function updateAccountOfUsers(
  tx: Db,
  userIds: readonly number[],
  { accountId, savedBy }: { readonly accountId: number; readonly savedBy: SavedBy },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .updateTable('users')
    .set({ account_id: accountId, saved_by: savedBy.username, saved_at: savedBy.at })
    .where('id', 'in', [...userIds])
    .execute();
}

/** Stores when a user was invited, or that the invitation was accepted. */
export async function updateInvitedAt(tx: Db, userId: number, invitedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ invited_at: invitedAt }).where('id', '=', userId).execute();
}
