import { inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureCanChange } from './change-access.ts';
import { lockUsersById, type ManagedUser } from './managed-users.queries.ts';
import { protectAdministrators } from './protect-administrators.ts';

/**
 * Changes a user whom the caller can reach, in one transaction in which the user is locked and the last administrators
 * are protected.
 *
 * @param change gets a context whose `db` is the transaction.
 * @throws Refusal NOT_FOUND, USER_OUT_OF_REACH, LAST_ADMINISTRATOR, and the errors of `change`.
 */
export function changeLockedUser<Result>(
  context: CallContext,
  userId: number,
  change: (inTransaction: CallContext, user: ManagedUser) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, (tx) =>
    protectAdministrators(tx, async () => {
      const [user] = await lockUsersById(tx, [userId]);
      if (user === undefined) throw new Refusal('NOT_FOUND');
      ensureCanChange(context.caller, user);
      return change({ ...context, db: tx }, user);
    }),
  );
}
