import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { findUserContact } from '../users/users.queries.ts';
import { queueUserEmail } from './queue-user-email.ts';

/** A change of a user's one-time codes; each has a text `mail:secondFactor.{change}`. */
export type SecondFactorChange = 'added' | 'removed' | 'recoveryCodesRenewed' | 'recoveryCodeUsed';

/** Tells users what happened to their one-time codes, in case they didn't do it. Call it in the transaction of the change. */
export async function queueSecondFactorEmail(
  tx: Db,
  county: County,
  userId: number,
  change: SecondFactorChange,
): Promise<void> {
  const user = await findUserContact(tx, userId);
  if (user === undefined || user.email === '') return;
  await queueUserEmail(tx, county, {
    recipient: user.email,
    language: user.language,
    name: user.firstName,
    subject: (translate, countyName) => translate('mail:secondFactor.subject', { county: countyName }),
    body: (translate, countyName) => [
      translate(`mail:secondFactor.${change}`, { county: countyName, username: user.username }),
      translate('mail:secondFactor.notYou'),
    ],
  });
}
