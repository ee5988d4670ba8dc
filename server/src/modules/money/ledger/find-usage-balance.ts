import type { Cents } from '@portal/contract/values/money';
import type { Role } from '@portal/contract/values/role';
import type { Db } from '../../../platform/database/database.ts';
import { type Account, getAccount } from '../../people/accounts/index.ts';
import { computeFunds, getFunds } from './get-funds.ts';
import type { OwnBalance } from './ledger.queries.ts';
import type { Payer } from './ledger.rules.ts';

const ROLES_WITH_BALANCE: readonly Role[] = ['USER', 'ACCOUNT'];

/**
 * The balance to show a user (Spec 1 §6 "Usage balance").
 *
 * @param known the account, if it was already read.
 * @returns the prepaid balance of the user's account; a negative balance if it owes an invoice or card charges that
 *   aren't captured yet; null for staff and guests, who see no balance.
 */
export async function findUsageBalance(
  db: Db,
  caller: { readonly accountId: number; readonly role: Role },
  known?: Account,
): Promise<Cents | null> {
  if (!isBalanceShown(caller)) return null;
  return (await getFunds(db, known ?? (await getAccount(db, caller.accountId)))).balanceCents;
}

/** The same for an account and balances that are read already (`selectBalances`). */
export function computeUsageBalance(
  caller: { readonly role: Role },
  account: Payer,
  balances: readonly OwnBalance[],
): Cents | null {
  return isBalanceShown(caller) ? computeFunds(account, balances).balanceCents : null;
}

function isBalanceShown({ role }: { readonly role: Role }): boolean {
  return ROLES_WITH_BALANCE.includes(role);
}
