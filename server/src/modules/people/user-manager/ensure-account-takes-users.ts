import type { Db } from '../../../platform/database/database.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { findAccountActivity } from './user-list.queries.ts';

/**
 * @param options.locks whether the account can't be deactivated until the transaction ends. Only for transactions that lock no user
 *   before it: deactivating an account locks it first and then its users.
 * @throws Refusal INVALID_INPUT if there is no such account; ACCOUNT_INACTIVE if its users couldn't work.
 */
export async function ensureAccountTakesUsers(
  db: Db,
  accountId: number,
  options: { readonly locks?: boolean } = {},
): Promise<void> {
  const isActive = await findAccountActivity(db, accountId, options);
  if (isActive === undefined) ensureNoProblems({ accountId: { key: 'invalid' } });
  if (!isActive) throw new Refusal('ACCOUNT_INACTIVE');
}
