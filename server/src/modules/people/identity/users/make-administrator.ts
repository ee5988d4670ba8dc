import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { describeUser } from './change-access.ts';
import { findStoredUser, updateManagedUser } from './managed-user-fields.queries.ts';
import { lockUsersById } from './managed-users.queries.ts';
import { findContactByUsername } from './users.queries.ts';

/**
 * Makes a user an administrator of the county, who can change all its settings, accounts and users; for the operator's
 * command. The user's sessions end. Doesn't change users of the provider.
 *
 * @param by the name of the person who runs the command.
 * @returns whether there is an active user with this name who isn't an administrator already.
 */
export function makeAdministrator(county: County, username: string, by: string): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const contact = await findContactByUsername(tx, username);
    const [user] = contact === undefined ? [] : await lockUsersById(tx, [contact.id]);
    if (user?.status !== 'A' || (user.role !== 'USER' && user.role !== 'ACCOUNT')) return false;
    const stored = await findStoredUser(tx, user.userId);
    if (stored === undefined) return false;
    const savedBy = { username: by, at: county.clock.now() };
    await updateManagedUser(tx, user.userId, { fields: { ...stored.fields, role: 'COUNTY' }, savedBy });
    const details = { ...describeUser(user), before: { role: user.role }, after: { role: 'COUNTY' }, by };
    await recordAudit(tx, { action: 'user.saved', actor: SYSTEM_ACTOR, details });
    return true;
  });
}
