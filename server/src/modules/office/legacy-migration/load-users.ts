import type { Db } from '../../../platform/database/database.ts';
import {
  findUserContact,
  generateSecret,
  hashPassword,
  insertManagedUser,
  inviteUser,
} from '../../people/identity/index.ts';
import { recordAuditEntries } from '../audit/index.ts';
import type { PlannedUser } from './plan-users.ts';
import type { Run } from './run-migration.ts';

/**
 * Loads planned users. Active users with an address get a link by email to choose a password; others are inactive until staff set one.
 *
 * @param load.idOf the accounts by their keys in the staging table.
 */
export async function loadUsers(
  tx: Db,
  { county, actor }: Run,
  load: { readonly users: readonly PlannedUser[]; readonly idOf: ReadonlyMap<number, number> },
): Promise<void> {
  const at = county.clock.now();
  const savedBy = { username: actor.username ?? '', at };
  // One hash of an unknown password is enough, because no one can sign in with it.
  const passwordHash = await hashPassword(generateSecret());
  const created: { readonly userId: number; readonly user: PlannedUser; readonly accountId: number }[] = [];
  for (const user of load.users) {
    const accountId = load.idOf.get(user.accountKey) ?? 0;
    const fields = { ...user.fields, accountId };
    const status = user.isInvited ? 'P' : 'I';
    const invitedAt = user.isInvited ? at : undefined;
    const userId = await insertManagedUser(tx, { fields, passwordHash, status, invitedAt, savedBy });
    const contact = user.isInvited ? await findUserContact(tx, userId) : undefined;
    if (contact !== undefined) await inviteUser(tx, county, contact);
    created.push({ userId, user, accountId });
  }
  await recordAuditEntries(
    tx,
    created.map(({ userId, accountId, user: { fields } }) => ({
      ...{ action: 'user.created', actor },
      details: {
        ...{ targetUserId: userId, targetUsername: fields.username, targetAccountId: accountId },
        after: { ...fields, accountId },
      },
    })),
  );
}
