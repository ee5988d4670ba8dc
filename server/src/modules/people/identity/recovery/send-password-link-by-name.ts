import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { canRecover, findContactByUsername } from '../users/users.queries.ts';
import { inviteUser } from './invite-user.ts';
import { sendPasswordLink } from './send-password-link.ts';

/**
 * Emails a user the link with which they choose a password, for the operator's command, and tells the operator too: a user whose email
 * doesn't arrive can get it another way. An invited user gets a new invitation.
 *
 * @returns the link; undefined if no user has this name, or if the user is inactive or was locked by staff.
 */
export function sendPasswordLinkByName(county: County, username: string): Promise<string | undefined> {
  return inTransaction(county.db, async (tx) => {
    const user = await findContactByUsername(tx, username);
    if (user === undefined || user.role === 'GUEST') return undefined;
    const isInvited = user.status === 'P' && user.isInvited;
    if (!isInvited && !canRecover(user)) return undefined;
    const actor = { ...SYSTEM_ACTOR, userId: user.id, username: user.username };
    await recordAudit(tx, { action: isInvited ? 'user.invited' : 'recovery.requested', actor });
    return isInvited ? inviteUser(tx, county, user) : sendPasswordLink(tx, county, user);
  });
}
