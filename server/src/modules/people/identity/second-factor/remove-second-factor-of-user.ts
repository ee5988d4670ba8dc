import type { County } from '../../../../county.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { type AuditActor, recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { queueSecondFactorEmail } from '../emails/queue-second-factor-email.ts';
import { deletePasskeysOfUser } from '../passkeys/passkeys.queries.ts';
import { deleteSingleSignOn } from '../single-sign-on/single-sign-ons.queries.ts';
import { describeUser } from '../users/change-access.ts';
import { lockUsersById, type ManagedUser } from '../users/managed-users.queries.ts';
import { findContactByUsername } from '../users/users.queries.ts';
import { deleteCodes } from './second-factor.queries.ts';

/**
 * Switches off another user's one-time codes, passkeys and single sign-on, for someone who has lost their phone. The user
 * is told by email.
 *
 * @param by names the person who runs a command.
 * @returns whether the user had any.
 */
export async function removeSecondFactorOfUser(
  tx: Db,
  county: County,
  { user, actor, by }: { readonly user: ManagedUser; readonly actor: AuditActor; readonly by?: string },
): Promise<boolean> {
  const { userId } = user;
  const had = [
    await deleteCodes(tx, userId),
    await deletePasskeysOfUser(tx, userId),
    await deleteSingleSignOn(tx, userId),
  ];
  if (!had.includes(true)) return false;
  const details = { ...describeUser(user), ...(by !== undefined && { by }) };
  await recordAudit(tx, { action: 'user.secondFactorRemoved', actor, details });
  await queueSecondFactorEmail(tx, county, userId, 'reset');
  return true;
}

/**
 * The same by user name, for the operator's command.
 *
 * @param by the name of the person who runs the command.
 * @returns false if no user has this name and one-time codes.
 */
export function resetSecondFactorByName(county: County, username: string, by: string): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const contact = await findContactByUsername(tx, username);
    const [user] = contact === undefined ? [] : await lockUsersById(tx, [contact.id]);
    return user !== undefined && removeSecondFactorOfUser(tx, county, { user, actor: SYSTEM_ACTOR, by });
  });
}
