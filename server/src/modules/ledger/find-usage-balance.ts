import type { Cents } from '@portal/contract/values/money';
import type { Role } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import { type Account, getAccount } from '../accounts/index.ts';
import { getFunds } from './get-funds.ts';

const ROLES_WITH_BALANCE: readonly Role[] = ['USER', 'ACCOUNT'];

/**
 * The balance to show a user (Spec 1 §6 "Usage balance").
 *
 * @param known the account, where it has been read already.
 * @returns the prepaid balance of the user's account, or below zero by what it owes by invoice or has charged to a card that is not
 * captured yet; null for staff and guests, who are shown none.
 */
export async function findUsageBalance(
  db: Db,
  caller: { readonly accountId: number; readonly role: Role },
  known?: Account,
): Promise<Cents | null> {
  if (!ROLES_WITH_BALANCE.includes(caller.role)) return null;
  return (await getFunds(db, known ?? (await getAccount(db, caller.accountId)))).balanceCents;
}
