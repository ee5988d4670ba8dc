import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { queuePasswordChangedEmail } from '../emails/queue-password-changed-email.ts';
import { findUserContact, setPassword } from '../users/users.queries.ts';

/**
 * Sets another user's password: their sessions end, and they are notified by email.
 *
 * @param password.hash from `hashPassword`, computed before the transaction.
 */
export async function setPasswordOfUser(
  tx: Db,
  county: County,
  password: { readonly userId: number; readonly hash: string },
): Promise<void> {
  await setPassword(tx, password.userId, password.hash);
  const user = await findUserContact(tx, password.userId);
  if (user !== undefined) await queuePasswordChangedEmail(tx, county, user);
}
