import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { findUserContact } from '../users/users.queries.ts';
import { queueUserEmail } from './queue-user-email.ts';

/** A change of a user's one-time codes, passkeys or single sign-on; each has a text `mail:secondFactor.{change}`. */
export type SecondFactorChange =
  | 'added'
  | 'removed'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'reset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'singleSignOnLinked'
  | 'singleSignOnUnlinked';

/**
 * Tells users what happened to their one-time codes, passkeys and single sign-on, in case they didn't do it. Call it in the transaction of the change.
 */
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
    subject: (translate, countyName) => translate(subjectOf(change), { county: countyName }),
    body: (translate, countyName) => [
      translate(`mail:secondFactor.${change}`, { county: countyName, username: user.username }),
      translate('mail:secondFactor.notYou'),
    ],
  });
}

function subjectOf(change: SecondFactorChange) {
  if (change === 'passkeyAdded' || change === 'passkeyRemoved') return 'mail:secondFactor.passkeySubject';
  if (change === 'singleSignOnLinked' || change === 'singleSignOnUnlinked')
    return 'mail:secondFactor.singleSignOnSubject';
  return 'mail:secondFactor.subject';
}
