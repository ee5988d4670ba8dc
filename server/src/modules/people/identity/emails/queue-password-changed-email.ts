import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { UserContact } from '../users/users.queries.ts';
import { buildPageLink, queueUserEmail } from './queue-user-email.ts';

/** Notifies users that their password was changed, in case they didn't do it. */
export async function queuePasswordChangedEmail(
  tx: Db,
  county: County,
  { email, language, firstName, username }: Pick<UserContact, 'email' | 'language' | 'firstName' | 'username'>,
): Promise<void> {
  if (email === '') return;
  await queueUserEmail(tx, county, {
    recipient: email,
    language,
    name: firstName,
    subject: (translate, countyName) => translate('mail:passwordChangedSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:passwordChangedText', { county: countyName, username }),
      buildPageLink(county, 'forgotPassword'),
    ],
  });
}
