import type { Db } from '../../../platform/database/database.ts';
import { type AllowableAccountFilter, selectAccountsByText, selectAllowableAccounts } from './accounts.queries.ts';

/** Lists up to 1,000 accounts whose name contains a text, ignoring case, sorted by name. */
export function listAccountsByText(
  db: Db,
  text: string,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return selectAccountsByText(db, text);
}

export interface AllowableAccounts {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  /** How many match in all. */
  readonly totalCount: number;
}

/**
 * Lists the first accounts, by name, whose name contains a text, ignoring case.
 *
 * @param filter.accountId limits the list to one account.
 * @param filter.isActiveOnly leaves out inactive accounts.
 */
export function listAllowableAccounts(db: Db, filter: AllowableAccountFilter): Promise<AllowableAccounts> {
  return selectAllowableAccounts(db, filter);
}
