import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { AccountFields } from '@portal/contract/people/account-admin/account';
import {
  type AccountFilter,
  type AccountStatus,
  OPEN_MONEY_KINDS,
} from '@portal/contract/people/account-admin/accounts';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** An account as the county's list shows it. */
export interface ListedAccount {
  readonly id: number;
  readonly name: string;
  /** The name in lower case, for sorting without regard to case. */
  readonly nameKey: string;
  readonly status: AccountStatus;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly monthlyFee: number;
}

/** Selects the accounts that match a filter, unsorted; deleted ones never match. The text is searched literally, without wildcards. */
export function selectMatchingAccounts(db: Db, { filterText, statusType }: AccountFilter) {
  const text = filterText.toLowerCase();
  return db
    .selectFrom('accounts')
    .where('accounts.deleted_at', 'is', null)
    .$if(statusType !== 'ALL', (accounts) => accounts.where('accounts.status', '=', statusType))
    .$if(text !== '', (accounts) => accounts.where(sql<boolean>`strpos(accounts.search_text, ${text}) > 0`));
}

/** The same with the columns of the list. */
export function selectListedAccounts(db: Db, filter: AccountFilter) {
  return selectMatchingAccounts(db, filter)
    .select((eb) => [
      'accounts.id',
      'accounts.name',
      sql<string>`lower(accounts.name)`.as('nameKey'),
      eb.ref('accounts.status').$castTo<AccountStatus>().as('status'),
      eb.ref('accounts.account_type').$castTo<AccountType>().as('accountType'),
      eb.ref('accounts.payment_method').$castTo<PaymentMethod>().as('paymentMethod'),
      'accounts.monthly_fee_cents as monthlyFee',
    ])
    .$castTo<ListedAccount>();
}

/** An account that a change has locked. */
export interface LockedAccount {
  readonly id: number;
  readonly name: string;
  readonly status: AccountStatus;
}

/**
 * Locks accounts until the transaction ends, in the order of their ids so that two changes never wait for each other. A purchase that
 * is being committed is waited for, and a later one waits for this change.
 */
export function lockAccounts(tx: Db, ids: readonly number[]): Promise<readonly LockedAccount[]> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'name', 'status'])
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .$castTo<LockedAccount>()
    .execute();
}

/** Locks the accounts that match a filter, as `lockAccounts`. */
export function lockMatchingAccounts(
  tx: Db,
  filter: AccountFilter,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<readonly LockedAccount[]> {
  return selectMatchingAccounts(tx, filter)
    .select(['accounts.id', 'accounts.name', 'accounts.status'])
    .where('accounts.id', '<>', sql<number>`ALL(${[...except]}::bigint[])`)
    .orderBy('accounts.id')
    .limit(limit)
    .forNoKeyUpdate()
    .$castTo<LockedAccount>()
    .execute();
}

/** Lists the inactive accounts of a selection. */
export async function listInactiveAccountIds(
  db: Db,
  selected:
    | { readonly kind: 'rows'; readonly ids: readonly number[] }
    | { readonly kind: 'allMatching'; readonly filter: AccountFilter; readonly except: readonly number[] },
): Promise<readonly number[]> {
  const accounts =
    selected.kind === 'rows'
      ? db
          .selectFrom('accounts')
          .where('accounts.deleted_at', 'is', null)
          .where('accounts.id', '=', sql<number>`ANY(${[...selected.ids]}::bigint[])`)
      : selectMatchingAccounts(db, selected.filter).where(
          'accounts.id',
          '<>',
          sql<number>`ALL(${[...selected.except]}::bigint[])`,
        );
  const rows = await accounts.select('accounts.id').where('accounts.status', '=', 'I').execute();
  return rows.map(({ id }) => id);
}

export async function updateAccountsStatus(tx: Db, ids: readonly number[], status: AccountStatus): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status })
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute();
}

export async function markAccountsDeleted(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: 'I', deleted_at: at })
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute();
}

/** Whether an account was deleted; it can't be until the transaction ends. */
export async function findIsAccountDeleted(tx: Db, accountId: number): Promise<boolean> {
  const { deletedAt } = await tx
    .selectFrom('accounts')
    .select('deleted_at as deletedAt')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow();
  return deletedAt !== null;
}

/** The names of those of these accounts that aren't deleted. */
export async function listAccountNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Marks those of these accounts as deleted that have no users and no open money left. @returns them with their previous status. */
export async function deleteAccountsWithoutUsers(
  tx: Db,
  ids: readonly number[],
  at: Date,
): Promise<readonly LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    UPDATE accounts SET status = 'I', deleted_at = ${at}
    FROM (SELECT id, status FROM accounts WHERE id = ANY(${[...ids]}::bigint[])) AS before
    WHERE accounts.id = before.id AND accounts.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM users WHERE users.account_id = accounts.id)
      AND NOT EXISTS (SELECT FROM ledger_accounts
        WHERE ledger_accounts.account_id = accounts.id AND balance <> 0 AND kind IN (${sql.join(OPEN_MONEY_KINDS)}))
    RETURNING accounts.id, accounts.name, before.status`.execute(tx);
  return rows;
}

/** An account with all fields that staff enter. */
export interface ManagedAccount {
  readonly id: number;
  readonly status: AccountStatus;
  readonly version: number;
  readonly savedAt: Date | null;
  readonly savedBy: string | null;
  readonly deniedSearches: readonly SearchType[];
  readonly fields: AccountFields;
}

/** Finds an account that isn't deleted. @param options.locks whether the row stays locked until the transaction ends. */
export async function findManagedAccount(
  db: Db,
  id: number,
  { locks = false }: { readonly locks?: boolean } = {},
): Promise<ManagedAccount | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(locks, (accounts) => accounts.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    status: row.status as AccountStatus,
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by_username,
    deniedSearches: row.denied_searches as SearchType[],
    fields: {
      name: row.name,
      accountType: row.account_type as AccountFields['accountType'],
      paymentMethod: row.payment_method as AccountFields['paymentMethod'],
      monthlyFee: row.monthly_fee_cents,
      flatFeeRateLevel: row.flat_fee_rate_level,
      imageChargeMethod: row.image_charge_method as AccountFields['imageChargeMethod'],
      certificateChargeMethod: row.certificate_charge_method as AccountFields['certificateChargeMethod'],
      address: row.address,
      city: row.city,
      state: row.state as AccountFields['state'],
      zip: row.zip,
      phone: row.phone,
      email: row.email,
      landLinkAccount: row.land_link_account,
      postToLandLink: row.post_to_land_link,
      imageRetrieval: row.image_retrieval,
      previewRetrieval: row.preview_retrieval,
      certificateRetrieval: row.certificate_retrieval,
      certificatePreviewRetrieval: row.certificate_preview_retrieval,
      certifiedCopiesFree: row.certified_copies_free,
      userReload: row.user_reload,
    },
  };
}

/** A save with its user and time. */
interface AccountSave {
  readonly fields: AccountFields;
  readonly at: Date;
  readonly savedBy: string | null;
}

function toColumns({ fields, at, savedBy }: AccountSave) {
  return {
    name: fields.name,
    account_type: fields.accountType,
    payment_method: fields.paymentMethod,
    monthly_fee_cents: fields.monthlyFee,
    flat_fee_rate_level: fields.flatFeeRateLevel,
    image_charge_method: fields.imageChargeMethod,
    certificate_charge_method: fields.certificateChargeMethod,
    address: fields.address,
    city: fields.city,
    state: fields.state,
    zip: fields.zip,
    phone: fields.phone,
    email: fields.email,
    land_link_account: fields.landLinkAccount,
    post_to_land_link: fields.postToLandLink,
    image_retrieval: fields.imageRetrieval,
    preview_retrieval: fields.previewRetrieval,
    certificate_retrieval: fields.certificateRetrieval,
    certificate_preview_retrieval: fields.certificatePreviewRetrieval,
    certified_copies_free: fields.certifiedCopiesFree,
    user_reload: fields.userReload,
    saved_at: at,
    saved_by_username: savedBy,
  };
}

/** @returns the id. @throws a unique violation of the database if another account has the name. */
export async function insertManagedAccount(tx: Db, save: AccountSave): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ ...toColumns(save), created_at: save.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the fields of a locked account. @throws as `insertManagedAccount`. */
export async function updateManagedAccount(tx: Db, account: ManagedAccount, save: AccountSave): Promise<void> {
  await storeVersion(tx, account.id, account.version, account.fields);
  await tx
    .updateTable('accounts')
    .set({ ...toColumns(save), version: account.version + 1 })
    .where('id', '=', account.id)
    .execute();
  await storeVersion(tx, account.id, account.version + 1, save.fields);
}

/** Stores the fields of a version; keeps those of the first version when it is replaced. */
async function storeVersion(tx: Db, accountId: number, version: number, fields: AccountFields): Promise<void> {
  await tx
    .insertInto('account_versions')
    .values({ account_id: accountId, version, content: JSON.stringify(fields) })
    .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
    .execute();
}

/** Finds the fields of an older version, if it was kept. */
export async function findAccountVersion(
  db: Db,
  accountId: number,
  version: number,
): Promise<Partial<AccountFields> | undefined> {
  const row = await db
    .selectFrom('account_versions')
    .select('content')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content as Partial<AccountFields> | undefined;
}

/** Denies an account these searches and no others. */
export async function updateDeniedSearches(tx: Db, id: number, denied: readonly SearchType[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ denied_searches: sql<string[]>`${[...denied]}::text[]` })
    .where('id', '=', id)
    .execute();
}
