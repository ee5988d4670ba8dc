import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { findPasswordPairProblems } from '@portal/contract/people/identity/change-password';
import type { userPassword as endpoint } from '@portal/contract/people/user-manager/user';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  changeLockedUser,
  describeUser,
  ensureCanChange,
  ensureUncommonPassword,
  findStoredUser,
  hashPassword,
  setPasswordOfUser,
} from '../identity/index.ts';

/**
 * Sets the password of another user (Spec 3 §2 "Reset Password"). Their sessions end, and they are notified by email.
 * Callers change their own password in the profile, which asks for the current one. The request identifies the user
 * twice, by id and by user name: if these are two users, or the user has since been renamed, no password is set.
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH; USER_RENAMED; INVALID_INPUT for the passwords.
 */
export async function setUserPassword(
  context: CallContext,
  { id, username: named, password, passwordConfirm }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county } = context;
  ensureNoProblems(findPasswordPairProblems({ password, passwordConfirm }, []));
  // Before the transaction, which would lock the user for as long.
  const hash = await hashPassword(password);
  const username = await changeLockedUser(context, id, async (inTx, user) => {
    ensureCanChange(context.caller, user, { isOfAccess: true });
    if (user.username.toLowerCase() !== named.trim().toLowerCase()) throw new Refusal('USER_RENAMED');
    const stored = await findStoredUser(inTx.db, id);
    const names = { firstName: stored?.fields.firstName ?? '', lastName: stored?.fields.lastName ?? '' };
    await ensureUncommonPassword(inTx.db, county, { username: user.username, ...names }, password);
    await setPasswordOfUser(inTx.db, county, { userId: id, hash });
    await recordAudit(inTx.db, { action: 'user.passwordSet', actor: actorOf(context), details: describeUser(user) });
    return user.username;
  });
  return new CallResponse({ content: {}, message: context.translate('users:passwordSet', { username }) });
}
