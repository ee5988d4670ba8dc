import type { AccountRefusal } from '@portal/contract/people/account-admin/accounts';
import { ROLES } from '@portal/contract/values/role';
import type { Db } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findGuest, listAccountsWithRoles } from '../identity/index.ts';

/**
 * Finds the accounts that a caller can't deactivate or delete, because their users lose access with them: the caller's own, so that the
 * county is never left without an administrator, that of the user for guests, and those with a user whose role is above the caller's.
 */
export async function findRefusals(
  tx: Db,
  caller: Pick<Caller, 'accountId' | 'role'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, AccountRefusal>> {
  const higherRoles = ROLES.slice(ROLES.indexOf(caller.role) + 1);
  const above = higherRoles.length === 0 ? [] : await listAccountsWithRoles(tx, accountIds, higherRoles);
  const refused = new Map<number, AccountRefusal>(above.map((id) => [id, 'USER_OUT_OF_REACH']));
  const guest = await findGuest(tx);
  if (guest !== undefined && accountIds.includes(guest.accountId)) refused.set(guest.accountId, 'COUNTY_GUEST');
  if (accountIds.includes(caller.accountId)) refused.set(caller.accountId, 'OWN_ACCOUNT');
  return refused;
}
