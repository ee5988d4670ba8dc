import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { findContactByUsername, unlockUser } from '../users/users.queries.ts';

/**
 * Activates a locked user, for the operator's command; the count of wrong passwords starts again.
 *
 * @returns whether there is a locked user with this name.
 */
export function unlockUserByName(county: Pick<County, 'db'>, username: string): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const user = await findContactByUsername(tx, username);
    if (user === undefined || !(await unlockUser(tx, user.id))) return false;
    await recordAudit(tx, { action: 'user.unlocked', actor: { ...SYSTEM_ACTOR, userId: user.id, username } });
    return true;
  });
}
