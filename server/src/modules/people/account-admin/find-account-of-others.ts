import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ensureMoneyOfOthers, findManagedAccount, type ManagedAccount } from '../accounts/index.ts';

/**
 * The account whose money the caller is about to move (docs/decisions/0290).
 *
 * @throws Refusal NOT_FOUND; OWN_MONEY if the caller belongs to the account.
 */
export async function findAccountOfOthers(tx: Db, { caller }: CallContext, accountId: number): Promise<ManagedAccount> {
  const account = await findManagedAccount(tx, accountId);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  ensureMoneyOfOthers(caller, { accountId });
  return account;
}
