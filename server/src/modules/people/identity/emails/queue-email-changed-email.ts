import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { findUserContact } from '../users/users.queries.ts';
import { queueUserEmail } from './queue-user-email.ts';

/**
 * Tells a user at their previous email address that it was changed, since access to the new one allows resetting the password.
 *
 * @param before the user's address and first name before the change.
 */
export async function queueEmailChangedEmail(
  tx: Db,
  county: County,
  userId: number,
  before: { readonly email: string; readonly firstName: string },
): Promise<void> {
  const user = await findUserContact(tx, userId);
  if (user === undefined || before.email === '' || before.email.toLowerCase() === user.email.toLowerCase()) return;
  await queueUserEmail(tx, county, {
    recipient: before.email,
    language: user.language,
    name: before.firstName,
    subject: (translate, countyName) => translate('mail:emailChangedSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:emailChangedText', { county: countyName, username: user.username }),
    ],
  });
}
