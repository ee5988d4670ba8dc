import type { County } from '../../../../county.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { describeUser } from './change-access.ts';
import { findStoredUser, updateManagedUser } from './managed-user-fields.queries.ts';
import { lockUsersById } from './managed-users.queries.ts';
import { protectAdministrators } from './protect-administrators.ts';
import { findContactByUsername } from './users.queries.ts';

/** An administrator of the county, or the provider's staff, who also see the technical screens (Spec 3 §1). */
export type StaffRole = 'COUNTY' | 'TRIMIN';

/** The roles that each can be made from. No command makes the provider's staff anything else. */
const MADE_FROM: Readonly<Record<StaffRole, readonly string[]>> = {
  COUNTY: ['USER', 'ACCOUNT'],
  TRIMIN: ['USER', 'ACCOUNT', 'COUNTY'],
};

/**
 * Gives an active user the role of the county's or the provider's staff; for the operator's command. The user's sessions end.
 *
 * @param by the name of the person who runs the command.
 * @returns whether there is an active user with this name who didn't have that role already.
 * @throws Refusal LAST_ADMINISTRATOR if the county would be left without staff who can sign in.
 */
export function makeStaff(county: County, username: string, role: StaffRole, by: string): Promise<boolean> {
  return inTransaction(county.db, (tx) =>
    protectAdministrators(tx, async () => {
      const contact = await findContactByUsername(tx, username);
      const [user] = contact === undefined ? [] : await lockUsersById(tx, [contact.id]);
      if (user?.status !== 'A' || !MADE_FROM[role].includes(user.role)) return false;
      const stored = await findStoredUser(tx, user.userId);
      if (stored === undefined) return false;
      const savedBy = { username: by, at: county.clock.now() };
      await updateManagedUser(tx, user.userId, { fields: { ...stored.fields, role }, savedBy });
      const details = { ...describeUser(user), before: { role: user.role }, after: { role }, by };
      await recordAudit(tx, { action: 'user.saved', actor: SYSTEM_ACTOR, details });
      return true;
    }),
  );
}
