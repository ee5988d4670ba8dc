import type { Db } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Account } from './accounts.queries.ts';
import { getAccount } from './get-account.ts';

/** Keyed by the caller object, which is created for each call, so that entries don't outlive the call. */
const readFor = new WeakMap<Caller, Promise<Account>>();

/**
 * Returns the caller's account, read only once per call. To change an account, or to read it consistently in a transaction, use
 * `getAccount`.
 */
export function getCallersAccount(db: Db, caller: Caller): Promise<Account> {
  const memoized = readFor.get(caller);
  if (memoized !== undefined) return memoized;
  const reading = getAccount(db, caller.accountId);
  readFor.set(caller, reading);
  return reading;
}

/** Stores an account that was already read as part of another query, so that the call doesn't read it again. */
export function storeCallersAccount(caller: Caller, account: Account): void {
  readFor.set(caller, Promise.resolve(account));
}
