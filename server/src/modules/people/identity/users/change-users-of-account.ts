import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { deleteUsers, setStatus } from './change-access.ts';
import { lockUsersOfAccount, type ManagedUser } from './managed-users.queries.ts';
import { protectAdministrators } from './protect-administrators.ts';

/**
 * Deactivates all users of an account (Spec 3 §4 "Deactivate Account and users"): their sessions and emailed links end at once. Joins
 * the transaction of `context.db`, if it is one.
 *
 * @returns the number of users whose status changed.
 * @throws Refusal OWN_USER if the caller is one of them, USER_OUT_OF_REACH if one has a higher role than the caller,
 *   LAST_ADMINISTRATOR if no active administrator would be left.
 */
export function deactivateUsersOfAccount(context: CallContext, accountId: number): Promise<number> {
  return changeUsersOfAccount(context, accountId, async (tx, users) => (await setStatus(tx, users, 'I')).length);
}

/**
 * Activates the inactive users of an account (Spec 3 §4). Locked and pending users stay as they are: each needs a decision of its own.
 *
 * @returns the number of users whose status changed.
 * @throws Refusal as `deactivateUsersOfAccount`.
 */
export function activateUsersOfAccount(context: CallContext, accountId: number): Promise<number> {
  return changeUsersOfAccount(context, accountId, async (tx, users) => {
    const inactive = users.filter(({ status }) => status === 'I');
    return (await setStatus(tx, inactive, 'A')).length;
  });
}

/**
 * Deletes all users of an account (Spec 3 §4 "Delete account and users"). What they bought and did stays, with their names.
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

function changeUsersOfAccount(
  context: CallContext,
  accountId: number,
  change: (context: CallContext, users: readonly ManagedUser[]) => Promise<number>,
): Promise<number> {
  return inTransaction(context.db, (tx) =>
    protectAdministrators(tx, async () => change({ ...context, db: tx }, await lockUsersOfAccount(tx, accountId))),
  );
}
