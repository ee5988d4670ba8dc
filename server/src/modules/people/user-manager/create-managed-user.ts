import type { ContentOf } from '@portal/contract/endpoint';
import { findChangeProblem } from '@portal/contract/people/user-manager/find-change-problem';
import type { ManagedUserFields, saveUser } from '@portal/contract/people/user-manager/user';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  describeUser,
  findUserContact,
  generateSecret,
  hashPassword,
  insertManagedUser,
  inviteUser,
} from '../identity/index.ts';
import { ensureAccountTakesUsers } from './ensure-account-takes-users.ts';

/**
 * Creates a user: active if a password was typed, else pending and invited by email to choose one.
 *
 * @param password empty for an invitation.
 * @throws Refusal NOT_FOUND, USER_OUT_OF_REACH, ACCOUNT_INACTIVE, INVALID_INPUT for the account; a unique violation of the database if the
 *   user name is taken.
 */
export async function createManagedUser(
  context: CallContext,
  fields: ManagedUserFields,
  password: string,
): Promise<CallResponse<ContentOf<typeof saveUser>>> {
  const { db, county, caller, translate } = context;
  const { username, email, accountId, role } = fields;
  const problem = findChangeProblem(caller, { accountId, role });
  if (problem !== undefined) throw new Refusal(problem);
  const isInvited = password === '';
  // An invited user gets an unknown password, so that signing in fails as for everyone else.
  const passwordHash = await hashPassword(isInvited ? generateSecret() : password);
  const userId = await inTransaction(db, async (tx) => {
    await ensureAccountTakesUsers(tx, accountId, { locks: true });
    const at = county.clock.now();
    const savedBy = { username: caller.username, at };
    const status = isInvited ? 'P' : 'A';
    const invitedAt = isInvited ? at : undefined;
    const id = await insertManagedUser(tx, { fields, passwordHash, status, invitedAt, savedBy });
    const contact = await findUserContact(tx, id);
    if (isInvited && contact !== undefined) await inviteUser(tx, county, contact);
    const user = { userId: id, accountId, username, role, status } as const;
    const details = { ...describeUser(user), after: { ...fields, status } };
    await recordAudit(tx, { action: 'user.created', actor: actorOf(context), details });
    return id;
  });
  const message = isInvited
    ? translate('users:invited', { username, email })
    : translate('users:created', { username });
  return new CallResponse({ content: { userId }, message, version: 1 });
}
