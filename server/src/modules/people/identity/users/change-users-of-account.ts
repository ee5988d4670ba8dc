import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { RestoredUsers } from './account-users.queries.ts';
import { deleteUsers, restoreStatus, setInactiveWithAccount } from './change-access.ts';
import { lockUsersOfAccount, type ManagedUser } from './managed-users.queries.ts';
import { protectAdministrators } from './protect-administrators.ts';

/**
 * Deactivates all users of an account (Spec 3 §4 "Deactivate Account and users"): their sessions and emailed links end
 * immediately. Joins the transaction of `context.db`, if it is one.
 *
 * @returns the number of users whose status changed.
 * @throws Refusal OWN_USER if the caller is one of them, USER_OUT_OF_REACH if one has a higher role than the caller,
 *   LAST_ADMINISTRATOR if no active administrator would be left.
 */
export function deactivateUsersOfAccount(context: CallContext, accountId: number): Promise<number> {
  return changeUsersOfAccount(
    context,
    accountId,
    async (tx, users) => (await setInactiveWithAccount(tx, users)).length,
  );
}

/**
 * Gives the users of an account the status that they had before it was deactivated (Spec 3 §4). Users whom staff
 * dismissed stay inactive, and locked and pending users stay locked and pending: each must be decided individually.
 *
 * @throws Refusal as `deactivateUsersOfAccount`.
 */
export function activateUsersOfAccount(context: CallContext, accountId: number): Promise<RestoredUsers> {
  return changeUsersOfAccount(context, accountId, async (tx, users) => {
    const restored = await restoreStatus(tx, users);
    const activeAgain = restored.filter(({ statusBeforeAccount }) => statusBeforeAccount === 'A').length;
    const active = activeAgain + users.filter(({ status }) => status === 'A').length;
    return { activeAgain, others: users.length - active };
  });
}

/**
 * Deletes all users of an account (Spec 3 §4 "Delete account and users"). Keeps their purchases and audit entries, with
 * their names.
 *
 * @returns the number of users.
 * @throws Refusal as `deactivateUsersOfAccount`.
 */
export function deleteUsersOfAccount(context: CallContext, accountId: number): Promise<number> {
  return changeUsersOfAccount(context, accountId, async (tx, users) => {
    await deleteUsers(tx, users);
    return users.length;
  });
}

function changeUsersOfAccount<Result>(
  context: CallContext,
  accountId: number,
  change: (context: CallContext, users: readonly ManagedUser[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, (tx) =>
    protectAdministrators(tx, async () => change({ ...context, db: tx }, await lockUsersOfAccount(tx, accountId))),
  );
}
