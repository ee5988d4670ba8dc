import type { ListFilter, ListSortKey } from '@portal/contract/lists/define-list';
import type { UserStatusFilter, userList } from '@portal/contract/people/user-manager/users';
import type { Role } from '@portal/contract/values/role';
import type { UserStatus } from '@portal/contract/values/user-status';
import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import { containsText } from '../../../platform/database/contains-text.ts';
import type { Db } from '../../../platform/database/database.ts';

/** The sort keys of a list of users. */
export interface UserKeys {
  readonly id: number;
  readonly usernameKey: string;
  readonly nameKey: string;
  readonly accountKey: string;
  readonly role: string;
}

/** The column that each sort key of the list sorts by. */
export const USER_ORDER = {
  username: 'usernameKey',
  name: 'nameKey',
  accountName: 'accountKey',
  role: 'role',
} as const satisfies Record<ListSortKey<typeof userList>, keyof UserKeys>;

/**
 * Selects the users that match a filter. The account is joined from the left, so that counting skips it; its name is searched in an
 * array, which is read once, so that both conditions can be looked up in indexes.
 */
export function selectMatchingUsers(db: Db, filter: ListFilter<typeof userList>): AliasableExpression<UserKeys> {
  const text = filter.filterText.trim().toLowerCase();
  return db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id as id',
      'users.username_key as usernameKey',
      'users.name_key as nameKey',
      sql<string>`lower(accounts.name) COLLATE "C"`.as('accountKey'),
      'users.role as role',
    ])
    .$if(filter.statusType !== 'ALL', (users) =>
      users.where('users.status', '=', filter.statusType as UserStatusFilter),
    )
    .$if(filter.accountId > 0, (users) => users.where('users.account_id', '=', filter.accountId))
    .$if(text !== '', (users) =>
      users.where(
        sql<SqlBool>`(${containsText(sql`users.search_key`, text)}
          OR users.account_id = ANY(ARRAY(SELECT id FROM accounts WHERE ${containsText(sql`lower(name)`, text)})))`,
      ),
    );
}

/** Lists the ids of the matching users in the order of the list. */
export async function listMatchingUserIds(
  db: Db,
  filter: ListFilter<typeof userList>,
  sort: { readonly sortKey: ListSortKey<typeof userList>; readonly sortDirection: 'ASC' | 'DESC' },
): Promise<readonly number[]> {
  const direction = sort.sortDirection === 'ASC' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom(selectMatchingUsers(db, filter).as('matches'))
    .select('matches.id')
    .orderBy(sql.ref(`matches.${USER_ORDER[sort.sortKey]}`), direction)
    .orderBy('matches.id', direction)
    .execute();
  return rows.map(({ id }) => id);
}

/** A user as the list and the spreadsheet show them. */
export interface ListedUserRow {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly email: string;
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly lastSignedInAt: Date | null;
  readonly invitedAt: Date | null;
  readonly linkExpiresAt: Date | null;
}

/** Reads users in the order of their ids in the list. Skips users who have since been deleted. */
export async function listUserRows(db: Db, userIds: readonly number[]): Promise<readonly ListedUserRow[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('user_tickets', (join) =>
      join
        .onRef('user_tickets.user_id', '=', 'users.id')
        .on('user_tickets.purpose', 'in', ['INVITATION', 'COMPLETE_REGISTRATION']),
    )
    .distinctOn('users.id')
    .select([
      'users.id',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.account_id as accountId',
      'accounts.name as accountName',
      'users.role',
      'users.status',
      'users.email',
      'users.company',
      'users.address',
      'users.city',
      'users.state',
      'users.zip',
      'users.phone',
      'users.created_at as createdAt',
      'users.last_signed_in_at as lastSignedInAt',
      'users.invited_at as invitedAt',
      'user_tickets.expires_at as linkExpiresAt',
    ])
    .where('users.id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`)
    .orderBy('users.id')
    .orderBy('user_tickets.expires_at', 'desc')
    .$castTo<ListedUserRow>()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return userIds.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Whether an account is active; undefined if there is no such account.
 *
 * @param options.locks whether it stays so until the transaction ends.
 */
export async function findAccountActivity(
  db: Db,
  accountId: number,
  { locks = false }: { readonly locks?: boolean } = {},
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', accountId)
    .$if(locks, (accounts) => accounts.forShare())
    .executeTakeFirst();
  return row && row.status === 'A';
}

/**
 * Locks the accounts of users, so that no account is deactivated until the transaction ends, in the order of their ids.
 * Only for transactions that lock no user before it: deactivating an account locks it first and then its users.
 *
 * @returns the active ones. Excludes accounts to which a user was moved in the meantime.
 */
export async function lockActiveAccountsOfUsers(tx: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const users = tx
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', sql<number>`ANY(${[...userIds]}::bigint[])`);
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'status'])
    .where('id', 'in', users)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.flatMap(({ id, status }) => (status === 'A' ? [id] : [])));
}
