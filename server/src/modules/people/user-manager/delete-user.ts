import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { userDelete } from '@portal/contract/people/user-manager/users';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { changeLockedUser, deleteUsers } from '../identity/index.ts';
import { listUsers } from './list-users.ts';

/**
 * Deletes a user (Spec 3 §4, §7). Keeps their purchases, payments and audit entries, with their name (decision 0066).
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH, LAST_ADMINISTRATOR.
 */
export async function deleteUser(
  context: CallContext,
  { userId, includeInactive, ...list }: ParsedRequestOf<typeof userDelete>,
): Promise<CallResponse<ContentOf<typeof userDelete>>> {
  const username = await changeLockedUser(context, userId, async (inTx, user) => {
    await deleteUsers(inTx, [user]);
    return user.username;
  });
  const statusType = includeInactive === undefined ? list.statusType : includeInactive ? 'ALL' : 'A';
  return new CallResponse({
    content: await listUsers(context, { ...list, statusType }),
    message: context.translate('users:deleted', { username }),
  });
}
