import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { buildPageLink, queueUserEmail } from '../emails/queue-user-email.ts';
import { INVITATION_DAYS } from '../identity.rules.ts';
import { issueTicket } from '../tickets/tickets.ts';
import { updateInvitedAt } from '../users/managed-user-fields.queries.ts';
import type { UserContact } from '../users/users.queries.ts';

/**
 * Emails a pending user whom staff created the link with which they choose a password. An earlier link stops working.
 *
 * @returns the link, which only the user may see, or the operator who creates the first user.
 */
export async function inviteUser(tx: Db, county: County, user: UserContact): Promise<string> {
  const { secret } = await issueTicket(tx, county, { userId: user.id, purpose: 'INVITATION' });
  const link = buildPageLink(county, `passwordReset/${secret}`);
  await updateInvitedAt(tx, user.id, county.clock.now());
  await queueUserEmail(tx, county, {
    recipient: user.email,
    language: user.language,
    name: user.firstName,
    subject: (translate, countyName) => translate('mail:invitationSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:invitationText', { county: countyName, username: user.username }),
      link,
      translate('mail:invitationExpires', { days: INVITATION_DAYS }),
    ],
  });
  return link;
}
