import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Account, getAccount } from './get-account.ts';

/** By the caller, who is made anew for every call: what is kept is gone with it. */
const readFor = new WeakMap<Caller, Promise<Account>>();

/**
 * The account of whoever makes a call, read once however many parts of the call ask for it. Whoever changes an account, or must see it
 * as a transaction does, uses `getAccount`.
 */
export function getCallersAccount(db: Db, caller: Caller): Promise<Account> {
  const kept = readFor.get(caller);
  if (kept !== undefined) return kept;
  const reading = getAccount(db, caller.accountId);
  readFor.set(caller, reading);
  return reading;
}

/** Has the parts of a call find the account that was read together with something else. */
export function keepCallersAccount(caller: Caller, account: Account): void {
  readFor.set(caller, Promise.resolve(account));
}
