import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { userCancelInvitation, userInvite } from '@portal/contract/people/user-manager/user';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  changeLockedUser,
  deleteTicketsOfUsers,
  describeUser,
  ensureCanChange,
  findUserContact,
  inviteUser,
  type ManagedUser,
  type UserContact,
} from '../identity/index.ts';
import { sendRegistrationAgain } from '../registration/index.ts';

/**
 * Emails a pending user a new link: the invitation, or the link that completes their own registration. The old link stops working.
 *
 * @throws Refusal NOT_FOUND, USER_OUT_OF_REACH; USER_NOT_PENDING.
 */
export async function sendLinkAgain(
  context: CallContext,
  { userId }: ParsedRequestOf<typeof userInvite>,
): Promise<CallResponse<ContentOf<typeof userInvite>>> {
  const { county } = context;
  const { username, email } = await changePendingUser(context, userId, async (inTx, user, contact) => {
    if (contact.isInvited) await inviteUser(inTx.db, county, contact);
    else await sendRegistrationAgain(inTx.db, county, contact);
    await recordAudit(inTx.db, { action: 'user.invited', actor: actorOf(context), details: describeUser(user) });
  });
  return new CallResponse({ content: {}, message: context.translate('users:linkSent', { username, email }) });
}

/**
 * Makes the link useless that was emailed to a pending user. The user stays pending until they are deleted or get a new link.
 *
 * @throws Refusal as `sendLinkAgain`.
 */
export async function cancelInvitation(
  context: CallContext,
  { userId }: ParsedRequestOf<typeof userCancelInvitation>,
): Promise<CallResponse<ContentOf<typeof userCancelInvitation>>> {
  const { username } = await changePendingUser(context, userId, async (inTx, user) => {
    await deleteTicketsOfUsers(inTx.db, [userId]);
    const details = describeUser(user);
    await recordAudit(inTx.db, { action: 'user.invitationCanceled', actor: actorOf(context), details });
  });
  return new CallResponse({ content: {}, message: context.translate('users:linkCanceled', { username }) });
}

function changePendingUser(
  context: CallContext,
  userId: number,
  change: (inTx: CallContext, user: ManagedUser, contact: UserContact) => Promise<void>,
): Promise<UserContact> {
  return changeLockedUser(context, userId, async (inTx, user) => {
    ensureCanChange(context.caller, user, { isOfAccess: true });
    const contact = await findUserContact(inTx.db, userId);
    if (contact?.status !== 'P') throw new Refusal('USER_NOT_PENDING');
    await change(inTx, user, contact);
    return contact;
  });
}
