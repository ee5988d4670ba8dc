import type { Role } from '@portal/contract/values/role';
import type { UserStatus } from '@portal/contract/values/user-status';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A user who is managed by staff or an account administrator. */
export interface ManagedUser {
  /** The user's id, named as in the rules of the contract. */
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** The status of an inactive user after the account is activated; null if it doesn't change. */
  readonly statusBeforeAccount: Exclude<UserStatus, 'I'> | null;
}

/** The roles with at least one active user: the county's staff and the provider's (Spec 3 §1). */
const ADMINISTRATOR_ROLES = ['COUNTY', 'TRIMIN'] as const;

export type AdministratorCounts = Readonly<Record<(typeof ADMINISTRATOR_ROLES)[number], number>>;

/**
 * Locks the active administrators until the end of the transaction and counts them by role. A second transaction waits here and then
 * counts what the first one left, so that two administrators who deactivate each other can't both succeed.
 */
export async function lockAdministrators(tx: Db): Promise<AdministratorCounts> {
  const rows = await selectAdministrators(tx).orderBy('id').forNoKeyUpdate().execute();
  return countByRole(rows);
}

export async function countAdministrators(tx: Db): Promise<AdministratorCounts> {
  return countByRole(await selectAdministrators(tx).execute());
}

/** Whether an administrator has a link, still valid, with which they choose their first password. */
export async function hasInvitedAdministrator(db: Db, now: Date): Promise<boolean> {
  const invited = await db
    .selectFrom('users')
    .innerJoin('user_tickets', 'user_tickets.user_id', 'users.id')
    .select('users.id')
    .where('users.role', 'in', ADMINISTRATOR_ROLES)
    .where('users.status', '=', 'P')
    .where('user_tickets.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return invited !== undefined;
}

function selectAdministrators(tx: Db) {
  return tx.selectFrom('users').select('role').where('role', 'in', ADMINISTRATOR_ROLES).where('status', '=', 'A');
}

function countByRole(rows: readonly { readonly role: string }[]): AdministratorCounts {
  const count = (role: Role) => rows.filter((row) => row.role === role).length;
  return { COUNTY: count('COUNTY'), TRIMIN: count('TRIMIN') };
}

/** Locks users until the end of the transaction, in the order of their ids, so that two changes of the same users never deadlock. */
export function lockUsersById(tx: Db, userIds: readonly number[]): Promise<readonly ManagedUser[]> {
  return lockUsersWhere(tx, sql<SqlBool>`id = ANY(${[...userIds]}::bigint[])`);
}

/** Locks all users of an account; see `lockUsersById`. */
export function lockUsersOfAccount(tx: Db, accountId: number): Promise<readonly ManagedUser[]> {
  return lockUsersWhere(tx, sql<SqlBool>`account_id = ${accountId}`);
}

function lockUsersWhere(tx: Db, condition: Expression<SqlBool>): Promise<readonly ManagedUser[]> {
  return tx
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'username', 'role', 'status'])
    .select('status_before_account as statusBeforeAccount')
    .where(condition)
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<ManagedUser>()
    .execute();
}

/** Sets the status of users. Triggers end their sessions and forgive the failed attempts of users who become active. */
export async function updateStatus(tx: Db, userIds: readonly number[], status: UserStatus): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status, status_before_account: null, ...(status === 'A' && { invited_at: null }) })
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
}

/** Makes users inactive until their account is activated. Skips users who are already inactive. */
export async function deactivateWithAccount(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ status: 'I', status_before_account: eb.ref('status') }))
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .where('status', '<>', 'I')
    .execute();
}

/**
 * Gives users back the status that they had before their account was deactivated. A registration stays inactive if
 * another one with its email address has started since: only one can be pending for an address.
 *
 * @returns the users whose status changed.
 */
export async function restoreWithAccount(tx: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const restored = await tx
    .updateTable('users')
    .set((eb) => ({ status: eb.ref('status_before_account').$notNull(), status_before_account: null }))
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .where('status_before_account', 'is not', null)
    .where(({ not, and, eb, exists, selectFrom }) =>
      not(
        and([
          eb('status_before_account', '=', 'P'),
          exists(
            selectFrom('users as other')
              .select('other.id')
              .where('other.status', '=', 'P')
              .where(sql<SqlBool>`lower(other.email) = lower(users.email)`),
          ),
        ]),
      ),
    )
    .returning('id')
    .execute();
  return new Set(restored.map(({ id }) => id));
}

/** Deletes users with their sessions, tickets and search history. A trigger keeps their names. */
export async function deleteUserRows(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
}

/** Deletes the tickets of all links that were emailed to users, including those to a requested new address. */
export async function deleteTicketsOfUsers(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('user_tickets')
    .where('user_id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
  await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .execute();
}
