import type { ManagedUserFields } from '@portal/contract/people/user-manager/user';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { generateSecret } from '../passwords/secrets.ts';
import { describeUser } from '../users/change-access.ts';
import { insertManagedUser } from '../users/managed-user-fields.queries.ts';
import { findUserContact } from '../users/users.queries.ts';
import { inviteUser } from './invite-user.ts';

/**
 * Creates the first user of a county, invited to choose a password.
 *
 * @param by who runs the command.
 * @returns the link of the invitation.
 * @throws a unique violation of the database if the user name is taken.
 */
export async function inviteFirstAdministrator(
  tx: Db,
  county: County,
  { fields, by }: { readonly fields: ManagedUserFields; readonly by: string },
): Promise<string> {
  const { username, accountId, role } = fields;
  const at = county.clock.now();
  const passwordHash = await hashPassword(generateSecret());
  const userId = await insertManagedUser(tx, {
    fields,
    passwordHash,
    status: 'P',
    invitedAt: at,
    savedBy: { username: by, at },
  });
  const user = { userId, accountId, username, role, status: 'P' } as const;
  await recordAudit(tx, {
    action: 'user.created',
    actor: SYSTEM_ACTOR,
    details: { ...describeUser(user), after: { ...fields, status: user.status }, by },
  });
  const contact = await findUserContact(tx, userId);
  if (contact === undefined) throw new Error(`User ${userId} was not stored.`);
  return inviteUser(tx, county, contact);
}
