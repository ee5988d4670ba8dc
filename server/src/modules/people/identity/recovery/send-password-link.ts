import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { buildPageLink, queueUserEmail } from '../emails/queue-user-email.ts';
import { issueTicket } from '../tickets/tickets.ts';
import type { UserContact } from '../users/users.queries.ts';

/**
 * Emails a user the link with which they choose a new password. Until they do, the old one is valid.
 *
 * @returns the link, which only the user may see, or the operator who asked for it.
 */
export async function sendPasswordLink(tx: Db, county: County, user: UserContact): Promise<string> {
  const { id: userId, username } = user;
  const { secret, hours } = await issueTicket(tx, county, { userId, purpose: 'RESET_PASSWORD' });
  const link = buildPageLink(county, `passwordReset/${secret}`);
  await queueUserEmail(tx, county, {
    recipient: user.email,
    language: user.language,
    name: user.firstName,
    subject: (translate, countyName) => translate('mail:passwordSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:passwordText', { county: countyName, username }),
      link,
      translate('mail:expires', { count: hours }),
      translate('mail:notYou'),
    ],
  });
  return link;
}
