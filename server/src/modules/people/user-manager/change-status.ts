import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { userChangeStatusList, userChangeStatusSingle } from '@portal/contract/people/user-manager/users';
import type { UserStatus } from '@portal/contract/values/user-status';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeLockedUser, setStatus } from '../identity/index.ts';
import { listUsers } from './list-users.ts';
import { lockActiveAccountsOfUsers } from './user-list.queries.ts';

/**
 * Toggles a user's status from the list (Spec 3 §4).
 *
 * @throws Refusal as `toggleStatus`.
 */
export async function changeStatusInList(
  context: CallContext,
  { userId, fromStatus, ...list }: ParsedRequestOf<typeof userChangeStatusList>,
): Promise<CallResponse<ContentOf<typeof userChangeStatusList>>> {
  const { message } = await toggleStatus(context, userId, fromStatus);
  return new CallResponse({ content: await listUsers(context, list), message });
}

/**
 * Toggles a user's status from their page (Spec 3 §4).
 *
 * @throws Refusal as `toggleStatus`.
 */
export async function changeStatusOfOne(
  context: CallContext,
  { userId, fromStatus }: ParsedRequestOf<typeof userChangeStatusSingle>,
): Promise<CallResponse<ContentOf<typeof userChangeStatusSingle>>> {
  const { message, status } = await toggleStatus(context, userId, fromStatus);
  return new CallResponse({ content: { status }, message });
}

/**
 * Makes an active user inactive, and any other active. Activating unlocks a locked user and completes the registration of a pending one.
 *
 * @param fromStatus the status that the browser showed. Someone else's same change then isn't undone by a second press of the button.
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH, LAST_ADMINISTRATOR; ACCOUNT_INACTIVE for a user of an inactive account.
 */
async function toggleStatus(
  context: CallContext,
  userId: number,
  fromStatus: UserStatus | undefined,
): Promise<{ readonly status: 'A' | 'I'; readonly message: string }> {
  return inTransaction(context.db, async (tx) => {
    const active = await lockActiveAccountsOfUsers(tx, [userId]);
    return changeLockedUser({ ...context, db: tx }, userId, async (inTx, user) => {
      const status = (fromStatus ?? user.status) === 'A' ? 'I' : 'A';
      if (status === 'A' && !active.has(user.accountId)) throw new Refusal('ACCOUNT_INACTIVE');
      await setStatus(inTx, [user], status);
      const key = status === 'A' ? 'users:activated' : 'users:deactivated';
      return { status, message: context.translate(key, { username: user.username }) };
    });
  });
}
