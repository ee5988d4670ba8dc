import type { Db } from '../../../platform/database/database.ts';
import type { Account } from './accounts.queries.ts';
import { selectAccount } from './accounts.queries.ts';

/** @throws NoResultError if the account doesn't exist. A foreign key guarantees that a caller's own account does. */
export function getAccount(db: Db, accountId: number): Promise<Account> {
  return selectAccount(db, accountId).executeTakeFirstOrThrow();
}
