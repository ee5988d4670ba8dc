import type { Cents } from '@portal/contract/values/money';
import type { Role } from '@portal/contract/values/role';
import type { Db } from '../../platform/database/database.ts';
import { getAccount } from '../accounts/index.ts';
import { getFunds } from './get-funds.ts';

const ROLES_WITH_BALANCE: readonly Role[] = ['USER', 'ACCOUNT'];

/**
 * The balance to show a user (Spec 1 §6 "Usage balance").
 *
 * @returns the prepaid balance of the user's account, below zero by what is owed where it pays by invoice; null where there is none
 * to show: staff, guests, accounts that pay otherwise.
 */
export async function findUsageBalance(
  db: Db,
  caller: { readonly accountId: number; readonly role: Role },
): Promise<Cents | null> {
  if (!ROLES_WITH_BALANCE.includes(caller.role)) return null;
  const funds = await getFunds(db, await getAccount(db, caller.accountId));
  return funds.source === 'NONE' ? null : funds.balanceCents;
}
