import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import { type Expression, sql } from 'kysely';
import { containsText } from '../../../platform/database/contains-text.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Whether images are priced or counted by document or by page. */
export type ChargeMethod = 'DOCUMENT' | 'PAGE';

/** An account: its payment method and what its users can do. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly imageChargeMethod: ChargeMethod;
  readonly certificateChargeMethod: ChargeMethod;
  readonly imageRetrieval: boolean;
  readonly previewRetrieval: boolean;
  readonly certificateRetrieval: boolean;
  readonly certificatePreviewRetrieval: boolean;
  /** Charged with every monthly renewal. */
  readonly monthlyFeeCents: Cents;
  /** The number of its flat-fee rate in the county's settings, from 1. 0 is free and not counted. */
  readonly flatFeeRateLevel: number;
  /** Whether its administrator can add copies to the flat fee, if the county allows it to administrators. */
  readonly userReload: boolean;
  /** Its number in the county's finance system, or empty. */
  readonly landLinkAccount: string;
  readonly postToLandLink: boolean;
  readonly deniedSearches: readonly SearchType[];
}

export interface NewAccount {
  readonly name: string;
  readonly accountType?: AccountType;
  readonly paymentMethod?: PaymentMethod;
  readonly imageChargeMethod?: ChargeMethod;
  readonly imageRetrieval?: boolean;
  readonly previewRetrieval?: boolean;
  readonly certificateChargeMethod?: ChargeMethod;
  readonly certificateRetrieval?: boolean;
  readonly certificatePreviewRetrieval?: boolean;
  readonly monthlyFeeCents?: Cents;
  readonly flatFeeRateLevel?: number;
  readonly userReload?: boolean;
  readonly landLinkAccount?: string;
  readonly postToLandLink?: boolean;
}

/** Selects an account, for use in a larger statement. */
export function selectAccount(db: Db, accountId: number | Expression<number>) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'account_type as accountType',
      'payment_method as paymentMethod',
      'image_charge_method as imageChargeMethod',
      'image_retrieval as imageRetrieval',
      'preview_retrieval as previewRetrieval',
      'certificate_retrieval as certificateRetrieval',
      'certificate_charge_method as certificateChargeMethod',
      'certificate_preview_retrieval as certificatePreviewRetrieval',
      'monthly_fee_cents as monthlyFeeCents',
      'flat_fee_rate_level as flatFeeRateLevel',
      'user_reload as userReload',
      'land_link_account as landLinkAccount',
      'post_to_land_link as postToLandLink',
      'denied_searches as deniedSearches',
    ])
    .where('id', '=', accountId)
    .$castTo<Account>();
}

export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      name: account.name,
      account_type: account.accountType,
      payment_method: account.paymentMethod,
      image_charge_method: account.imageChargeMethod,
      image_retrieval: account.imageRetrieval,
      preview_retrieval: account.previewRetrieval,
      certificate_charge_method: account.certificateChargeMethod,
      certificate_retrieval: account.certificateRetrieval,
      certificate_preview_retrieval: account.certificatePreviewRetrieval,
      monthly_fee_cents: account.monthlyFeeCents,
      flat_fee_rate_level: account.flatFeeRateLevel,
      user_reload: account.userReload,
      land_link_account: account.landLinkAccount,
      post_to_land_link: account.postToLandLink,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Users filter longer lists instead of reading them. */
const ACCOUNTS_MAX = 1_000;

/** Searches for the literal text, without wildcards. */
export function selectAccountsByText(db: Db, text: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`strpos(lower(name), ${text.toLowerCase()}) > 0`)
    .orderBy(sql`lower(name)`)
    .limit(ACCOUNTS_MAX)
    .execute();
}

/** Denies every account these searches and no others. Accounts that are denied exactly these are not written. */
export async function resetSearchAccess(tx: Db, denied: readonly SearchType[]): Promise<void> {
  const searches = sql<string[]>`${[...denied]}::text[]`;
  await tx
    .updateTable('accounts')
    .set({ denied_searches: searches })
    .where('denied_searches', '!=', searches)
    .execute();
}

export interface AllowableAccountFilter {
  readonly text: string;
  readonly accountId: number | undefined;
  readonly isActiveOnly: boolean;
  readonly limit: number;
}

/** Accounts whose name or finance number contains a text, whose number it is, or a user of which has it in their user name. */
function isFoundBy(text: string) {
  const lowerText = text.toLowerCase();
  return sql<boolean>`(${containsText(sql`lower(name)`, lowerText)} OR strpos(lower(land_link_account), ${lowerText}) > 0
    OR accounts.id::text = ${text}
    OR accounts.id = ANY(ARRAY(SELECT users.account_id FROM users
      WHERE ${containsText(sql`users.search_key`, lowerText)} AND strpos(lower(users.username), ${lowerText}) > 0)))`;
}

/** Selects the first accounts by name, and how many there are in all. */
export async function selectAllowableAccounts(
  db: Db,
  { text, accountId, isActiveOnly, limit }: AllowableAccountFilter,
): Promise<{
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  readonly totalCount: number;
}> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', sql<number>`count(*) OVER ()`.as('totalCount')])
    .where('deleted_at', 'is', null)
    .$if(text !== '', (accounts) => accounts.where(isFoundBy(text)))
    .$if(accountId !== undefined, (accounts) => accounts.where('id', '=', accountId ?? 0))
    .$if(isActiveOnly, (accounts) => accounts.where('status', '=', 'A'))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
  return { accounts: rows.map(({ id, name }) => ({ id, name })), totalCount: rows[0]?.totalCount ?? 0 };
}

/** Whether an account gets certified copies free; false for an unknown account. */
export async function getsCertifiedCopiesFree(db: Db, id: number): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('certified_copies_free as isFree')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.isFree ?? false;
}
